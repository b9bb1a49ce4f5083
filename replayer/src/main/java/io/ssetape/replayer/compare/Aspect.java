package io.ssetape.replayer.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a figure is about, and so which doubts touch it. */
public enum Aspect {
    /** How many requests there are. */
    REQUESTS,
    /** Sums of tokens. */
    TOKENS,
    /** Accepted over proposed drafts. */
    ACCEPT_RATE,
    /** Output tokens over verify steps. */
    ACCEPT_LENGTH,
    /** Cached over prompt tokens. */
    CACHE_RATIO,
    /** End to end. */
    E2E,
    /** Up to the first event. */
    TTFT,
    /** Time per output token. */
    TPOT,
    /** Gaps between events. */
    ITL,
    /** Work over time. */
    THROUGHPUT;

    /** The name in output. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
