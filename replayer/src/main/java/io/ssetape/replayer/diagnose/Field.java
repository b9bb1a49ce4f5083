package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What can go missing. */
public enum Field {
    /** Speculative counters, usually {@code sglext.spec_tokens_details}. */
    SGLEXT("speculative counters (sglext)", "return_spec_tokens_details"),
    /** The count of cached prompt tokens, in usage or by place in {@code sglext}. */
    CACHED("cached tokens", "return_cached_tokens_details"),
    /** Usage. */
    USAGE("usage", "include_usage");

    private final String words;
    private final String flag;

    Field(String words, String flag) {
        this.words = words;
        this.flag = flag;
    }

    /** The word on the command line and in JSON. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it is, in words. */
    public String words() {
        return words;
    }

    /** The request's flag that asks for it. */
    String flag() {
        return flag;
    }
}
