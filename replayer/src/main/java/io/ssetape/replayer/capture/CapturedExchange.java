package io.ssetape.replayer.capture;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import java.util.List;

/**
 * One exchange in full.
 *
 * @param connection its connection's number on the tape
 * @param exchange its place on that connection, from 1
 * @param opened the connection's addresses; null when the tape does not tell them
 * @param started wall time of its first byte, ISO 8601 in UTC; null when the tape has no clock
 * @param request the request's head; null when none was understood
 * @param requestBody the request's body, transfer framing removed
 * @param requestEndNanos the arrival of the request's last byte
 * @param response the final response's head; null when none was understood
 * @param responseBody the response's body, transfer framing removed; content encoding too where {@code decoded} says so
 * @param decoded whether the response's body is free of its content encoding; of damaged data what came out is here
 * @param events the events of an event stream, in order; empty for anything else
 * @param holes what the tape lacks of the response, in order
 * @param facts what is known of both sides
 */
public record CapturedExchange(
        long connection,
        int exchange,
        Frame.ConnectionOpened opened,
        String started,
        RequestHead request,
        CapturedBody requestBody,
        long requestEndNanos,
        ResponseHead response,
        CapturedBody responseBody,
        boolean decoded,
        List<CapturedEvent> events,
        List<CapturedHole> holes,
        ExchangeFacts facts) {
    /** Takes its own copies. */
    public CapturedExchange {
        events = List.copyOf(events);
        holes = List.copyOf(holes);
    }

    /** Milliseconds from the exchange's first byte to a moment. */
    public double millisTo(long nanos) {
        return Nanos.toMillis(nanos - facts.startNanos());
    }

    /** Whether the response is an event stream that could be cut into events. */
    public boolean isEventStream() {
        return decoded && ExchangeCapture.isEventStream(response);
    }
}
