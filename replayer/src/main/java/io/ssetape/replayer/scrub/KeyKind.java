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
    /** Names of models: pseudonyms. */
    MODEL,
    /** Hosts, with or without port. */
    ADDRESS,
    /** Hosts within URLs. */
    URL,
    /** Words of the protocol: public ones stay, others get a pseudonym; numbers stay. */
    WORD,
    /** Numbers that stay; within, numbers under small numeric keys and in lists stay too. */
    COUNT,
    /** An object or list of the protocol. */
    OBJECT,
    /** Nothing within is public but flags and the words for keys: also for all keys that are unknown. */
    SECRET
}
