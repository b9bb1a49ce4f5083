package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.util.concurrent.TimeUnit;

/**
 * A client that gets an answer of the proxy's own: a 502 when its upstream cannot be reached, or whatever else keeps its
 * request from being forwarded. Once it has begun its request it gets the answer, and then it is read to its end: a
 * socket closed over unread bytes sends RST, and a client that is still sending its body would lose the answer to it. The
 * reading is bounded in time and bytes.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed connect or close shows in the pipeline
final class UnreachableAnswer extends ChannelInboundHandlerAdapter implements RelayLoop.Live {
    /** How long a client may take to send its first byte. */
    private static final int SILENCE_SECONDS = 10;

    /** How long after the answer the rest of a request is read. */
    static final int LINGER_SECONDS = 5;

    /** How many bytes of it are read. */
    static final long LINGER_BYTES = 64L << 20;

    private final RelayLoop loop;
    private final ConnectionTee tee;
    private final SocketChannel client;
    private final byte[] answer;
    private ScheduledFuture<?> limit;
    private long requestBytes;
    private boolean answered;
    private boolean over;

    UnreachableAnswer(RelayLoop loop, ConnectionTee tee, SocketChannel client, byte[] answer) {
        this.loop = loop;
        this.tee = tee;
        this.client = client;
        this.answer = answer;
    }

    /** Takes over a client with what it has sent so far. */
    void begin(HeldRequest held) {
        loop.add(this);
        limitTo(SILENCE_SECONDS);
        held.forEach(this::take);
        held.ended().ifPresent(this::endInput);
        if (!over) {
            client.config().setAutoRead(true);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        take(System.nanoTime(), (ByteBuf) message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            endInput(System.nanoTime());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        end(Party.CLIENT, RelayedConnection.kindOf(cause));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end(Party.CLIENT, CloseKind.RESET);
    }

    @Override
    public void endByProxy() {
        end(Party.PROXY, CloseKind.FIN);
    }

    @Override
    public long backlogBytes() {
        return 0;
    }

    private void take(long arrivalNanos, ByteBuf bytes) {
        requestBytes += bytes.readableBytes();
        if (!over) {
            tee.bytes(Direction.REQUEST, arrivalNanos, BufferView.of(bytes));
        }
        bytes.release();
        if (!answered) {
            send();
        } else if (requestBytes > LINGER_BYTES) {
            end(Party.PROXY, CloseKind.FIN);
        }
    }

    private void send() {
        answered = true;
        ByteBuf bytes = Unpooled.wrappedBuffer(answer);
        tee.proxyBytes(System.nanoTime(), bytes.nioBuffer());
        client.writeAndFlush(bytes).addListener(written -> OutputEnd.shutDown(client));
        limitTo(LINGER_SECONDS);
    }

    /** The client has said all it wants to say: whatever could be answered is answered. */
    private void endInput(long nanos) {
        if (!over) {
            tee.halfClosed(Direction.REQUEST, nanos);
            end(Party.PROXY, CloseKind.FIN);
        }
    }

    private void limitTo(int seconds) {
        if (limit != null) {
            limit.cancel(false);
        }
        limit = loop.eventLoop().schedule(() -> end(Party.PROXY, CloseKind.TIMEOUT), seconds, TimeUnit.SECONDS);
    }

    private void end(Party by, CloseKind kind) {
        if (!over) {
            over = true;
            limit.cancel(false);
            loop.remove(this);
            tee.closed(by, kind, System.nanoTime());
            client.close();
        }
    }
}
