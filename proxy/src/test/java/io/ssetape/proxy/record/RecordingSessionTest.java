package io.ssetape.proxy.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.RefusingPort;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.tape.TapeClaim;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.recorder.tape.TapeWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RecordingSessionTest {
    @TempDir
    Path folder;

    @Test
    void whatPassesIsOnTheTapeOnceTheSessionIsClosed() {
        Path tape = folder.resolve("tape");
        String request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        int port;
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(plan(tape, tap("entry", 0, upstream.port())));
                Wire client = Wire.connect(session.listenAddress("entry"))) {
            port = session.listenAddress("entry").getPort();
            client.send(request);
            Wire server = upstream.accept();
            server.receive(request.length());
            server.send(answer);
            client.receive(answer.length());
        }

        List<Frame> frames = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
            assertThat(reader.end().condition()).isEqualTo(SourceEnd.Condition.COMPLETE);
            assertThat(reader.start().taps()).singleElement().satisfies(tap -> {
                assertThat(tap.listen()).isEqualTo("127.0.0.1:" + port);
                assertThat(tap.upstream()).startsWith("http://127.0.0.1:");
            });
            assertThat(reader.start().writer()).isEqualTo("ssetape 0.1.0");
        }
        assertThat(bytes(frames, Direction.REQUEST)).isEqualTo(request);
        assertThat(bytes(frames, Direction.RESPONSE)).isEqualTo(answer);
        assertThat(frames).filteredOn(Frame.SelfCost.class::isInstance).hasSize(2);
        assertThat(frames).last().isInstanceOf(Frame.TapeEnd.class);
    }

    @Test
    void aPortInUseLeavesNothingBehind() {
        Path tape = folder.resolve("tape");
        try (LoopbackUpstream taken = new LoopbackUpstream()) {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> RecordingSession.start(plan(tape, tap("a", 0, 1), tap("b", taken.port(), 1))))
                    .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                    .withMessageStartingWith("cannot listen on 127.0.0.1:" + taken.port() + " for tap b: ");
        }

        assertThat(tape).doesNotExist();
    }

    @Test
    void aTapeThatCannotBeMadeLeavesThePortFree() {
        Path tape = folder.resolve("tape");
        int port = freePort();
        RecordingPlan tooSmall =
                new RecordingPlan(tape, List.of(tap("a", port, 1)), 10, RecorderConfig.DEFAULT_MIN_FREE_BYTES, false);

        assertThatExceptionOfType(Problem.class).isThrownBy(() -> RecordingSession.start(tooSmall));

        assertThat(tape).doesNotExist();
        try (PortReservation reservation = PortReservation.of(tap("again", port, 1))) {
            assertThat(reservation.address().getPort()).isEqualTo(port);
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Path tape = Files.createDirectory(folder.resolve("tape"));
        Path precious = Files.writeString(tape.resolve("precious"), "x");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> RecordingSession.start(plan(tape, tap("a", 0, 1))))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                .withMessage("tape folder " + tape + " is not empty: a tape is always a new folder");

        assertThat(precious).hasContent("x");
    }

    @Test
    void theNameOfAStartThatWasKilledIsUsedAgain() {
        Path tape = folder.resolve("tape");
        Path other = folder.resolve("other");
        RecordingSession.start(plan(other, tap("a", 0, 1))).close();
        Frame.TapeStart start = startOf(other);
        try (TapeClaim claim = TapeClaim.take(tape);
                TapeWriter killed = TapeWriter.create(claim, start)) {
            killed.flush();
        }
        assertThat(tape.toFile().list()).contains(".claim");

        RecordingSession.start(plan(tape, tap("a", 0, 1))).close();

        assertThat(tape.toFile().list()).hasSize(2).doesNotContain(".claim");
        assertThat(startOf(tape).tapeId()).isNotEqualTo(start.tapeId());
    }

    @Test
    void aStartThatIsStoppedOpensNoListenerAndLeavesNothing() {
        Path tape = folder.resolve("tape");
        int port = freePort();

        assertThat(RecordingSession.startUnless(() -> true, plan(tape, tap("a", port, 1)), notice -> {}))
                .isEmpty();

        assertThat(tape).doesNotExist();
        try (PortReservation reservation = PortReservation.of(tap("again", port, 1))) {
            assertThat(reservation.address().getPort()).isEqualTo(port);
        }
    }

    /** Put there while the start asks whether it is to go on: the tape is made by then, and its folder still claimed. */
    @Test
    void whatAUserPutsIntoTheFolderMeanwhileStaysWhenTheStartFails() {
        Path tape = folder.resolve("tape");
        BooleanSupplier user = () -> {
            put(tape.resolve("notes.txt"));
            put(tape.resolve("marks").resolve("notes.txt"));
            return false;
        };

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> RecordingSession.startUnless(user, plan(tape, tap("a", 0, 1)), notice -> {}))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                .withMessage(tape.resolve("marks")
                        + " was put there while the recording started; remove it, or record to another folder");
        assertThat(tape.resolve("notes.txt")).hasContent("keep");
        assertThat(tape.resolve("marks").resolve("notes.txt")).hasContent("keep");
        assertThat(tape.toFile().list()).containsExactlyInAnyOrder("marks", "notes.txt");
    }

    private static void put(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "keep");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Frame.TapeStart startOf(Path tape) {
        try (TapeReader reader = TapeReader.open(tape)) {
            return reader.start();
        }
    }

    @Test
    void aTapeFolderThatCannotBeMadeIsExplained() throws IOException {
        Path file = Files.writeString(folder.resolve("afile"), "x");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> RecordingSession.start(plan(file, tap("a", 0, 1))))
                .withMessage("tape folder " + file + " is a file: name a folder that does not exist yet");

        Path deep = folder.resolve("no/such/tape");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> RecordingSession.start(plan(deep, tap("a", 0, 1))))
                .withMessage("tape folder " + deep + " cannot be made: there is no folder " + deep.getParent()
                        + "; make that first, or name another place");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void anUpstreamNameThatNobodyKnowsIsSaidAtTheStart() {
        Path tape = folder.resolve("tape");
        TapPlan nowhere = new TapPlan("a", "127.0.0.1", 0, "no-such-host.invalid", 80);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> RecordingSession.start(plan(tape, nowhere)))
                .withMessage("upstream no-such-host.invalid cannot be resolved: check the name, or give an address");
        assertThat(tape).doesNotExist();
    }

    @Test
    void aTapThatLeadsBackToItselfIsRefused() {
        int port = freePort();

        for (String listenHost : List.of("127.0.0.1", "0.0.0.0")) {
            TapPlan loop = new TapPlan("a", listenHost, port, "127.0.0.1", port);
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> RecordingSession.start(plan(folder.resolve("tape"), loop)))
                    .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.USAGE))
                    .withMessage("tap a would connect to itself: 127.0.0.1:" + port
                            + " is where it listens; give the service's address");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutATapeItOnlyRelays() {
        try (LoopbackUpstream upstream = new LoopbackUpstream();
                RecordingSession session = RecordingSession.start(plan(null, tap("entry", 0, upstream.port())));
                Wire client = Wire.connect(session.listenAddress("entry"))) {
            client.send("ping");

            assertThat(upstream.accept().receiveText(4)).isEqualTo("ping");
            assertThat(session.stats().frames()).isZero();
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static int freePort() {
        try (RefusingPort port = new RefusingPort()) {
            return port.address().getPort();
        }
    }

    private static RecordingPlan plan(Path tape, TapPlan... taps) {
        return RecordingPlan.ofDefaults(tape, List.of(taps));
    }

    private static TapPlan tap(String name, int listenPort, int upstreamPort) {
        return new TapPlan(name, "127.0.0.1", listenPort, "127.0.0.1", upstreamPort);
    }

    private static String bytes(List<Frame> frames, Direction direction) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (Frame frame : frames) {
            if (frame instanceof Frame.Bytes bytes && bytes.direction() == direction) {
                joined.writeBytes(bytes.payload());
            }
        }
        return joined.toString(UTF_8);
    }
}
