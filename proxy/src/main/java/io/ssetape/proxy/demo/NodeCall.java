package io.ssetape.proxy.demo;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetSocketAddress;
import java.util.List;

/** One request of the simulated router to one of its nodes, on a connection of its own. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write or close shows as the end of the connection
final class NodeCall {
    private static final int LARGEST_CHUNK_BYTES = 1 << 20;

    /** The most that one read brings, as with the load balancer. */
    private static final int LARGEST_READ_BYTES = 64 << 10;

    private final Listener listener;
    private final String target;
    private final byte[] body;
    private Channel channel;
    private boolean over;

    /** Learns how a call goes; on the loop that the call was sent on. */
    interface Listener {
        /** The answer's head is here. */
        void head(HttpResponse head);

        /** The data of one HTTP chunk, or a piece of another body. */
        default void piece(byte[] bytes) {
            // Not everybody looks at what a node says.
        }

        /** Nothing more came with this read. */
        default void readDone() {
            // Nor at when.
        }

        /** The answer is whole. */
        void end();

        /** The node cannot be reached, or left before its answer was whole. */
        void lost();
    }

    private NodeCall(Listener listener, String target, byte[] body) {
        this.listener = listener;
        this.target = target;
        this.body = body;
    }

    /**
     * Sends a request.
     *
     * @param places where to find the node; each is tried when nobody listens at the one before
     * @param target the request target
     * @param body the request body
     */
    static NodeCall send(
            EventLoop loop, List<InetSocketAddress> places, String target, byte[] body, Listener listener) {
        NodeCall call = new NodeCall(listener, target, body);
        call.connect(loop, places);
        return call;
    }

    private void connect(EventLoop loop, List<InetSocketAddress> places) {
        ChannelFuture connected = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(
                        ChannelOption.RECVBUF_ALLOCATOR,
                        new FixedRecvByteBufAllocator(LARGEST_READ_BYTES).maxMessagesPerRead(1))
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel node) {
                        // Whole chunks, as they were sent: a router that copies chunks looks at each by itself.
                        node.pipeline()
                                .addLast(new HttpResponseDecoder(new HttpDecoderConfig()
                                        .setMaxChunkSize(LARGEST_CHUNK_BYTES)
                                        .setAllowPartialChunks(false)))
                                .addLast(new Reader());
                    }
                })
                .connect(places.get(0));
        channel = connected.channel();
        connected.addListener(result -> {
            if (over) {
                channel.close();
            } else if (result.isSuccess()) {
                channel.writeAndFlush(WireText.jsonPost(target, places.get(0), body));
            } else if (places.size() > 1) {
                connect(loop, places.subList(1, places.size()));
            } else {
                fail();
            }
        });
    }

    /** Whether the node is read, or has to wait. */
    void reading(boolean reading) {
        channel.config().setAutoRead(reading);
    }

    /** Ends the call, whether or not the answer is whole. */
    void close() {
        over = true;
        channel.close();
    }

    private void fail() {
        if (!over) {
            over = true;
            channel.close();
            listener.lost();
        }
    }

    /** Reads the answer on one connection. */
    private final class Reader extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
            if (over) {
                return;
            }
            if (part.decoderResult().isFailure()) {
                fail();
                return;
            }
            if (part instanceof HttpResponse head) {
                listener.head(head);
            }
            if (part instanceof HttpContent content) {
                ByteBuf data = content.content();
                if (data.isReadable()) {
                    listener.piece(ByteBufUtil.getBytes(data));
                }
            }
            if (part instanceof LastHttpContent && !over) {
                over = true;
                ctx.close();
                listener.end();
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            if (!over) {
                listener.readDone();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            fail();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
