package io.ssetape.replayer.scrub;

/** What a JSON key says about its value: how strings and numbers under it are treated, and what of it holds for values within. */
enum KeyKind {
    /** What is said to the model or by it: filler with marks. */
    CONTENT,
    /** What the model says to itself: filler with marks. */
    REASONING,
    /** Any other text: filler. */
    TEXT,
    /** Names, descriptions and arguments of tools: filler, and so is everything within. */
    TOOL,
    /** Lists and objects of tools, whose keys mean what they mean elsewhere. */
    TOOLS,
    /** Ids, also numeric ones: pseudonyms. */
    ID,
    /** Names of models: pseudonyms, unless they are to be kept. */
    MODEL,
    /** Names that look like those of models: pseudonyms. */
    OTHER_MODEL,
    /** Hosts, with or without port. */
    ADDRESS,
    /** Hosts within URLs. */
    URL,
    /** Ports, which are numbers: those that may stay in addresses, any other as there. */
    PORT,
    /** Words of the protocol: public ones stay, others get a pseudonym; numbers stay. */
    WORD,
    /** True or false, which stay anywhere, or a number of one digit that means the same. */
    FLAG,
    /** A number that stays; a list of numbers does not, since it may be one of tokens. */
    COUNT,
    /** Numbers that stay; within, those under small numeric keys and in lists stay too. */
    HISTOGRAM,
    /** An object or list of the protocol. */
    OBJECT,
    /** Nothing within is public but flags and the words for keys: also for all keys that are unknown. */
    SECRET
}
