package io.ssetape.replayer.aisbench.table;

/** The rows of the client's table, in its order. */
public enum Metric {
    /** From the send to the last event. */
    E2EL("E2EL", Unit.MILLIS),
    /** From the send to the first event. */
    TTFT("TTFT", Unit.MILLIS),
    /** The time after the first event, divided by the tokens after the first. */
    TPOT("TPOT", Unit.MILLIS),
    /** Gaps between events. */
    ITL("ITL", Unit.MILLIS),
    /** Input tokens of a request. */
    INPUT_TOKENS("InputTokens", Unit.COUNT),
    /** Output tokens of a request. */
    OUTPUT_TOKENS("OutputTokens", Unit.COUNT),
    /** Output tokens of a request, divided by its duration. */
    OUTPUT_TOKEN_THROUGHPUT("OutputTokenThroughput", Unit.TOKENS_PER_SECOND),
    /** Input tokens of a request, divided by its TTFT. */
    PREFILL_TOKEN_THROUGHPUT("PrefillTokenThroughput", Unit.TOKENS_PER_SECOND);

    private final String label;
    private final Unit unit;

    Metric(String label, Unit unit) {
        this.label = label;
        this.unit = unit;
    }

    /** The row's name in the client's files. */
    public String label() {
        return label;
    }

    /** What the row's numbers count. */
    public Unit unit() {
        return unit;
    }

    /** What numbers count. */
    public enum Unit {
        /** Milliseconds; the client computes in seconds. */
        MILLIS(" ms"),
        /** A plain count. */
        COUNT(""),
        /** Tokens a second. */
        TOKENS_PER_SECOND(" token/s");

        /** The client computes in seconds and shows milliseconds. */
        static final double MILLIS_PER_SECOND = 1000;

        private final String suffix;

        Unit(String suffix) {
            this.suffix = suffix;
        }

        /** What the client writes behind the number. */
        public String suffix() {
            return suffix;
        }
    }
}
