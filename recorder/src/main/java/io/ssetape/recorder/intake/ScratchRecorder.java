package io.ssetape.recorder.intake;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.tape.TapeScratch;
import io.ssetape.recorder.tape.TapeWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A recorder to warm up with. It writes as the one beside it does, the disk included, so that the JVM compiles what a recording
 * needs and nothing else; its tape lies within the other's folder and is gone once this is closed.
 */
public final class ScratchRecorder implements AutoCloseable {
    /** So little that the recorder thread takes each crowd for a flood, and makes the passes of a minute in the seconds there are. */
    private static final long BUDGET_BYTES = 4 << 20;

    /** Where less is free a rehearsal writes nothing: the recording may need it. */
    private static final long MIN_FREE_BYTES = 1L << 30;

    private final Path folder;
    private final Recorder recorder;

    private ScratchRecorder(Path folder, Recorder recorder) {
        this.folder = folder;
        this.recorder = recorder;
    }

    static ScratchRecorder beside(RecorderConfig recording) {
        Path folder = TapeScratch.rehearsal(recording.tape());
        return new ScratchRecorder(
                folder,
                Recorder.start(
                        new RecorderConfig(
                                folder,
                                recording.writer(),
                                List.of(),
                                Map.of(),
                                BUDGET_BYTES,
                                Math.max(MIN_FREE_BYTES, recording.minFreeBytes()),
                                recording.keepCredentials()),
                        DutyCycle.REHEARSAL));
    }

    /** A lane as {@link Recorder#openLane()} gives it. */
    public Lane openLane() {
        return recorder.openLane();
    }

    /** Ends the recorder and removes its tape. The lanes must be quiet by then. */
    @Override
    public void close() {
        try {
            recorder.close();
        } catch (Problem ofATapeThatNobodyReads) {
            // The recording itself meets the same disk, and says so.
        } finally {
            TapeWriter.remove(folder);
        }
    }
}
