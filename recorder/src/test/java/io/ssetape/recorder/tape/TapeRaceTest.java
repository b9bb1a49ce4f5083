package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several writers, one folder: one of them gets it, and the others neither write into it nor clean it up. */
@Timeout(60)
class TapeRaceTest {
    private static final int WRITERS = 4;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofSeveralThatMakeOneTapeAtOnceOneMakesIt(boolean folderIsThere) throws Exception {
        for (int round = 0; round < 5; round++) {
            Path tape = folder.resolve("tape" + round);
            if (folderIsThere) {
                Files.createDirectory(tape);
            }
            assertThat(racersThatMade(tape)).isEqualTo(1);
            assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
            assertThat(tape.toFile().list()).hasSize(2);
        }
    }

    private static int racersThatMade(Path tape) throws Exception {
        CyclicBarrier start = new CyclicBarrier(WRITERS);
        Callable<Boolean> racer = () -> {
            start.await();
            return make(tape);
        };
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            int made = 0;
            for (Future<Boolean> outcome : threads.invokeAll(Collections.nCopies(WRITERS, racer))) {
                made += outcome.get() ? 1 : 0;
            }
            return made;
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean make(Path tape) {
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start())) {
            writer.append(new Frame.Mark(1, "mine"));
            writer.end(2);
            return true;
        } catch (Problem refused) {
            assertThat(refused.status()).isEqualTo(ExitStatus.ENVIRONMENT);
            assertThat(refused.getMessage()).startsWith(tape + ": ");
            return false;
        }
    }
}
