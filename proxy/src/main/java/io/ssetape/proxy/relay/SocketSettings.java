package io.ssetape.proxy.relay;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketChannelConfig;

/** The settings that both ends of every connection have. */
public final class SocketSettings {
    /** Bytes that may wait for a slow receiver before its sender is no longer read. */
    static final int HIGH_WATER_MARK_BYTES = 128 << 10;

    /** Bytes at which the sender is read again. */
    static final int LOW_WATER_MARK_BYTES = 64 << 10;

    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(LOW_WATER_MARK_BYTES, HIGH_WATER_MARK_BYTES);

    // Never so small that an ordinary event fills the buffer: a full buffer costs a second read to find nothing more.
    private static final int SMALLEST_READ_BYTES = 4 << 10;
    private static final int FIRST_READ_BYTES = 16 << 10;

    /** The most that one read can bring. */
    public static final int LARGEST_READ_BYTES = 64 << 10;

    /** A long prompt must not hold up the events of other streams: what does not fit into one read waits for the next turn. */
    private static final int READS_A_TURN = 1;

    private SocketSettings() {}

    /** Applies them; nothing is read until somebody asks for it. */
    static void apply(SocketChannel channel) {
        SocketChannelConfig config = channel.config();
        config.setTcpNoDelay(true);
        // A peer that vanished without a word is noticed some day; no traffic of ours before two silent hours.
        config.setKeepAlive(true);
        config.setAllowHalfClosure(true);
        // A failed write must not throw away what the same peer sent before: see RelaySide#outputFailed.
        config.setOption(ChannelOption.AUTO_CLOSE, false);
        config.setWriteBufferWaterMark(WATER_MARK);
        config.setRecvByteBufAllocator(
                new AdaptiveRecvByteBufAllocator(SMALLEST_READ_BYTES, FIRST_READ_BYTES, LARGEST_READ_BYTES)
                        .maxMessagesPerRead(READS_A_TURN));
        // Its buffers keep the view that the tee reads; Netty's other allocator makes one for each read.
        config.setAllocator(PooledByteBufAllocator.DEFAULT);
        config.setAutoRead(false);
    }
}
