package io.ssetape.proxy.serve;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Sends one answer: each piece with a write of its own when it is due, and no faster than the client takes them. */
final class Playback {
    /** So many pieces are sent in one go; then other clients have their turn. */
    private static final int MOST_AT_ONCE = 256;

    /** Is told how an answer went. */
    interface Outcome {
        /** All was sent that was to be sent. */
        void done(Ending ending);

        /** The client does not take any more. */
        void clientLost();

        /** The rest of the answer cannot be read from the disk. */
        void unreadable(IOException cause);
    }

    private final ChannelHandlerContext context;
    private final Pieces pieces;
    private final long startNanos;
    private final Outcome outcome;
    private AnswerPiece next;
    private boolean allSent;
    private boolean over;
    private boolean pumping;
    private Future<?> timer;

    /**
     * An answer that is about to be sent.
     *
     * @param startNanos what times are counted from
     * @param outcome is told once how it went; never when it is cancelled
     */
    Playback(ChannelHandlerContext context, Pieces pieces, long startNanos, Outcome outcome) {
        this.context = context;
        this.pieces = pieces;
        this.startNanos = startNanos;
        this.outcome = outcome;
    }

    /** Sends what is due; also to be called when the client has made room. */
    void proceed() {
        if (pumping || over) {
            return; // A write of this very loop made the call; it looks again by itself.
        }
        cancelTimer();
        pumping = true;
        try {
            sendDue();
        } catch (IOException cause) {
            cancel();
            outcome.unreadable(cause);
        } finally {
            pumping = false;
        }
    }

    private void sendDue() throws IOException {
        for (int sent = 0; !allSent && !over; sent++) {
            if (next == null) {
                next = pieces.next();
                allSent = next == null;
            }
            if (!allSent) {
                long waitNanos = untilDue(next.dueNanos());
                if (waitNanos > 0 || sent == MOST_AT_ONCE) {
                    proceedIn(waitNanos);
                    return;
                }
                if (!context.channel().isWritable()) {
                    return;
                }
                send();
            }
        }
        end();
    }

    private void send() {
        byte[] bytes = next.bytes();
        next = null;
        context.writeAndFlush(Unpooled.wrappedBuffer(bytes)).addListener(written -> {
            if (!written.isSuccess() && !over) {
                cancel();
                outcome.clientLost();
            }
        });
    }

    /** An end that a client is meant to see comes at its own time; that a connection stays needs no waiting. */
    private void end() {
        if (over) {
            return;
        }
        Ending ending = pieces.ending();
        long waitNanos = ending == Ending.KEPT ? 0 : untilDue(pieces.endDueNanos());
        if (waitNanos > 0) {
            proceedIn(waitNanos);
        } else {
            cancel();
            outcome.done(ending);
        }
    }

    private long untilDue(long dueNanos) {
        return dueNanos - (System.nanoTime() - startNanos);
    }

    private void proceedIn(long nanos) {
        timer = context.executor().schedule(this::proceed, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /** Whether all is sent and only the end is waited for. */
    boolean isOnlyWaitingToEnd() {
        return allSent && !over;
    }

    /** Sends nothing more, and calls nobody. */
    void cancel() {
        over = true;
        cancelTimer();
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
