package io.ssetape.proxy.record;

import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.tape.TapeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows once a second how a recording goes. It follows the tape, opened read-only, on a thread of its own: the relay and the
 * recorder do not know about it, and a fault in it ends the display and nothing else.
 */
final class LiveStatusLine {
    private static final long INTERVAL_MILLIS = 1_000;
    private static final String SEPARATOR = "  ";

    private final Path tape;
    private final Supplier<RecorderStats> stats;
    private final Narrator narrator;
    private final int columns;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "ssetape-status");

    private LiveStatusLine(Path tape, Supplier<RecorderStats> stats, Narrator narrator, int columns) {
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
    static LiveStatusLine start(Path tape, Supplier<RecorderStats> stats, Narrator narrator, int columns) {
        LiveStatusLine line = new LiveStatusLine(tape, stats, narrator, columns);
        line.thread.setDaemon(true);
        line.thread.start();
        return line;
    }

    private void run() {
        try (TapeReader reader = TapeReader.open(tape)) {
            LiveFigures figures = new LiveFigures();
            do {
                catchUp(reader, figures);
                narrator.status(fit(fields(figures.counts(), stats.get()), columns));
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

    /** What there is to show, what must not be left out first. */
    static List<String> fields(LiveFigures.Counts counts, RecorderStats stats) {
        List<String> fields = new ArrayList<>();
        if (stats.state() != RecorderStats.State.RECORDING) {
            fields.add(state(stats.state()));
        }
        if (stats.missingBytes() > 0) {
            fields.add("missing " + ByteSize.text(stats.missingBytes()));
        }
        fields.add("events " + counts.events());
        fields.add(ByteSize.text(stats.payloadBytes()));
        fields.add("lag " + TimeUnit.NANOSECONDS.toMillis(stats.lagNanos()) + " ms");
        fields.add("gaps " + counts.gaps());
        fields.add(counts.done() + " done, " + counts.open() + " open");
        fields.add("sglext " + counts.withSglext());
        if (counts.others() > 0) {
            fields.add("other " + counts.others());
        }
        return fields;
    }

    /** What to call a state that is not the usual one. */
    static String state(RecorderStats.State state) {
        return switch (state) {
            case RECORDING -> "recording";
            case PAUSED_DISK_LOW -> "PAUSED: disk low";
            case FAILED -> "FAILED";
        };
    }

    /**
     * The fields in a line that no terminal wraps, its last column left free. One for which there is no room is left out as a whole: what
     * is left of a number that is cut is another number.
     */
    static String fit(List<String> fields, int columns) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            String separator = line.length() == 0 ? "" : SEPARATOR;
            if (line.length() + separator.length() + field.length() < columns) {
                line.append(separator).append(field);
            }
        }
        return line.toString();
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
