package io.ssetape.replayer.http;

/**
 * What one exchange tells. {@link #requestHead} and {@link #responseHead} come at most once; a response may begin, and even
 * end, before the request is over. {@link #requestOver} comes exactly once, {@link #over} exactly once and last.
 */
public interface ExchangeListener {
    /** Nobody wants to know. */
    ExchangeListener NONE = new ExchangeListener() {
        @Override
        public void requestHead(RequestHead head) {}

        @Override
        public void requestBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void requestOver(RequestFacts facts) {}

        @Override
        public void responseHead(long nanos, ResponseHead head) {}

        @Override
        public void responseBody(long nanos, byte[] bytes, int from, int to) {}

        @Override
        public void responseGap(long missingBytes) {}

        @Override
        public void over(ExchangeFacts facts) {}
    };

    /** Gives a listener for each exchange. */
    @FunctionalInterface
    interface Factory {
        /**
         * An exchange begins.
         *
         * @param exchange its place on its connection, from 1
         * @param startNanos the arrival of its first byte
         */
        ExchangeListener begin(int exchange, long startNanos);
    }

    /** The request's head is complete. */
    void requestHead(RequestHead head);

    /** A piece of the request's body, transfer framing removed; see {@link BodySink#piece}. */
    void requestBody(long nanos, byte[] bytes, int from, int to);

    /** Nothing more of the request will come. */
    void requestOver(RequestFacts facts);

    /** The head of the final response is complete. */
    void responseHead(long nanos, ResponseHead head);

    /** What one read brought of the response's body, transfer framing removed; see {@link BodySink#piece}. */
    void responseBody(long nanos, byte[] bytes, int from, int to);

    /**
     * The tape lost bytes of the response here.
     *
     * @param missingBytes how many, transfer framing included
     */
    void responseGap(long missingBytes);

    /** The exchange is over, or the tape is. */
    void over(ExchangeFacts facts);
}
