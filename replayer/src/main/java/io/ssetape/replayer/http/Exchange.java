package io.ssetape.replayer.http;

/** One exchange in the making: both sides, and the listener that is told about them. */
final class Exchange {
    private final int number;
    private final long startNanos;
    private final ExchangeListener listener;
    private final RequestPart request = new RequestPart();
    private final ResponsePart response = new ResponsePart();
    private long lastByteNanos;
    private boolean withoutRequest;
    private boolean reported;

    Exchange(int number, long startNanos, ExchangeListener listener) {
        this.number = number;
        this.startNanos = startNanos;
        this.listener = listener;
        this.lastByteNanos = startNanos;
    }

    /** Its place on its connection, from 1. */
    int number() {
        return number;
    }

    /** When its first byte arrived. */
    long startNanos() {
        return startNanos;
    }

    RequestPart request() {
        return request;
    }

    ResponsePart response() {
        return response;
    }

    /** No request waits for the response that begins. */
    void beginWithoutRequest() {
        withoutRequest = true;
        request.note("response without a request");
        requestOver(false);
    }

    boolean isWithoutRequest() {
        return withoutRequest;
    }

    boolean isConnect() {
        return "CONNECT".equals(request.method());
    }

    void requestTouched(long nanos) {
        lastByteNanos = nanos;
    }

    void requestHead(RequestHead head) {
        request.head(head);
        listener.requestHead(head);
    }

    void requestBody(long nanos, byte[] bytes, int from, int to) {
        request.body(to - from);
        if (!request.isTold()) {
            listener.requestBody(nanos, bytes, from, to);
        }
    }

    void requestOver(boolean properly) {
        request.end(properly);
        if (request.tellOver()) {
            listener.requestOver(request.facts());
        }
        reportIfOver();
    }

    void responseTouched(long nanos, int read, boolean byProxy) {
        lastByteNanos = nanos;
        response.touched(nanos, read, byProxy);
    }

    void responseHead(long nanos, ResponseHead head) {
        response.head(head);
        listener.responseHead(nanos, head);
    }

    void responseBody(long nanos, byte[] bytes, int from, int to) {
        response.body(to - from);
        listener.responseBody(nanos, bytes, from, to);
    }

    void responseGap(long missingBytes) {
        response.missing(missingBytes);
        listener.responseGap(missingBytes);
    }

    /** The response is over, and a frame at that time shows it. */
    void responseOver(BodyEnd how, long nanos) {
        response.end(how, nanos);
        reportIfOver();
    }

    /** Nothing more of the response will be understood; no frame shows its end. */
    void responseLeft(BodyEnd how) {
        response.end(how, lastByteNanos);
        reportIfOver();
    }

    private void reportIfOver() {
        if (request.isOver() && response.isOver() && !reported) {
            reported = true;
            listener.over(new ExchangeFacts(startNanos, request.facts(), response.facts()));
        }
    }
}
