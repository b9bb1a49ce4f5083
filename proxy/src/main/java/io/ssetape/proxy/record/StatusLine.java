package io.ssetape.proxy.record;

import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.tape.TapeReader;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows once a second how a recording goes. It follows the tape, opened read-only, on a thread of its own: the relay and the
 * recorder do not know about it, and a fault in it ends the display and nothing else.
 */
final class StatusLine {
    private static final long INTERVAL_MILLIS = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Path tape;
    private final Supplier<RecorderStats> stats;
    private final Narrator narrator;
    private final int columns;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "ssetape-status");

    private StatusLine(Path tape, Supplier<RecorderStats> stats, Narrator narrator, int columns) {
        this.tape = tape;
        this.stats = stats;
        this.narrator = narrator;
        this.columns = columns;
    }

    /**
     * Starts to show.
     *
     * @param columns the width that the line must not exceed
     */
    static StatusLine start(Path tape, Supplier<RecorderStats> stats, Narrator narrator, int columns) {
        StatusLine line = new StatusLine(tape, stats, narrator, columns);
        line.thread.setDaemon(true);
        line.thread.start();
        return line;
    }

    private void run() {
        try (TapeReader reader = TapeReader.open(tape)) {
            LiveFigures figures = new LiveFigures();
            do {
                catchUp(reader, figures);
                narrator.status(fit(text(figures.text(), stats.get()), columns));
            } while (!stop.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError e) {
            narrator.say("the status line is off: " + e.getMessage());
        }
    }

    private void catchUp(TapeReader reader, LiveFigures figures) {
        for (Frame frame = reader.next(); frame != null && stop.getCount() > 0; frame = reader.next()) {
            figures.accept(frame);
        }
    }

    /** What must not be cut off comes first. */
    static String text(String figures, RecorderStats stats) {
        return (stats.state() == RecorderStats.State.RECORDING ? "" : state(stats.state()) + " | ")
                + (stats.missingBytes() == 0 ? "" : "missing " + ByteSize.text(stats.missingBytes()) + " | ")
                + "lag " + stats.lagNanos() / NANOS_PER_MILLI + " ms | " + figures + " | "
                + ByteSize.text(stats.payloadBytes());
    }

    /** What to call a state that is not the usual one. */
    static String state(RecorderStats.State state) {
        return switch (state) {
            case RECORDING -> "recording";
            case PAUSED_DISK_LOW -> "PAUSED: disk low";
            case FAILED -> "FAILED";
        };
    }

    /** The text, cut so that a terminal does not wrap it. */
    static String fit(String text, int columns) {
        return text.length() < columns ? text : text.substring(0, Math.max(0, columns - 1));
    }

    /** Takes the line away. */
    void close() {
        stop.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        narrator.status("");
    }
}
