package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.Tapes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

class ImportCommandTest {
    private static final String LINES = """
            {"kind":"bytes","conn":1,"dir":"request","t_ns":1,"b64":"aGk="}
            {"kind":"bytes","conn":2,"dir":"request","t_ns":2,"b64":"aGk="}
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void aCompleteCaptureBecomesACompleteTape() throws IOException {
        Path frames = Files.writeString(folder.resolve("frames.jsonl"), LINES + "{\"kind\":\"end\",\"t_ns\":3}\n");
        Path tape = folder.resolve("tape");

        assertThat(run(frames.toString(), tape.toString())).isEqualTo(ExitStatus.DONE.code());
        assertThat(out.toString())
                .isEqualToNormalizingNewlines("imported into " + tape + ": frames 6, connections 2, payload bytes 4\n");
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.complete());
        assertThat(names()).containsExactly("frames.jsonl", "tape");
    }

    @Test
    void aCaptureWithoutAnEndLineBecomesACutTape() throws IOException {
        Path frames = Files.writeString(folder.resolve("frames.jsonl"), LINES);
        Path tape = folder.resolve("tape");

        assertThat(run(frames.toString(), tape.toString())).isEqualTo(ExitStatus.DONE.code());
        assertThat(out.toString())
                .contains(": frames 5, ")
                .contains("; it has no end (no end frame after frame 4: the recording was cut, or goes on)");
        assertThat(Tapes.read(tape).end()).isEqualTo(SourceEnd.cutAfter(4));
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void aDashReadsStandardInput() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(LINES.getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(run("-", folder.resolve("tape").toString())).isEqualTo(ExitStatus.DONE.code());
        } finally {
            System.setIn(before);
        }
        assertThat(Tapes.read(folder.resolve("tape")).frames()).hasSize(5);
    }

    @Test
    void aFailureLeavesNothingBehind() throws IOException {
        Path frames = Files.writeString(folder.resolve("frames.jsonl"), LINES + "{\"kind\":\"mark\"}\n");
        assertFails(frames, ExitStatus.UNREADABLE_INPUT, frames + ": line 3: \"t_ns\" is missing; add it");

        byte[] notUtf8 =
                (LINES + "{\"kind\":\"mark\",\"t_ns\":3,\"label\":\"\u00fc\"}").getBytes(StandardCharsets.ISO_8859_1);
        Files.write(frames, notUtf8);
        assertFails(frames, ExitStatus.UNREADABLE_INPUT, "not UTF-8");

        Files.writeString(
                frames, LINES + "{\"kind\":\"mark\",\"t_ns\":3,\"label\":\"" + "\u4e2d".repeat(6_000_000) + "\"}");
        assertFails(
                frames,
                ExitStatus.UNREADABLE_INPUT,
                frames + ": line 3: a frame of 18000032 bytes or more; at most 16777216 are allowed; split it");
        assertThat(names()).containsExactly("frames.jsonl");
    }

    @Test
    void aMissingFileOrATakenNameIsNamed() throws IOException {
        assertFails(folder.resolve("nothing"), ExitStatus.UNREADABLE_INPUT, "no such file");
        assertFails(
                Files.createDirectory(folder.resolve("dir")),
                ExitStatus.UNREADABLE_INPUT,
                folder.resolve("dir")
                        + " is a folder, and import reads JSON lines; a tape's folder needs no import: report,"
                        + " show, scrub and export read it as it is");

        Path frames = Files.writeString(folder.resolve("frames.jsonl"), LINES);
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("mine"), "x");
        assertThatThrownBy(() -> run(frames.toString(), taken.toString()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
        assertThat(names()).containsExactly("dir", "frames.jsonl", "taken");
    }

    private void assertFails(Path frames, ExitStatus status, String reason) {
        assertThatThrownBy(() -> run(frames.toString(), folder.resolve("tape").toString()))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(status))
                .hasMessageContaining(reason);
    }

    /** Runs the command; a problem that the root command would print comes out as it is. */
    private int run(String... arguments) {
        List<Problem> problems = new ArrayList<>();
        CommandLine command = new CommandLine(new ImportCommand());
        command.setOut(new PrintWriter(out, true));
        command.setExecutionExceptionHandler((thrown, line, result) -> {
            problems.add((Problem) thrown);
            return -1;
        });
        int code = command.execute(arguments);
        if (!problems.isEmpty()) {
            throw problems.get(0);
        }
        return code;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
