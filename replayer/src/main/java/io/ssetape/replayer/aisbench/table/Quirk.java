package io.ssetape.replayer.aisbench.table;

import java.util.Locale;

/** Why a figure of the client differs from the own one; docs/timing-rules.md says more of each. */
public enum Quirk {
    /** Times are rounded to 4 decimals in seconds, so they step by 0.1 ms. */
    ROUNDED_IN_SECONDS,
    /** The figure is rounded to 4 decimals. */
    ROUNDED_TO_4_DECIMALS,
    /** Requests with one output token, or none, count with a TPOT of 0. */
    TPOT_ZEROS_AVERAGED,
    /** A TTFT of 0 counts as a prefill speed of 0; input tokens that are not known count as 0. */
    PREFILL_ZEROS_AVERAGED,
    /** Input tokens that are not known, those of media, count as 0. */
    UNKNOWN_TOKENS_AS_ZERO,
    /** A duration of 0 gives an infinite speed, or one that is not a number. */
    INFINITE_SPEED,
    /** The row is missing: ITL when the first request with gaps has only zeros, others when their sum is 0. */
    ROW_DROPPED,
    /** N of TPOT and ITL counts the requests with a gap that is not 0, whatever was averaged. */
    N_COUNTS_REQUESTS_WITH_GAPS,
    /** Flags of the list of all requests are read at positions in the list of successes. */
    FLAGS_AT_WRONG_INDEX,
    /** The concurrency is capped at the configured one. */
    CONCURRENCY_CAPPED,
    /** Requests count with their whole duration, also with what lies behind the stage's end, and others not at all. */
    CONCURRENCY_OF_WHOLE_REQUESTS,
    /** The stage has no length; rates are infinite or left out. */
    STAGE_WITHOUT_LENGTH;

    /** The name in reports. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
