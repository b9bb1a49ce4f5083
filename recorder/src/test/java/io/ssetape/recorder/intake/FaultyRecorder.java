package io.ssetape.recorder.intake;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.tape.TapeWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A recorder that writes a real tape onto a disk with faults, beside clocks that can be set; for tests of any module. */
public final class FaultyRecorder {
    private static final long GIVE_UP_AFTER_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition goesOn = lock.newCondition();
    private volatile boolean stalled;
    private volatile boolean full;
    private volatile long wallShiftNanos;
    private volatile long stoodStillNanos;

    /** Starts a recorder. */
    public Recorder start(RecorderConfig config) {
        RecorderClock clock = new RecorderClock() {
            @Override
            public long nanos() {
                return FaultyRecorder.this.nanos();
            }

            @Override
            public long epochNanos() {
                return RecorderClock.system().epochNanos() + wallShiftNanos;
            }
        };
        Frame.TapeStart start = new Frame.TapeStart(
                clock.pair(), Frame.TapeStart.CURRENT_VERSION, config.writer(), "", config.taps(), config.settings());
        return Recorder.start(
                config,
                () -> new FaultySink(new TapeSink(TapeWriter.create(config.tape(), start))),
                clock,
                GIVE_UP_AFTER_NANOS);
    }

    /** The recorder's monotonic clock. */
    public long nanos() {
        return System.nanoTime() + stoodStillNanos;
    }

    /** From now on the disk takes nothing, and keeps whoever writes waiting, until it {@link #goesOn()}. */
    public void stalls() {
        stalled = true;
    }

    /** The disk takes what waits. */
    public void goesOn() {
        lock.lock();
        try {
            stalled = false;
            goesOn.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** From now on the disk is full, or no longer so. */
    public void isFull(boolean now) {
        full = now;
    }

    /** Somebody sets the wall clock, or the host slept: it goes ahead, or back, against the monotonic one. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one test, one thread
    public void wallClockMoves(long nanos) {
        wallShiftNanos += nanos;
    }

    /** Both clocks go on while nothing else does. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one test, one thread
    public void everythingStandsStill(long nanos) {
        stoodStillNanos += nanos;
        wallShiftNanos += nanos;
    }

    private final class FaultySink implements FrameSink {
        private final FrameSink tape;

        FaultySink(FrameSink tape) {
            this.tape = tape;
        }

        @Override
        public void append(Frame frame) {
            waitWhileStalled();
            tape.append(frame);
        }

        @Override
        public void appendBytes(
                long nanos,
                long connection,
                Direction direction,
                long streamOffset,
                boolean byProxy,
                ByteBuffer payload) {
            waitWhileStalled();
            if (full) {
                throw new Problem(ExitStatus.ENVIRONMENT, "no room for another frame (No space left on device)");
            }
            tape.appendBytes(nanos, connection, direction, streamOffset, byProxy, payload);
        }

        @Override
        public void flush() {
            waitWhileStalled();
            tape.flush();
        }

        @Override
        public boolean failed() {
            return tape.failed();
        }

        @Override
        public long usableBytes() {
            return full ? 0 : tape.usableBytes();
        }

        @Override
        public void end(long nanos) {
            tape.end(nanos);
        }

        @Override
        public void close() {
            tape.close();
        }

        private void waitWhileStalled() {
            if (!stalled) {
                return;
            }
            lock.lock();
            try {
                while (stalled) {
                    goesOn.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
