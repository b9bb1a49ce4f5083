package io.ssetape.replayer.scrub;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The classes of what was replaced, as the summary counts them. */
public enum Masked {
    /** What a request says to the model. */
    PROMPT(0),
    /** Generated text. */
    ANSWER(1),
    /** Generated reasoning. */
    REASONING(2),
    /** Tools: their names, descriptions, schemas and arguments. */
    TOOL(3),
    /** Any other text in JSON, and words that are not public at a place for words. */
    TEXT(4),
    /** Ids of requests, responses, sessions, users. */
    ID(5),
    /** Names of models. */
    MODEL(6),
    /** Hosts, addresses and paths. */
    ADDRESS(7),
    /** Values and names of HTTP header fields. */
    HEADER(8),
    /** JSON keys that are not public words. */
    KEY(9),
    /** Numbers at places that are not known to count anything. */
    NUMBER(10),
    /** Labels and texts in metrics. */
    METRIC(11),
    /** Marks and settings of the tape itself. */
    LABEL(12),
    /** What could not be parsed. */
    WHOLE(13);

    private final int slot;

    Masked(int slot) {
        this.slot = slot;
    }

    /** The number of its counters. */
    int slot() {
        return slot;
    }

    /** The word in JSON and on the console. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
