package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** The readable part of a buffer as the JDK sees it. */
final class BufferView {
    private BufferView() {}

    /** A view without a copy, and without a new object where the buffer keeps one; valid until the buffer is next used. */
    static ByteBuffer of(ByteBuf bytes) {
        int start = bytes.readerIndex();
        int length = bytes.readableBytes();
        return bytes.nioBufferCount() == 1 ? bytes.internalNioBuffer(start, length) : bytes.nioBuffer(start, length);
    }
}
