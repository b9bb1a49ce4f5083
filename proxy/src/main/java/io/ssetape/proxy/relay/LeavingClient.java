package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A client whose legs are all over. It is told that no more will come once it has got everything, and then read to its end, for the
 * reason and within the bounds of {@link UnreachableAnswer}. What it sends belongs to no leg: it is on no tape.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write or close shows in the pipeline
final class LeavingClient extends ChannelInboundHandlerAdapter implements RelayLoop.Live {
    private final RelayLoop loop;
    private final SocketChannel client;
    private ScheduledFuture<?> limit;
    private long readBytes;
    private boolean over;

    LeavingClient(RelayLoop loop, SocketChannel client) {
        this.loop = loop;
        this.client = client;
    }

    void begin() {
        loop.add(this);
        client.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            if (client.isInputShutdown() || !written.isSuccess()) {
                end();
            } else if (!over) {
                OutputEnd.shutDown(client);
                limit = loop.eventLoop().schedule(this::end, UnreachableAnswer.LINGER_SECONDS, TimeUnit.SECONDS);
            }
        });
        client.config().setAutoRead(true);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        readBytes += bytes.readableBytes();
        bytes.release();
        if (readBytes > UnreachableAnswer.LINGER_BYTES) {
            end();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            endWhenWritten();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        end();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end();
    }

    @Override
    public void endByProxy() {
        end();
    }

    @Override
    public long backlogBytes() {
        ChannelOutboundBuffer waiting = client.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    /** A client that says no more may still be reading. */
    private void endWhenWritten() {
        client.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> end());
    }

    private void end() {
        if (!over) {
            over = true;
            if (limit != null) {
                limit.cancel(false);
            }
            loop.remove(this);
            client.close();
        }
    }
}
