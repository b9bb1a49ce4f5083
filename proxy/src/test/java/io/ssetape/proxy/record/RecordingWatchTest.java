package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.intake.RecorderStats.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingWatchTest {
    private final List<String> said = new ArrayList<>();
    private RecorderStats stats = stats(0, State.RECORDING);
    private final RecordingWatch watch = new RecordingWatch(Path.of("run1"), () -> stats, said::add);

    @Test
    void aRecordingThatIsWellSaysNothing() {
        watch.look();
        watch.look();

        assertThat(said).isEmpty();
    }

    @Test
    void aPauseAndItsEndAreSaidOnceEach() {
        show(0, State.PAUSED_DISK_LOW);
        show(700, State.PAUSED_DISK_LOW);
        show(900, State.RECORDING);
        show(900, State.RECORDING);

        assertThat(said).hasSize(2);
        assertThat(said.get(0)).startsWith("run1: recording is paused, the disk is down to its reserve (--min-free)");
        assertThat(said.get(1))
                .isEqualTo("run1: recording goes on; 900 bytes have passed without being recorded so far");
    }

    @Test
    void aRecorderThatFallsBehindIsSaidOnce() {
        show(5, State.RECORDING);
        show(9, State.RECORDING);

        assertThat(said).singleElement().asString().startsWith("run1: the recorder has fallen behind");
    }

    @Test
    void aFailureIsSaid() {
        show(5, State.FAILED);
        show(9, State.FAILED);

        assertThat(said).singleElement().asString().startsWith("run1: recording has failed for good");
    }

    private void show(long missingBytes, State state) {
        stats = stats(missingBytes, state);
        watch.look();
    }

    private static RecorderStats stats(long missingBytes, State state) {
        return new RecorderStats(1, 1, 0, 0, missingBytes, state);
    }
}
