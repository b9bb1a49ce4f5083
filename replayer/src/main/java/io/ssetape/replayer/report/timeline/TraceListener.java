package io.ssetape.replayer.report.timeline;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.http.RequestHead;
import io.ssetape.replayer.http.ResponseHead;
import io.ssetape.replayer.sse.Span;

/** Hears what happens in one exchange. Times are readings of the recording host's monotonic clock. */
public interface TraceListener {
    /** The request's head is complete. */
    void requestHead(RequestHead head);

    /** Nothing more of the request will come. */
    void requestOver(long nanos, long bodyBytes);

    /** The response's head is complete. */
    void responseHead(long nanos, ResponseHead head);

    /** A piece of a body that is no event stream, or cannot be decoded. */
    void piece(long nanos, long bytes);

    /**
     * An event.
     *
     * @param span its place and times
     * @param name its name, empty for most
     * @param endMark whether it is the end mark; the event says nothing then
     * @param event what its data says
     */
    void event(Span span, String name, boolean endMark, ChatEvent event);

    /** A comment. */
    void comment(Span span);

    /** An event that is too large to be read. */
    void tooLarge(Span span);

    /** The body ended inside an event. */
    void cut(Span span);

    /** Bytes of the response are not on the tape. */
    void gap();

    /**
     * The connection is gone, while the exchange lasted or after it.
     *
     * @param later how many exchanges had begun behind this one
     */
    void closed(long nanos, Party by, CloseKind kind, int later);

    /**
     * One side of the connection said that it will send no more.
     *
     * @param later how many exchanges had begun behind this one
     */
    void halfClosed(long nanos, Direction direction, int later);
}
