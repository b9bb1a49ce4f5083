package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar, with a standard output that takes nothing. */
@Timeout(180)
class StandardOutputIT {
    @TempDir
    Path folder;

    @Test
    void aFullOutputIsSaidAndARecordingIsWholeAllTheSame() throws InterruptedException {
        Path tape = folder.resolve("tape");
        try (ChildProcess record = into(
                "> /dev/full",
                "record",
                "--listen",
                "127.0.0.1:0",
                "--upstream",
                "http://127.0.0.1:1",
                "--tape",
                tape.toString())) {
            record.awaitError("recording to ");
            try (ChildProcess mark = into("> /dev/full", "mark", tape.toString(), "here")) {
                isSaid(mark);
            }
            record.terminate();

            isSaid(record);
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            while (reader.next() != null) {
                // On to the end.
            }
            assertThat(reader.end().condition()).isEqualTo(SourceEnd.Condition.COMPLETE);
        }
        try (ChildProcess export = into("> /dev/full", "export", tape.toString())) {
            isSaid(export);
        }
        try (ChildProcess closed = into(">&-", "verify", tape.toString())) {
            isSaid(closed);
        }
    }

    @Test
    void runEndsAsItsCommandDoes() throws InterruptedException {
        try (ChildProcess run = into(
                "> /dev/full",
                "run",
                "--upstream",
                "http://127.0.0.1:1",
                "--tape",
                folder.resolve("tape").toString(),
                "--",
                "sh",
                "-c",
                "exit 7")) {
            assertThat(run.exitCode()).as(run.errors()).isEqualTo(7);
            assertThat(run.errors()).contains("ssetape report: ").doesNotContain("cannot be written");
        }
    }

    @Test
    void aReaderThatLeavesIsNone() throws InterruptedException {
        try (ChildProcess completion = into("| true; exit ${PIPESTATUS[0]}", "completion")) {
            assertThat(completion.exitCode()).isZero();
            assertThat(completion.errors()).isEmpty();
        }
    }

    private static void isSaid(ChildProcess process) throws InterruptedException {
        assertThat(process.exitCode()).as(process.errors()).isEqualTo(4);
        // A recording that nobody connected to says that as well.
        assertThat(process.errors()
                        .lines()
                        .filter(line -> line.startsWith("ssetape: ") && !line.contains("nothing was sent")))
                .singleElement()
                .asString()
                .startsWith("ssetape: standard output cannot be written (");
    }

    /** Runs the jar with something behind its arguments that only a shell understands */
    private ChildProcess into(String redirection, String... arguments) {
        String exec = redirection.startsWith("|") ? "" : "exec ";
        List<String> command = new ArrayList<>(List.of("bash", "-c", exec + "\"$0\" \"$@\" " + redirection));
        command.addAll(ChildProcess.ssetapeCommand(arguments));
        return ChildProcess.start(folder, command);
    }
}
