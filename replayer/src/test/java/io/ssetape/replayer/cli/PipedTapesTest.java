package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Portable tapes that come through a pipe or from standard input. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PipedTapesTest {
    @TempDir
    private Path folder;

    private Path tape;

    @BeforeEach
    void makeTape() {
        tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(WireCase.frames("s11-gzip-encoded-stream")));
    }

    @Test
    void whatReadsATapeOnceReadsStandardInput() throws IOException {
        for (String command : List.of(
                "report",
                "report --json",
                "show",
                "show --json",
                "export",
                "export --format har",
                "verify",
                "diagnose")) {
            assertThat(fromStdin(command)).as(command).isEqualTo(words(command, tape));
        }
        assertThat(fromStdin("show 1 --json")).isEqualTo(Cli.run("show", tape, "1", "--json"));
        assertThat(fromStdin("scrub", folder.resolve("scrubbed")).exit()).isZero();
    }

    @Test
    void aPipeIsATapeToo() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        feed(pipe);
        assertThat(Cli.run("report", pipe)).isEqualTo(Cli.run("report", tape));
        Path other =
                Tapes.portable(folder.resolve("other.jsonl"), new ListSource(WireCase.frames("s10-cut-before-done")));
        feed(pipe);
        assertThat(Cli.run("export", "--format", "har", other, pipe))
                .isEqualTo(Cli.run("export", "--format", "har", other, tape));
    }

    @Test
    void whatReadsItAgainSaysThatItNeedsAFile() throws IOException {
        assertThat(fromStdin("show 1"))
                .isEqualTo(wrong("show with a number reads a tape more than once, which standard input does not allow;"
                        + " write it into a file and name that"));
        assertThat(fromStdin("verify --rechunk 7").err()).startsWith("ssetape: --rechunk reads a tape more than once");
        assertThat(fromStdin("show --follow").exit()).isEqualTo(2);
        assertThat(Cli.run("scrub", tape, "-"))
                .isEqualTo(wrong("scrub writes a folder, which standard output is not; name the folder"));
        assertThat(Path.of("-")).doesNotExist();
    }

    private static Cli.Result wrong(String message) {
        return new Cli.Result(2, "", "ssetape: " + message + "\n");
    }

    /** A command, the tape as its first parameter. */
    private static Cli.Result words(String command, Object tape, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(1, tape);
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray());
    }

    private Cli.Result fromStdin(String command, Object... more) throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(Files.readAllBytes(tape)));
        try {
            return words(command, "-", more);
        } finally {
            System.setIn(before);
        }
    }

    private void feed(Path pipe) {
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, Files.readAllBytes(tape));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
    }
}
