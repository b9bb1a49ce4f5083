package io.ssetape.proxy.relay;

import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketChannelConfig;

/** The settings that both ends of every connection have. */
final class SocketSettings {
    /** Bytes that may wait for a slow receiver before its sender is no longer read. */
    static final int HIGH_WATER_MARK_BYTES = 128 << 10;

    /** Bytes at which the sender is read again. */
    static final int LOW_WATER_MARK_BYTES = 64 << 10;

    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(LOW_WATER_MARK_BYTES, HIGH_WATER_MARK_BYTES);

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
        config.setAutoRead(false);
    }
}
