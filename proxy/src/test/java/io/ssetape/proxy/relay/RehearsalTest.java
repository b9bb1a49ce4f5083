package io.ssetape.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
