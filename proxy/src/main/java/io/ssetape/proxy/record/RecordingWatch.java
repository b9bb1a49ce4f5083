package io.ssetape.proxy.record;

import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Says when a recording stops being complete, and when it goes on: whoever runs it without a terminal sees no status line. It looks
 * regularly.
 */
final class RecordingWatch implements AutoCloseable {
    private final Path tape;
    private final Supplier<RecorderStats> stats;
    private final Consumer<String> notices;
    private final RegularLook looks = new RegularLook("ssetape-watch", this::look);
    private State state = State.RECORDING;
    private long missingBytes;
    private boolean fellBehind;

    RecordingWatch(Path tape, Supplier<RecorderStats> stats, Consumer<String> notices) {
        this.tape = tape;
        this.stats = stats;
        this.notices = notices;
    }

    /** Begins to look. */
    static RecordingWatch start(Path tape, Supplier<RecorderStats> stats, Consumer<String> notices) {
        RecordingWatch watch = new RecordingWatch(tape, stats, notices);
        watch.looks.start();
        return watch;
    }

    /** Looks once. */
    synchronized void look() {
        RecorderStats now = stats.get();
        if (now.state() != state) {
            notices.accept(change(now));
            state = now.state();
        } else if (state == State.RECORDING && now.missingBytes() > missingBytes && !fellBehind) {
            fellBehind = true;
            notices.accept(tape
                    + ": the recorder has fallen behind, and bytes pass without being recorded; give it a faster disk"
                    + " or a larger --budget");
        }
        missingBytes = now.missingBytes();
    }

    private String change(RecorderStats now) {
        return switch (now.state()) {
            case PAUSED_DISK_LOW ->
                tape
                        + ": recording is paused, the disk is down to its reserve (--min-free); streams go on unrecorded until"
                        + " there is space again";
            case RECORDING ->
                tape + ": recording goes on; " + now.missingBytes()
                        + " bytes have passed without being recorded so far";
            case FAILED ->
                tape + ": recording has failed for good; streams go on unrecorded, record again to a new tape";
        };
    }

    @Override
    public void close() {
        looks.stop();
    }
}
