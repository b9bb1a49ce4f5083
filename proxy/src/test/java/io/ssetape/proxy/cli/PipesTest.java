package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A named pipe where a folder or a file is wanted: to open one waits until somebody opens its other end, which nobody may ever do. One that is
 * read as a file of lines is its user's affair.
 */
class PipesTest {
    private static final String LINES = """
            {"kind":"tape","version":1,"mono_ns":0,"wall":"2026-01-02T03:04:05.678901234Z","taps":[{"name":"entry","listen":"127.0.0.1:1","upstream":"http://127.0.0.1:2"}]}
            {"kind":"end","t_ns":10}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void make() throws IOException, InterruptedException {
        Path lines = Files.writeString(folder.resolve("lines.jsonl"), LINES);
        assertThat(Cli.run("import", lines, folder.resolve("tape")).exit()).isZero();
        Files.createDirectory(folder.resolve("piped"));
        Files.createDirectory(folder.resolve("run"));
        pipe("pipe");
        pipe("pipe.json");
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
        pipe("piped/20260101F.cq4");
        pipe("run/performances");
    }

    private Path pipe(String name) throws IOException, InterruptedException {
        Path pipe = folder.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    /** Runs a command that must come back; its words that begin with a slash are names within the folder. */
    private Cli run(String command) throws Exception {
        Object[] words = Arrays.stream(command.split(" "))
                .map(word -> word.startsWith("/") ? folder.resolve(word.substring(1)) : word)
                .toArray();
        return bounded(words).get(1, TimeUnit.MINUTES);
    }

    /** On a thread of its own, which cannot be interrupted where it opens a pipe. */
    private static CompletableFuture<Cli> bounded(Object... words) {
        CompletableFuture<Cli> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(Cli.run(words));
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    @ParameterizedTest
    @CsvSource({
        "report /tape --out /pipe, /pipe is no folder",
        "report /tape --out /pipe/x, /pipe is no folder",
        "report /tape --out /pipe/x/y, /pipe is no folder",
        "report /tape --out /dangling/x, /dangling is no folder, or a link that leads nowhere",
        "export --format sse /tape -o /dangling/x, /dangling is no folder, or a link that leads nowhere",
        "export --format parquet /tape -o /dangling/x/y, /dangling is no folder, or a link that leads nowhere",
        "report /tape --out /lines.jsonl, /lines.jsonl is no folder",
        "report /tape --out /lines.jsonl/x, /lines.jsonl is no folder",
        "export --format sse /tape -o /pipe, /pipe is no folder",
        "export --format sse /tape -o /pipe/x, /pipe is no folder",
        "export --format parquet /tape -o /pipe, /pipe is no folder",
        "export --format parquet /tape -o /pipe/x, /pipe is no folder",
        "export --format har /tape -o /pipe/x, /pipe is no folder",
        "export /tape -o /pipe/x, /pipe is no folder",
        "export /tape -o /lines.jsonl/x, /lines.jsonl is no folder",
        "scrub /tape /pipe/x, /pipe is no folder",
        "import /lines.jsonl /pipe, /pipe: this is no folder",
        "import /lines.jsonl /pipe/x, /pipe is no folder",
        "import /lines.jsonl /lines.jsonl/x, /lines.jsonl is no folder",
        "serve --listen 127.0.0.1:0 /tape --temp /pipe, /pipe is no folder",
        "serve --listen 127.0.0.1:0 /tape --temp /pipe/x, /pipe is no folder",
        "record --upstream http://127.0.0.1:1 --listen 127.0.0.1:0 --tape /pipe, /pipe is a file",
        "record --upstream http://127.0.0.1:1 --listen 127.0.0.1:0 --tape /pipe/x, /pipe is no folder",
        "record --upstream http://127.0.0.1:1 --listen 127.0.0.1:0 --tape /piped, /piped is not empty",
        "run --upstream http://127.0.0.1:1 --tape /pipe/x -- true, /pipe is no folder"
    })
    void oneInThePlaceOfAFolderIsNone(String command, String said) throws Exception {
        assertRefused(command, 4, said);
    }

    @ParameterizedTest
    @CsvSource({
        "verify /piped, 20260101F.cq4 in it is no regular file",
        "report /piped, 20260101F.cq4 in it is no regular file",
        "diagnose /piped, 20260101F.cq4 in it is no regular file",
        "show /piped, 20260101F.cq4 in it is no regular file",
        "show --follow /piped, 20260101F.cq4 in it is no regular file",
        "export /piped, 20260101F.cq4 in it is no regular file",
        "export --format har /piped -o /new, 20260101F.cq4 in it is no regular file",
        "compare /tape /piped, 20260101F.cq4 in it is no regular file",
        "scrub /piped /new, 20260101F.cq4 in it is no regular file",
        "serve --listen 127.0.0.1:0 /piped, 20260101F.cq4 in it is no regular file",
        "mark /piped label, 20260101F.cq4 in it is no regular file",
        "report /tape --speed-of-light /pipe.json, this is no regular file",
        "report /tape --speed-of-light r --rules-jar /pipe, /pipe: this is no regular file",
        "diagnose /tape --aisbench /pipe, is no folder",
        "record --upstream https://127.0.0.1:1 --listen 127.0.0.1:0 --tape /new --upstream-ca /pipe, cannot be read",
        "record --upstream http://127.0.0.1:1 --tape /new --listen-cert /pipe --listen-key /pipe, cannot be read"
    })
    void oneInThePlaceOfAFileOfThisKindIsNone(String command, String said) throws Exception {
        assertRefused(command, 3, said);
    }

    private void assertRefused(String command, int exit, String said) throws Exception {
        Cli result = run(command);

        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("ssetape: ")
                .contains(said.replaceFirst("^/", folder + "/"))
                .hasLineCount(1);
    }

    @Test
    void aFolderWithOneIsStillNoPlaceForResults() throws Exception {
        assertThat(run("report /tape --out /piped").err()).contains(" is a tape, ");
        assertThat(run("import /lines.jsonl /piped/x").err()).contains(" lies within the tape ");
    }

    @Test
    void runsAreNoPipes() throws Exception {
        assertThat(run("report /tape --aisbench /run").err()).contains("holds no AISBench run");
    }

    @Test
    void linesAreReadFromOneThatIsWrittenInto() throws Exception {
        Path pipe = folder.resolve("pipe");
        CompletableFuture<Cli> imported = bounded("import", pipe, folder.resolve("new"));
        Files.writeString(pipe, LINES);

        assertThat(imported.get(1, TimeUnit.MINUTES).exit()).isZero();
        assertThat(Cli.run("verify", folder.resolve("new")).exit()).isZero();
    }

    @Test
    void aKeyIsReadFromOneThatIsWrittenInto() throws Exception {
        Path pipe = folder.resolve("pipe");
        CompletableFuture<Cli> scrubbed =
                bounded("scrub", "--key", pipe, folder.resolve("tape"), folder.resolve("new"));
        Files.writeString(pipe, "0123456789abcdef0123456789abcdef");

        assertThat(scrubbed.get(1, TimeUnit.MINUTES).exit()).isZero();
        assertThat(Cli.run("verify", folder.resolve("new")).exit()).isZero();
    }

    @Test
    void optionsAreReadFromOneThatIsWrittenInto() throws Exception {
        Path pipe = folder.resolve("pipe");
        CompletableFuture<Cli> verified = bounded("--config", pipe, "verify", folder.resolve("tape"));
        Files.writeString(pipe, "[verify]\njson = true\n");

        assertThat(verified.get(1, TimeUnit.MINUTES).out()).startsWith("{");
    }
}
