package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.SocketChannel;
import io.ssetape.recorder.frame.Direction;

/** What is done once an upstream stands and before anything passes. */
@FunctionalInterface
interface Opening {
    /** Nothing. */
    Opening NONE = (tee, client, held) -> {};

    /** Does it. */
    void begin(ConnectionTee tee, SocketChannel client, HeldRequest held);

    /** The first thing held is for the proxy and not for the upstream; the proxy answers it. */
    @SuppressWarnings("FutureReturnValueIgnored") // a failed write shows in the pipeline
    static Opening answering(byte[] answer) {
        return (tee, client, held) -> {
            held.first((arrivalNanos, bytes) -> {
                tee.bytes(Direction.REQUEST, arrivalNanos, BufferView.of(bytes));
                bytes.release();
            });
            ByteBuf said = Unpooled.wrappedBuffer(answer);
            tee.proxyBytes(System.nanoTime(), said.nioBuffer());
            client.writeAndFlush(said);
        };
    }
}
