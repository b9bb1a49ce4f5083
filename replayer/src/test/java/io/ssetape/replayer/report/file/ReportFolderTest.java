package io.ssetape.replayer.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
    @TempDir
    private Path base;

    @Test
    void foldersAndFilesAreForTheirOwnerOnly() throws IOException {
        Path folder = base.resolve("a/b");
        ReportFolder.open(folder).write("report.json", text("{}"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("report.json"))))
                .isEqualTo("rw-------");
        assertThat(folder.resolve("report.json")).hasContent("{}");
    }

    @Test
    void anOlderFileIsReplacedWhole() throws IOException {
        ReportFolder folder = ReportFolder.open(base.resolve("out"));
        folder.write("report.json", text("a longer first text"));
        folder.write("report.json", text("second"));

        assertThat(folder.path().resolve("report.json")).hasContent("second");
        assertThat(names(folder.path())).containsExactly("report.json");
    }

    @Test
    void whatFailsHalfWayLeavesTheOldFileAndNothingElse() throws IOException {
        ReportFolder folder = ReportFolder.open(base.resolve("out"));
        folder.write("report.json", text("old"));

        assertThatThrownBy(() -> folder.write("report.json", out -> {
                    text("half").accept(out);
                    throw new Problem(ExitStatus.ENVIRONMENT, "no more");
                }))
                .isInstanceOf(Problem.class);
        assertThat(folder.path().resolve("report.json")).hasContent("old");
        assertThat(names(folder.path())).containsExactly("report.json");
    }

    @Test
    void linksAreRefused() throws IOException {
        Path real = Files.createDirectory(base.resolve("real"));
        Path link = Files.createSymbolicLink(base.resolve("link"), real);
        assertThatThrownBy(() -> ReportFolder.open(link))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("is a symbolic link");

        Path victim = Files.writeString(base.resolve("victim"), "untouched");
        Files.createSymbolicLink(real.resolve("report.json"), victim);
        assertThatThrownBy(() -> ReportFolder.open(real).write("report.json", text("x")))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("no regular file");
        assertThat(victim).hasContent("untouched");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(base.resolve("file"), "");

        assertThatThrownBy(() -> ReportFolder.open(file))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }

    @Test
    void whatWasMadeInVainGoesAgain() throws IOException {
        Path folder = base.resolve("a/b/c");
        Files.createDirectory(base.resolve("a"));

        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    assertThat(folder).isDirectory();
                    throw new Problem(ExitStatus.USAGE, "no");
                }))
                .isInstanceOf(Problem.class);
        assertThat(base.resolve("a")).isEmptyDirectory();
    }

    @Test
    void whatWasThereBeforeOrHasSomethingInItStays() throws IOException {
        Path empty = Files.createDirectory(base.resolve("empty"));
        ReportFolder.open(empty).removeIfUnused();
        assertThat(empty).isEmptyDirectory();

        ReportFolder used = ReportFolder.open(base.resolve("x/used"));
        used.write("report.json", text("{}"));
        used.removeIfUnused();
        assertThat(names(used.path())).containsExactly("report.json");
    }

    @Test
    void aFolderThatCannotBeMadeWholeLeavesNoneAboveIt() throws IOException {
        String tooLong = "n".repeat(300);

        assertThatThrownBy(() -> ReportFolder.open(base.resolve("above").resolve(tooLong)))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("cannot make the folder");
        assertThat(base).isEmptyDirectory();
    }

    private static Stream<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    private static Consumer<OutputStream> text(String text) {
        return out -> {
            try {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
