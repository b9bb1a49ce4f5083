package io.ssetape.proxy.serve;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** One client. Its requests are answered one after another, pipelined ones included. */
final class ServedConnection extends SimpleChannelInboundHandler<HttpObject> {
    private static final int MOST_WAITING = 16;

    private final Repertoire repertoire;
    private final BodyReading bodies;
    private final ArrivalStamp arrival;
    private final SocketChannel channel;
    private final ServedEnd ends;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private HttpRequest head;
    private BodyShaper body;
    private int reading;
    private boolean continued;
    private boolean continueOwed;
    private boolean inputEnded;
    private boolean closing;
    private boolean answering;
    private Playback playback;
    private Future<?> idleEnd;

    /** A request that is complete: what is to be sent, and from when its times count. */
    private record Waiting(AnswerChoice choice, boolean isHead, boolean keepAlive, boolean continued, long nanos) {}

    ServedConnection(Repertoire repertoire, BodyReading bodies, ArrivalStamp arrival, SocketChannel channel) {
        this.repertoire = repertoire;
        this.bodies = bodies;
        this.arrival = arrival;
        this.channel = channel;
        this.ends = new ServedEnd(channel, () -> inputEnded);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        repertoire.tally().connected();
        channel.config().setAutoRead(true);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        if (closing) {
            return;
        }
        if (part.decoderResult().isFailure()) {
            refuse(context);
            return;
        }
        if (part instanceof HttpRequest request) {
            begin(context, request);
        }
        if (part instanceof HttpContent content && head != null) {
            byte[] bytes = ByteBufUtil.getBytes(content.content());
            body.add(bytes, 0, bytes.length);
        }
        if (part instanceof LastHttpContent && head != null) {
            complete(context);
        }
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        cancelIdleEnd();
        if (request.protocolVersion().majorVersion() != 1
                || request.method().name().equals("PRI")) {
            refuse(context);
            return;
        }
        head = request;
        body = new BodyShaper();
        continued = HttpUtil.is100ContinueExpected(request);
        continueOwed = continued;
        payContinue(context);
    }

    /** A client that expects it sends its body only then, and only the body tells which answer is its own. */
    private void payContinue(ChannelHandlerContext context) {
        if (continueOwed && playback == null && isNothingAsked()) {
            continueOwed = false;
            send(context, OwnAnswer.CONTINUE);
        }
    }

    private void complete(ChannelHandlerContext context) {
        HttpRequest request = head;
        boolean wasContinued = continued;
        long nanos = arrival.nanos();
        BodyShaper complete = body;
        head = null;
        body = null;
        continueOwed = false;
        reading++;
        bodies.read(context.executor(), complete, (shape, fault) -> {
            reading--;
            if (closing || !channel.isActive()) {
                return;
            }
            if (fault != null) {
                exceptionCaught(context, fault);
                return;
            }
            Asked asked = Asked.of(request.method().name(), request.uri(), shape);
            boolean isHead = asked.method().equals("HEAD");
            waiting.add(
                    new Waiting(repertoire.choose(asked), isHead, HttpUtil.isKeepAlive(request), wasContinued, nanos));
            channel.config().setAutoRead(!inputEnded && waiting.size() < MOST_WAITING);
            answerNext(context);
        });
        if (reading > 0) {
            // A client that sends long bodies faster than they are read would have them all in memory.
            channel.config().setAutoRead(false);
        }
    }

    /** No request is waiting for its answer, nor for what its body says. */
    private boolean isNothingAsked() {
        return waiting.isEmpty() && reading == 0;
    }

    private void refuse(ChannelHandlerContext context) {
        head = null;
        body = null;
        repertoire.tally().malformed();
        if (playback == null && isNothingAsked()) {
            send(context, OwnAnswer.badRequest("that was no HTTP/1.1 request"));
            end(context, Ending.FIN);
        } else {
            // Behind an answer that is still being played nothing can be said in between.
            inputEnded = true;
        }
    }

    /** Not called by itself, however many answers end at once: a client may have sent thousands of requests. */
    private void answerNext(ChannelHandlerContext context) {
        if (answering) {
            return;
        }
        answering = true;
        answerWaiting(context);
        answering = false;
        if (playback == null && !closing) {
            channel.config().setAutoRead(!inputEnded && channel.isWritable());
            payContinue(context);
            if (inputEnded && isNothingAsked()) {
                end(context, Ending.FIN);
            }
        }
    }

    private void answerWaiting(ChannelHandlerContext context) {
        // A client that asks for what is not there and does not read is not answered without bounds either.
        while (playback == null && !closing && !waiting.isEmpty() && channel.isWritable()) {
            Waiting request = waiting.remove();
            if (request.choice() instanceof AnswerChoice.Miss miss) {
                send(context, OwnAnswer.notFound(miss, !request.isHead(), request.keepAlive()));
                answered(context, request, Ending.KEPT);
            } else if (request.choice() instanceof AnswerChoice.Found found) {
                Pieces pieces = repertoire.piecesOf(found.exchange(), request.continued());
                playback =
                        new Playback(context, pieces, request.nanos(), outcomeOf(context, request, found.exchange()));
                playback.proceed();
            }
        }
    }

    private Playback.Outcome outcomeOf(ChannelHandlerContext context, Waiting request, RecordedExchange exchange) {
        return new Playback.Outcome() {
            @Override
            public void done(Ending ending) {
                playback = null;
                answered(context, request, ending);
                // Asked before the next answers: those may be over at once, and the end that is due is then the last
                // one's.
                boolean isLast = isIdle();
                answerNext(context);
                if (isLast && ending == Ending.KEPT && repertoire.endsIdle(exchange)) {
                    endWhenIdle(context, exchange.idleEnd().how(), repertoire.idleDueNanos(exchange), request.nanos());
                }
            }

            @Override
            public void clientLost() {
                leave();
                ends.reset();
            }

            @Override
            public void unreadable(IOException cause) {
                playback = null;
                repertoire.unreadable(cause);
                // The client must not mistake this for the answer's end.
                end(context, Ending.RESET);
            }
        };
    }

    /**
     * The recorded service ended this connection later. So does this one, unless its client asks for more: then that is answered, since
     * clients spread their requests over connections as it happens.
     */
    private void endWhenIdle(ChannelHandlerContext context, Ending how, long dueNanos, long startNanos) {
        if (isIdle()) {
            long waitNanos = Math.max(0, dueNanos - (System.nanoTime() - startNanos));
            idleEnd = context.executor()
                    .schedule(
                            () -> {
                                if (isIdle()) {
                                    end(context, how);
                                }
                            },
                            waitNanos,
                            TimeUnit.NANOSECONDS);
        }
    }

    private boolean isIdle() {
        return playback == null && isNothingAsked() && head == null && !closing;
    }

    private void cancelIdleEnd() {
        if (idleEnd != null) {
            idleEnd.cancel(false);
            idleEnd = null;
        }
    }

    private void answered(ChannelHandlerContext context, Waiting request, Ending ending) {
        Ending wanted = ending == Ending.KEPT && !request.keepAlive() ? Ending.FIN : ending;
        if (wanted != Ending.KEPT) {
            end(context, wanted);
        }
    }

    private static void send(ChannelHandlerContext context, byte[] bytes) {
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    /** Ends the connection once all that was sent is in the kernel's hands. */
    private void end(ChannelHandlerContext context, Ending how) {
        closing = true;
        waiting.clear();
        ends.end(context, how);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            inputEnded = true;
            boolean idle = playback == null && isNothingAsked();
            if (closing || idle || (playback != null && playback.isOnlyWaitingToEnd())) {
                leave();
                var unused = channel.close();
            }
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (!channel.isWritable()) {
            return;
        }
        if (playback != null) {
            playback.proceed();
        } else {
            answerNext(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        leave();
    }

    private void leave() {
        cancelIdleEnd();
        waiting.clear();
        if (playback != null) {
            playback.cancel();
            playback = null;
            repertoire.tally().broken();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        leave();
        if (cause instanceof IOException) {
            // The client has reset the connection, or it cannot be read any more.
            var unused = context.close();
        } else {
            // The client must not mistake this for the answer's end.
            repertoire.failed(cause);
            ends.reset();
        }
    }
}
