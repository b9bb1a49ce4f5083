package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an export can go. */
class ExportOutputTest {
    @TempDir
    private Path folder;

    private Path tape;

    @BeforeEach
    void makeTape() {
        tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(WireCase.frames("s11-gzip-encoded-stream")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
    void standardOutputHasOtherNames(String name) {
        assertThat(Cli.run("export", tape, "-o", name)).isEqualTo(Cli.run("export", tape));
        assertThat(Cli.run("export", tape, "--format", "sse", "-o", name))
                .isEqualTo(Cli.run("export", tape, "--format", "sse"));
    }

    @Test
    void aDeviceIsWrittenInto() {
        assertThat(Cli.run("export", tape, "-o", "/dev/null", "--quiet")).isEqualTo(new Cli.Result(0, "", ""));
        Cli.Result full = Cli.run("export", tape, "-o", "/dev/full");

        assertThat(full.exit()).isEqualTo(4);
        assertThat(full.err()).startsWith("ssetape: cannot write /dev/full (").hasLineCount(1);
    }

    @Test
    void aPipeIsWrittenIntoAndStaysOne() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<String> read = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                read.complete(Files.readString(pipe));
            } catch (IOException e) {
                read.completeExceptionally(e);
            }
        });
        reader.setDaemon(true);
        reader.start();

        assertThat(Cli.run("export", tape, "-o", pipe, "--quiet")).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(read.get(1, TimeUnit.MINUTES))
                .isEqualTo(Cli.run("export", tape).out());
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
    }

    @Test
    void filesOfAnEarlierExportAreTold() {
        Path out = folder.resolve("streams");
        assertThat(Cli.run("export", "--format", "sse", tape, tape, "-o", out).err())
                .hasLineCount(1);

        assertThat(Cli.run("export", "--format", "sse", tape, "-o", out).err().lines())
                .containsExactly(
                        "written to " + out + ": 1 event stream",
                        "note: " + out + " has 2 files of an earlier export that are not of these tapes, the first"
                                + " t2-c1-x1.sse");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frames", "har", "sse", "parquet"})
    void foldersThatAreMissingAreMadeForEveryFormat(String format) throws IOException {
        Path top = folder.resolve("new");
        Path out = top.resolve("above/out");
        Cli.Result result = Cli.run("export", "--format", format, tape, "-o", out, "--quiet");
        assertThat(result).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(out).exists();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(top)))
                .isEqualTo("rwx------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frames", "har", "sse", "parquet"})
    void nothingIsMadeForAnExportThatFails(String format) {
        Path out = folder.resolve("new/above/out");
        assertThat(Cli.run("export", "--format", format, folder.resolve("missing"), "-o", out)
                        .exit())
                .isEqualTo(3);
        assertThat(folder.resolve("new")).doesNotExist();
        assertThat(Cli.run("export", "--format", format, tape, "-o", tape.resolve("above/out"))
                        .exit())
                .as("a file stands in the way")
                .isEqualTo(4);
    }

    @Test
    void aLinkToAFileIsNot() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);

        assertThat(Cli.run("export", tape, "-o", link).exit()).isEqualTo(4);
        assertThat(file).hasContent("old");
    }

    @Test
    void theNameOfTheFileMayBeAsLongAsNamesCanBe() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out")).resolve("n".repeat(255));

        assertThat(Cli.run("export", tape, "-o", out, "--quiet")).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(Files.readString(out)).isEqualTo(Cli.run("export", tape).out());
        assertThat(out.getParent().toFile().list())
                .containsExactly(out.getFileName().toString());
    }
}
