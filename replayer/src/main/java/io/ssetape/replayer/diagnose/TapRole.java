package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a tap stands before, as its traffic shows. */
public enum TapRole {
    /** Where clients connect. */
    OUTERMOST("outermost"),
    /** Before the node whose answer the client gets: decode, in PD. */
    ANSWERING("before the node that answers"),
    /** Before a prefill node: its legs are asked for one token, or answer with one. */
    PREFILL("before prefill"),
    /** Further in, and neither of them for any request. */
    INNER("further in");

    private final String words;

    TapRole(String words) {
        this.words = words;
    }

    /** The role in words. */
    public String words() {
        return words;
    }

    /** The word in JSON. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
