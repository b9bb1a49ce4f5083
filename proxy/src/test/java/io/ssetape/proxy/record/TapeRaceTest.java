package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Taped;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two recordings, one folder: one of them gets it, and the other does not clean it up. */
@Timeout(60)
class TapeRaceTest {
    @TempDir
    private Path folder;

    @RepeatedTest(3)
    void ofTwoRecordingsThatBeginInOneFolderOneBegins() throws Exception {
        Path tape = folder.resolve("tape");
        CyclicBarrier start = new CyclicBarrier(2);
        Callable<Boolean> racer = () -> {
            start.await();
            return record(tape);
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        int recorded = 0;
        for (Future<Boolean> outcome : threads.invokeAll(Collections.nCopies(2, racer))) {
            recorded += outcome.get() ? 1 : 0;
        }
        threads.shutdown();

        assertThat(recorded).isEqualTo(1);
        assertThat(Taped.read(tape).all(Frame.TapeEnd.class)).hasSize(1);
    }

    private static boolean record(Path tape) {
        RecordingPlan plan = new RecordingPlan(
                tape,
                List.of(new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", 1)),
                RecorderConfig.DEFAULT_BUDGET_BYTES,
                0,
                false);
        try (RecordingSession session = RecordingSession.start(plan)) {
            return session.stats().frames() > 0;
        } catch (Problem refused) {
            assertThat(refused.status()).isEqualTo(ExitStatus.ENVIRONMENT);
            return false;
        }
    }
}
