package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RehearsalTest {
    @Test
    void itStreamsWhileNobodyIsThereAndEndsWhenClosed() {
        Rehearsal rehearsal = Rehearsal.start(Transport.best(), () -> null, () -> true);
        await().until(() -> rehearsal.streams() >= 9);
        rehearsal.close();
        assertThat(threadsOf("ssetape-rehearsal")).isZero();
        assertThat(rehearsal.failure()).isNull();
    }

    /** What the machine lacks is for whoever waits for the rehearsal to say. */
    @Test
    void aTapeThatCannotBeMadeEndsItAndIsTold() throws InterruptedException {
        List<Throwable> defects = new CopyOnWriteArrayList<>();
        Rehearsal rehearsal = endedBy(new Problem(ExitStatus.ENVIRONMENT, "no such disk"), defects);
        assertThat(rehearsal.failure().reason()).isEqualTo("no such disk");
        assertThat(defects).isEmpty();
    }

    /** It must not pass for a machine without loopback, in no test. */
    @Test
    void aDefectReachesTheHandlerOfUncaughtExceptions() throws InterruptedException {
        List<Throwable> defects = new CopyOnWriteArrayList<>();
        IllegalStateException defect = new IllegalStateException("a defect");
        Rehearsal rehearsal = endedBy(defect, defects);
        assertThat(rehearsal.failure().reason()).isEqualTo("a defect");
        assertThat(defects).containsExactly(defect);
    }

    private static Rehearsal endedBy(RuntimeException thrown, List<Throwable> uncaught) throws InterruptedException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
        try {
            Rehearsal rehearsal = Rehearsal.start(
                    Transport.best(),
                    () -> {
                        throw thrown;
                    },
                    () -> true);
            assertThat(rehearsal.awaitEnd(30_000)).isTrue();
            return rehearsal;
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void itRecordsToATapeThatGoesWithIt(@TempDir Path folder) throws IOException {
        Path tape = folder.resolve("tape");
        try (Recorder recorder = Recorder.start(Recordings.into(tape))) {
            List<String> before = filesIn(tape);
            Rehearsal rehearsal = Rehearsal.start(Transport.best(), recorder::scratch, () -> true);
            await().until(() -> rehearsal.streams() >= 9);
            assertThat(filesIn(tape)).containsAll(before).hasSize(before.size() + 1);
            rehearsal.close();
            assertThat(rehearsal.failure()).isNull();
            assertThat(filesIn(tape)).isEqualTo(before);
            assertThat(threadsOf("ssetape-rehearsal")).isZero();
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            Frame frame = reader.next();
            while (frame != null) {
                assertThat(frame).isNotInstanceOf(Frame.Bytes.class);
                frame = reader.next();
            }
            assertThat(reader.end()).isEqualTo(SourceEnd.complete());
        }
    }

    @Test
    void itWaitsForClientsToLeave() {
        AtomicInteger looks = new AtomicInteger();
        AtomicBoolean idle = new AtomicBoolean();
        try (Rehearsal rehearsal = Rehearsal.start(Transport.best(), () -> null, () -> {
            looks.incrementAndGet();
            return idle.get();
        })) {
            await().until(() -> looks.get() >= 3);
            assertThat(rehearsal.streams()).isZero();
            idle.set(true);
            await().until(() -> rehearsal.streams() >= 1);
            idle.set(false);
            int before = looks.get();
            await().until(() -> looks.get() >= before + 2);
            long streamed = rehearsal.streams();
            int later = looks.get();
            await().until(() -> looks.get() >= later + 2);
            assertThat(rehearsal.streams()).isEqualTo(streamed);
        }
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static long threadsOf(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .count();
    }
}
