package io.ssetape.proxy.forward;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.ssetape.recorder.http.BodyFraming;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** What a client has sent and has not been passed on yet, cut into heads and bodies. Owns the buffers that it holds. */
final class RequestInput {
    private final HeadBuffer head = new HeadBuffer();
    private final Deque<ByteBuf> unread = new ArrayDeque<>(1);
    private RequestBody body;

    void add(ByteBuf bytes) {
        unread.add(bytes);
    }

    /** Whether there is nothing to read on in; of a head that is not complete everything has been read. */
    boolean isEmpty() {
        return unread.isEmpty();
    }

    /** Reads on in a head; only where there is something to read. True once it is complete. */
    boolean readHead() throws Refusal {
        ByteBuf bytes = unread.peek();
        while (bytes.isReadable() && !head.isComplete()) {
            head.add(bytes.getByte(bytes.readerIndex()));
            bytes.skipBytes(1);
        }
        return head.isComplete();
    }

    /** What has come of a head. */
    byte[] head() {
        return head.toBytes();
    }

    /** Whether a head has begun that no body has followed. */
    boolean isWithinHead() {
        return !head.isEmpty();
    }

    /** The head is done with; what comes now is its body. */
    void beginBody(BodyFraming framing) {
        head.clear();
        body = new RequestBody(framing);
    }

    /** Reads on in a body; only where there is something to read. The piece is the caller's, and null when it would be empty. */
    ByteBuf readBody() {
        ByteBuf bytes = unread.peek();
        ByteBuffer view = bytes.nioBuffer();
        int from = view.position();
        boolean behindCr = body.isHoldingBack();
        int at = body.read(view, from, view.limit());
        ByteBuf piece = at > from ? bytes.readRetainedSlice(at - from) : null;
        if (body.isHoldingBack()) {
            // Read, and passed on with its LF or not at all.
            bytes.skipBytes(bytes.readableBytes());
        }
        if (behindCr && piece != null) {
            // Nothing but the LF is taken behind that CR.
            piece.release();
            return Unpooled.wrappedBuffer(new byte[] {'\r', '\n'});
        }
        return piece;
    }

    /** The body that began last. */
    RequestBody body() {
        return body;
    }

    /** Lets go of the buffer at hand once it is read. */
    void releaseRead() {
        if (!unread.isEmpty() && !unread.peek().isReadable()) {
            unread.poll().release();
        }
    }

    /** Hands over everything, a head that has begun included. */
    void passTo(Consumer<ByteBuf> next) {
        if (!head.isEmpty()) {
            next.accept(Unpooled.wrappedBuffer(head.toBytes()));
            head.clear();
        }
        for (ByteBuf bytes = unread.poll(); bytes != null; bytes = unread.poll()) {
            if (bytes.isReadable()) {
                next.accept(bytes);
            } else {
                bytes.release();
            }
        }
    }

    /** Nobody will read on. */
    void drop() {
        for (ByteBuf bytes = unread.poll(); bytes != null; bytes = unread.poll()) {
            bytes.release();
        }
    }
}
