package io.ssetape.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recording that is started where no file may become as long as a tape's. */
@Timeout(120)
class FileLimitIT {
    private static final int LIMIT_KIB = 20_480;

    @TempDir
    private Path folder;

    @Test
    void oneLineSaysWhatIsInTheWayAndWhatToDo() throws InterruptedException {
        Path tape = folder.resolve("tape");
        List<String> command =
                new ArrayList<>(List.of("bash", "-c", "ulimit -f " + LIMIT_KIB + "; exec \"$@\"", "bash"));
        command.addAll(ChildProcess.ssetapeCommand(
                "record", "--listen", "127.0.0.1:0", "--upstream", "http://127.0.0.1:1", "--tape", tape.toString()));

        try (ChildProcess refused = ChildProcess.start(folder, command)) {
            refused.finished(4);
            assertThat(refused.errors())
                    .isEqualTo(
                            "ssetape: " + tape
                                    + ": the tape cannot be begun, a file of 80 MiB cannot be made there (File too large); raise the"
                                    + " limit on the size of files (ulimit -f) or the quota, or name a folder on another disk\n");
        }
        assertThat(tape).doesNotExist();
    }
}
