package io.ssetape.proxy.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import java.io.IOException;

/** One end of a relayed connection: reads its socket, and writes to it what the other end has read. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write or close shows in the pipeline
final class RelaySide extends ChannelInboundHandlerAdapter {
    private final RelayedConnection connection;
    private final SocketChannel channel;
    private final Party party;
    private final Direction direction;
    private final ConnectionTee tee;
    private final SelfCost selfCost;
    private RelaySide peer;

    private boolean batchOpen;
    private long batchNanos;
    private boolean inputEnded;
    private boolean outputEnding;
    private boolean outputOver;

    /** An end whose reads travel in the given direction. */
    RelaySide(
            RelayedConnection connection,
            SocketChannel channel,
            Party party,
            Direction direction,
            ConnectionTee tee,
            SelfCost selfCost) {
        this.connection = connection;
        this.channel = channel;
        this.party = party;
        this.direction = direction;
        this.tee = tee;
        this.selfCost = selfCost;
    }

    void join(RelaySide other) {
        peer = other;
    }

    Party party() {
        return party;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        forward(System.nanoTime(), (ByteBuf) message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flushBatch();
    }

    /** Records bytes that this end has read, and queues them at the other end. */
    void forward(long arrivalNanos, ByteBuf bytes) {
        if (connection.isOver()) {
            bytes.release();
            return;
        }
        tee.bytes(direction, arrivalNanos, BufferView.of(bytes));
        if (!batchOpen) {
            batchOpen = true;
            batchNanos = arrivalNanos;
        }
        if (!peer.write(bytes)) {
            channel.config().setAutoRead(false);
        }
    }

    /** Sends what the reads since the last call have queued. */
    void flushBatch() {
        if (batchOpen) {
            batchOpen = false;
            peer.flush(batchNanos, selfCost);
        }
    }

    /** Queues bytes; false when this end has more of them than it can take for now. */
    private boolean write(ByteBuf bytes) {
        if (outputOver) {
            bytes.release();
            return true;
        }
        // No promise to make, and no exception for each buffer that is lost: a failed write is one output-shutdown
        // event.
        channel.write(bytes, channel.unsafe().voidPromise());
        if (!channel.isWritable()) {
            // Often it is only the batch that is long: the socket may well take it all.
            channel.flush();
        }
        return channel.isWritable();
    }

    private void flush(long sinceNanos, SelfCost cost) {
        channel.flush();
        if (outputOver || channel.unsafe().outboundBuffer() == null) {
            // Thrown away, in part at least: it has not cost what a batch costs.
            return;
        }
        if (everythingWritten()) {
            cost.record(System.nanoTime() - sinceNanos);
        } else {
            whenWritten(() -> cost.record(System.nanoTime() - sinceNanos));
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (channel.isWritable()) {
            peer.startReading();
        }
    }

    void startReading() {
        if (!inputEnded && !connection.isOver()) {
            channel.config().setAutoRead(true);
        }
    }

    private boolean everythingWritten() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null || waiting.isEmpty();
    }

    /**
     * Bytes that wait in this process for the socket to take them, as Netty counts them: with 96 more for each entry of its queue, and all
     * of a read until the socket has taken all of it.
     */
    long backlogBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    /** Runs something once all that is queued now is in the kernel's hands; never if that fails. */
    private void whenWritten(Runnable action) {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            if (written.isSuccess()) {
                action.run();
            }
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            endInput(System.nanoTime());
        } else if (event == ChannelOutputShutdownEvent.INSTANCE && !outputOver) {
            outputFailed();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            connection.reset(this, RelayedConnection.kindOf(cause));
        } else {
            connection.abort(cause);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.reset(this, CloseKind.RESET);
    }

    /** This end will send no more: so the other end is told, once it has got everything. */
    void endInput(long nanos) {
        if (connection.isOver() || inputEnded) {
            return;
        }
        inputEnded = true;
        // Not every transport says that a batch is over before it says that the input is.
        flushBatch();
        if (outputOver && !outputEnding) {
            // Its FIN is what the kernel makes of a reset once a failed write has reported it.
            connection.reset(this, CloseKind.RESET);
            return;
        }
        tee.halfClosed(direction, nanos);
        connection.inputEnded(party);
        peer.endOutput();
    }

    private void endOutput() {
        outputEnding = true;
        if (everythingWritten()) {
            shutDownOutput();
        } else {
            whenWritten(this::shutDownOutput);
        }
    }

    private void shutDownOutput() {
        if (!outputOver) {
            outputOver = true;
            OutputEnd.shutDown(channel);
        }
        connection.closeIfBothEnded();
    }

    /**
     * A write failed, so the peer of this socket has reset it. What it sent before that may still wait in the kernel, an early
     * error response for instance; it is read and delivered, and the reset is passed on when the read side comes to it.
     */
    private void outputFailed() {
        outputOver = true;
        outputEnding = false;
        if (inputEnded) {
            connection.reset(this, CloseKind.RESET);
        } else {
            startReading();
        }
    }

    boolean isDone() {
        return inputEnded && outputOver;
    }

    /** The client of this end goes on without the upstream. */
    void leave() {
        connection.leaveUpstream();
    }

    /** Closes without a word to the other end. */
    void close() {
        channel.close();
    }

    /** Resets the socket at once; whatever is on its way is lost. */
    void resetNow() {
        try {
            channel.config().setSoLinger(0);
        } catch (RuntimeException alreadyGone) {
            // Closing is all that is left to do.
        }
        // Past whatever layer there is: it would say that all is in good order.
        channel.unsafe().close(channel.unsafe().voidPromise());
    }

    /** Resets the socket once it has got everything, or as soon as that turns out to be impossible. */
    void resetWhenWritten() {
        if (everythingWritten()) {
            resetNow();
        } else {
            channel.config().setAutoRead(false);
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> resetNow());
        }
    }
}
