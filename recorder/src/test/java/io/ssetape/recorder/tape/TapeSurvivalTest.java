package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is on a tape when the process that writes it, or the disk below it, comes to its end. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TapeSurvivalTest {
    @TempDir
    private Path folder;

    @RepeatedTest(3)
    void everyFrameAppendedBeforeAKillIsOnTheTape(RepetitionInfo repetition) throws Exception {
        Path tape = folder.resolve("tape");
        Process child = ChildJvm.start(ChildJvm.command(EndlessWriter.class, tape.toString()));
        long acknowledged = 0;
        try (BufferedReader lines = ChildJvm.lines(child)) {
            for (int i = 0; i < 3 * repetition.getCurrentRepetition(); i++) {
                acknowledged = Long.parseLong(lines.readLine());
            }
        } finally {
            child.destroyForcibly();
        }
        child.waitFor();

        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(reader.next()).isInstanceOf(Frame.TapeStart.class);
            long read = 0;
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                assertThat(frame.nanos()).isEqualTo(read);
                read++;
            }
            assertThat(read).isGreaterThanOrEqualTo(acknowledged);
            assertThat(reader.end()).isEqualTo(new SourceEnd(Condition.CUT, "no end frame after frame " + read));
        }
    }

    @Test
    void aFrameThatFindsNoRoomCanBeAppendedAgainLater() {
        Path tape = folder.resolve("tape");
        boolean[] full = {false};
        RoomAhead room = new RoomAhead() {
            @Override
            public void ensure(long position, int bytes) throws IOException {
                if (full[0]) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void close() {}
        };
        try (TapeWriter writer = TapeWriter.create(tape, SampleFrames.start(), (file, dataEnd) -> room)) {
            writer.append(new Frame.Mark(1, "before"));
            full[0] = true;
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> writer.append(new Frame.Bytes(2, 1, Direction.REQUEST, 0, false, new byte[9])))
                        .isInstanceOf(Problem.class)
                        .hasMessage(
                                tape + ": no room for another frame (No space left on device); free some disk space");
                assertThat(writer.failed()).isFalse();
            }
            full[0] = false;
            writer.append(new Frame.Mark(3, "after"));
            full[0] = true;
            writer.end(4);
        }
        Tapes.Content content = Tapes.read(tape);
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
        assertThat(content.frames())
                .endsWith(new Frame.Mark(1, "before"), new Frame.Mark(3, "after"), new Frame.TapeEnd(4, 3, 0, 0));
    }

    @Test
    void aWriterThatCannotGoOnHasFailedAndTheTapeIsCutBehindItsLastFrame() throws Exception {
        Path tape = folder.resolve("tape");
        // The file cannot grow beyond this limit (in KiB), so that Chronicle's next block cannot be mapped.
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 90000; exec \"$@\"", "bash"));
        command.addAll(ChildJvm.command(FillingWriter.class, tape.toString()));
        String output = ChildJvm.output(ChildJvm.start(command));

        List<String> lines = output.lines().toList();
        assertThat(lines).as(output).hasSize(3);
        long appended = Long.parseLong(lines.get(2));
        assertThat(appended).isGreaterThan(1_000);
        assertThat(lines.get(0)).startsWith(tape + ": frame " + (appended + 1) + " cannot be written (");
        assertThat(lines.get(1)).startsWith(tape + ": the tape has failed before");
        Tapes.Content content = Tapes.read(tape);
        assertThat(content.end()).isEqualTo(SourceEnd.cutAfter(appended));
        assertThat(content.frames()).hasSize((int) appended + 1);
    }

    @Test
    void aReserveThatTheDiskHasNoRoomForIsRefused() {
        assertThatThrownBy(() -> new DiskReserve(Path.of("/dev/full"), 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No space left on device");
    }

    @Test
    void writingATapePrintsNothingAndLeavesNothingElsewhere() throws Exception {
        Path tape = folder.resolve("tape");
        String output = ChildJvm.output(ChildJvm.start(ChildJvm.command(WholeWriter.class, tape.toString())));
        assertThat(output).isEmpty();
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void aJvmWithoutTheNeededOpeningsIsToldSoInOneLine() throws Exception {
        Path tape = folder.resolve("tape");
        String output =
                ChildJvm.output(ChildJvm.start(ChildJvm.command(List.of(), WholeWriter.class, tape.toString())));
        assertThat(output.lines().findFirst().orElseThrow())
                .contains("lacks --add-opens=java.base/java.lang.reflect=ALL-UNNAMED")
                .contains("java -jar");
        assertThat(tape).doesNotExist();
    }

    @Test
    void readingATapeNeedsNoOpeningsAndPrintsNothing() throws Exception {
        Path tape = folder.resolve("tape");
        Tapes.write(tape, SampleFrames.tape());
        String output =
                ChildJvm.output(ChildJvm.start(ChildJvm.command(List.of(), WholeReader.class, tape.toString())));
        assertThat(output).isEqualTo("16\n");
    }

    /** Appends frames until it is killed; prints how many it has appended now and then. */
    static final class EndlessWriter {
        public static void main(String[] arguments) {
            ByteBuffer payload = ByteBuffer.allocateDirect(5_000);
            try (TapeWriter writer = TapeWriter.create(Path.of(arguments[0]), SampleFrames.start())) {
                for (long i = 0; ; i++) {
                    payload.limit(1 + (int) (i * 7919 % 5_000));
                    writer.appendBytes(i, 1, Direction.RESPONSE, i, false, payload);
                    if (i % 1_000 == 999) {
                        writer.flush();
                        System.out.println(i + 1);
                    }
                }
            }
        }
    }

    /** Appends frames until it is refused, tries again, ends the tape; prints both refusals and the count. */
    static final class FillingWriter {
        public static void main(String[] arguments) {
            ByteBuffer payload = ByteBuffer.allocateDirect(60_000);
            long appended = 0;
            try (TapeWriter writer = TapeWriter.create(Path.of(arguments[0]), SampleFrames.start())) {
                for (int refusals = 0; refusals < 2; ) {
                    try {
                        writer.appendBytes(appended, 1, Direction.RESPONSE, appended, false, payload);
                        appended++;
                    } catch (Problem refusal) {
                        refusals++;
                        System.out.println(refusal.getMessage());
                    }
                }
                writer.end(appended);
            }
            System.out.println(appended);
        }
    }

    /** Writes a small tape. */
    static final class WholeWriter {
        public static void main(String[] arguments) {
            Tapes.write(Path.of(arguments[0]), SampleFrames.tape());
        }
    }

    /** Reads a tape and prints how many frames it has. */
    static final class WholeReader {
        public static void main(String[] arguments) {
            System.out.println(Tapes.read(Path.of(arguments[0])).frames().size());
        }
    }
}
