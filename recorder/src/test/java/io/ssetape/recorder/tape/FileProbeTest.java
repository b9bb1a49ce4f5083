package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SampleFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A limit on the size of files, found out before Chronicle runs into it. */
@Timeout(60)
class FileProbeTest {
    private static final String REFUSED = ": the tape cannot be begun, a file of 80 MiB cannot be made there (File too"
            + " large); raise the limit on the size of files (ulimit -f) or the quota, or name a folder on another disk";

    @TempDir
    private Path folder;

    @Test
    void itAsksForAsMuchAsChronicleTakesAtOnceAndLeavesNothing() throws IOException {
        Path probed = Files.createDirectory(folder.resolve("probed"));
        FileProbe.ORDINARY.run(probed.resolve("file"));
        assertThat(probed).isEmptyDirectory();

        Path tape = Files.createDirectory(folder.resolve("tape"));
        try (FrameQueue queue = new FrameQueue(tape, 0)) {
            queue.append(new FrameEncoder("").encode(0, SampleFrames.start()));
            assertThat(Files.size(TapeFolder.queueFile(tape))).isEqualTo(FrameQueue.FIRST_FILE_BYTES);
        }
    }

    @Test
    void whatIsRefusedIsSaidInOurOwnWordsAndLeavesNothing() {
        Path tape = folder.resolve("tape");
        TapeClaim claim = TapeClaim.take(tape);
        FileProbe refused = file -> {
            Files.createFile(file);
            throw new IOException("File too large");
        };

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> TapeWriter.create(claim, SampleFrames.start(), DiskReserve::new, refused))
                .withMessage(tape + REFUSED)
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
        assertThat(tape).doesNotExist();
    }

    @Test
    void aLimitOfTheProcessIsFoundOut() throws Exception {
        Path tape = folder.resolve("tape");
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 40000; exec \"$@\"", "bash"));
        command.addAll(ChildJvm.command(RefusedWriter.class, tape.toString()));

        assertThat(ChildJvm.output(ChildJvm.start(command))).isEqualTo(tape + REFUSED + System.lineSeparator());
        assertThat(tape).doesNotExist();
    }

    /** Begins a tape, and prints why it cannot. */
    static final class RefusedWriter {
        private RefusedWriter() {}

        public static void main(String[] arguments) {
            try (TapeWriter writer = TapeWriter.create(Path.of(arguments[0]), SampleFrames.start())) {
                System.out.println("begun, failed: " + writer.failed());
            } catch (Problem refusal) {
                System.out.println(refusal.getMessage());
            }
        }
    }
}
