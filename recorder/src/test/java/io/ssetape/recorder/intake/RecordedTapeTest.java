package io.ssetape.recorder.intake;

import static io.ssetape.recorder.frame.Direction.REQUEST;
import static io.ssetape.recorder.frame.Direction.RESPONSE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the lanes to a tape on the disk and back. */
class RecordedTapeTest {
    private static final Tap TAP = new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000");

    @TempDir
    Path folder;

    @Test
    void aTapeHoldsWhatPassedWithoutItsCredentials() throws IOException {
        Path tape = folder.resolve("tape");
        try (Recorder recorder = Recorder.start(config(tape, 0))) {
            RecordedConnection connection = recorder.openLane().opened("entry", "c:1", "u:2", 10, 11);
            connection.bytes(REQUEST, 20, Bench.bytes("GET /?api_key=S3CR3T HTTP/1.1\r\nAuthorization: Bearer S3C"));
            connection.bytes(REQUEST, 21, Bench.bytes("R3T\r\n\r\n"));
            connection.bytes(RESPONSE, 30, Bench.bytes("HTTP/1.1 200 OK\r\nSet-Cookie: S3CR3T\r\n\r\nhello"));
            connection.closed(Party.UPSTREAM, CloseKind.FIN, 40);
        }

        List<Frame> frames = read(tape);
        assertThat(frames.get(0)).isInstanceOfSatisfying(Frame.TapeStart.class, start -> {
            assertThat(start.writer()).isEqualTo("ssetape test");
            assertThat(start.tapeId()).matches("[0-9a-f]{32}");
            assertThat(start.taps()).containsExactly(TAP);
            assertThat(start.settings())
                    .containsExactly(Map.entry("budget", "1"), Map.entry("clock_pair_every_ms", "250"));
        });
        List<Frame> passed = frames.stream()
                .filter(frame -> !(frame instanceof Frame.ClockPair))
                .toList();
        assertThat(passed.get(1)).isEqualTo(new Frame.ConnectionOpened(10, 1, "entry", "c:1", "u:2", 11));
        assertThat(passed.subList(2, 5))
                .extracting(frame -> new String(((Frame.Bytes) frame).payload(), ISO_8859_1))
                .containsExactly(
                        "GET /?api_key=****** HTTP/1.1\r\nAuthorization: **********",
                        "***\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nSet-Cookie: ******\r\n\r\nhello");
        assertThat(passed.get(5)).isEqualTo(new Frame.Closed(40, 1, Party.UPSTREAM, CloseKind.FIN));
        assertThat(frames.get(frames.size() - 1)).isInstanceOfSatisfying(Frame.TapeEnd.class, end -> {
            assertThat(end.payloadBytes()).isEqualTo(107);
            assertThat(end.missingBytes()).isZero();
            assertThat(end.frames()).isEqualTo(frames.size() - 1);
        });
        try (Stream<Path> files = Files.list(tape)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
                            .doesNotContain("S3C", "R3T"));
        }
    }

    @Test
    void aTapeThatIsRemovedWhileItIsWrittenIsSaidToBeGoneAndNotAFullDisk() throws IOException {
        Path tape = folder.resolve("tape");
        Recorder recorder = Recorder.start(config(tape, 0));
        try (Stream<Path> files = Files.list(tape)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(tape);
        await().until(() -> recorder.stats().state() == RecorderStats.State.FAILED);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(recorder::close)
                .withMessage(tape
                        + ": the tape was removed while it was written; what it held is lost, record to a new one");
    }

    @Test
    void aDiskBelowItsReserveLeavesAWholeTapeWithAGap() {
        Path tape = folder.resolve("tape");
        Recorder recorder = Recorder.start(config(tape, Long.MAX_VALUE / 4));
        RecordedConnection connection = recorder.openLane().opened("entry", "c:1", "u:2", 10, 11);
        connection.bytes(REQUEST, 20, Bench.bytes("GET / HTTP/1.1\r\n\r\n"));
        recorder.close();

        assertThat(recorder.stats().state()).isEqualTo(RecorderStats.State.PAUSED_DISK_LOW);
        assertThat(read(tape)).contains(new Frame.Gap(20, 1, REQUEST, 0, 18, "disk"));
    }

    @Test
    void aFolderInUseIsRefusedInOneLine() throws IOException {
        Path tape = Files.createDirectory(folder.resolve("tape"));
        Files.createFile(tape.resolve("something"));

        assertThatThrownBy(() -> Recorder.start(config(tape, 0)))
                .isInstanceOf(Problem.class)
                .hasMessageContaining(tape.toString());
    }

    private static List<Frame> read(Path tape) {
        List<Frame> frames = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
            assertThat(reader.end().condition()).isEqualTo(SourceEnd.Condition.COMPLETE);
        }
        return frames;
    }

    private static RecorderConfig config(Path tape, long minFreeBytes) {
        return new RecorderConfig(
                tape, "ssetape test", List.of(TAP), Map.of("budget", "1"), 4 << 20, minFreeBytes, false);
    }
}
