package io.ssetape.replayer.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.kit.ChildJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
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
        ReportFolder.with(folder, made -> {
            made.write("report.json", text("{}"));
            made.folder("in").write("more.json", text("[]"));
        });

        for (Path made : List.of(base.resolve("a"), folder, folder.resolve("in"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("report.json"))))
                .isEqualTo("rw-------");
        assertThat(folder.resolve("report.json")).hasContent("{}");
        assertThat(folder.resolve("in/more.json")).hasContent("[]");
    }

    @Test
    void filesAppearTogether() {
        Path folder = base.resolve("out");
        ReportFolder.with(folder, made -> {
            made.write("a", text("1"));
            made.folder("in").write("b", text("2"));
            assertThat(folder.resolve("a")).doesNotExist();
            assertThat(folder.resolve("in/b")).doesNotExist();
            made.publish();
            assertThat(folder.resolve("a")).hasContent("1");
            assertThat(folder.resolve("in/b")).hasContent("2");
        });
    }

    @Test
    void anOlderFileIsReplacedWholeAndAStaleOneGoes() throws IOException {
        Path folder = base.resolve("out");
        ReportFolder.with(folder, made -> {
            made.write("report.json", text("a longer first text"));
            made.write("stale.json", text("{}"));
            made.write("report.json", text("first"));
        });
        assertThat(folder.resolve("report.json")).hasContent("first");
        ReportFolder.with(folder, made -> {
            made.remove("stale.json");
            made.remove("never-there.json");
            made.write("report.json", text("second"));
            assertThat(folder.resolve("stale.json")).hasContent("{}");
        });

        assertThat(folder.resolve("report.json")).hasContent("second");
        assertThat(names(folder)).containsExactly("report.json");
    }

    @Test
    void whatFailsLeavesEverythingAsItWas() throws IOException {
        Path folder = base.resolve("out");
        ReportFolder.with(folder, made -> {
            made.write("report.json", text("old"));
            made.write("stale.json", text("{}"));
        });

        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    made.write("new.json", text("whole"));
                    made.remove("stale.json");
                    made.folder("in").write("more.json", text("whole"));
                    made.write("report.json", out -> {
                        text("half").accept(out);
                        throw new Problem(ExitStatus.ENVIRONMENT, "no more");
                    });
                }))
                .isInstanceOf(Problem.class)
                .hasMessage("no more");
        assertThat(folder.resolve("report.json")).hasContent("old");
        assertThat(names(folder)).containsExactlyInAnyOrder("report.json", "stale.json");
    }

    @Test
    void whatFailedIsNotPublishedByWhoeverGoesOn() throws IOException {
        Path folder = base.resolve("out");
        ReportFolder.with(folder, made -> {
            made.write("a", text("whole"));
            assertThatThrownBy(() -> made.write("b", out -> {
                        throw new UncheckedIOException(new IOException("no space"));
                    }))
                    .isInstanceOf(Problem.class)
                    .hasMessage(
                            "cannot write " + folder.resolve("b") + " (no space); check the folder and the free space");
        });

        assertThat(names(folder)).containsExactly("a");
    }

    /** A file of 1 MiB through a print writer, which keeps failures to itself; the limit of this process is below that. */
    static final class Swallowed {
        private Swallowed() {}

        public static void main(String... arguments) {
            try {
                WholeFile.write(Path.of(arguments[0]), out -> {
                    PrintWriter text = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
                    text.print("x".repeat(1 << 20));
                    text.flush();
                });
            } catch (Problem problem) {
                System.err.print(problem.getMessage());
                System.exit(problem.status().code());
            }
        }
    }

    @Test
    void aFailureThatAWriterKeepsToItselfIsOne() throws Exception {
        Path file = Files.createDirectory(base.resolve("out")).resolve("report.txt");
        ChildJvm.Result child = ChildJvm.runWithFilesUpTo(512, base, Swallowed.class, file);

        assertThat(child.exit()).as(child.err()).isEqualTo(4);
        assertThat(child.err()).startsWith("cannot write " + file + " (File too large)");
        assertThat(file.getParent()).isEmptyDirectory();
    }

    @Test
    void whenOneCannotGetItsNameTheNewOnesGoAndTheReplacedOnesAreNamed() throws IOException {
        Path folder = base.resolve("out");
        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    made.write("a", text("new"));
                    made.write("b", text("new"));
                    stealTemporaryOf(folder, "b");
                }))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("cannot write " + folder.resolve("b") + " (no such file or folder)")
                .hasMessageEndingWith("); check the folder and the free space");
        assertThat(folder).doesNotExist();

        Files.createDirectory(folder);
        Files.writeString(folder.resolve("a"), "old");
        Files.writeString(folder.resolve("c"), "old");
        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    made.write("a", text("new"));
                    made.write("b", text("new"));
                    made.write("c", text("new"));
                    stealTemporaryOf(folder, "c");
                }))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("cannot write " + folder.resolve("c") + " (no such file or folder)")
                .hasMessageEndingWith("); new already, in the place of older files: " + folder.resolve("a")
                        + "; write into another folder");
        assertThat(names(folder)).containsExactlyInAnyOrder("a", "c");
        assertThat(folder.resolve("a")).hasContent("new");
        assertThat(folder.resolve("c")).hasContent("old");
    }

    private static void stealTemporaryOf(Path folder, String name) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> temporary = files.filter(
                            file -> file.getFileName().toString().startsWith("." + name + "."))
                    .toList();
            assertThat(temporary).hasSize(1);
            Files.delete(temporary.get(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void linksAreRefused() throws IOException {
        Path real = Files.createDirectory(base.resolve("real"));
        Path link = Files.createSymbolicLink(base.resolve("link"), real);
        assertThatThrownBy(() -> ReportFolder.with(link, folder -> {}))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("is a symbolic link");

        Path victim = Files.writeString(base.resolve("victim"), "untouched");
        Files.createSymbolicLink(real.resolve("report.json"), victim);
        assertThatThrownBy(() -> ReportFolder.with(real, folder -> folder.write("report.json", text("x"))))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("no regular file");
        assertThat(victim).hasContent("untouched");
        Files.createSymbolicLink(real.resolve("in"), base);
        assertThatThrownBy(() -> ReportFolder.with(real, folder -> folder.folder("in")))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("is a symbolic link");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.writeString(base.resolve("file"), "");

        assertThatThrownBy(() -> ReportFolder.with(file, folder -> {}))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }

    @Test
    void whatWasMadeInVainGoesAgain() throws IOException {
        Path folder = base.resolve("a/b/c");
        Files.createDirectory(base.resolve("a"));

        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    made.folder("in");
                    assertThat(folder.resolve("in")).isDirectory();
                    throw new Problem(ExitStatus.USAGE, "no");
                }))
                .isInstanceOf(Problem.class);
        assertThat(base.resolve("a")).isEmptyDirectory();
    }

    @Test
    void whatWasThereBeforeOrHoldsSomethingOrWasPublishedStays() throws IOException {
        Path empty = Files.createDirectory(base.resolve("empty"));
        assertFailsIn(empty, made -> {});
        assertThat(empty).isEmptyDirectory();

        Path used = base.resolve("x/used");
        assertFailsIn(used, made -> {
            made.write("report.json", text("{}"));
            made.publish();
            made.write("more.json", text("{}"));
        });
        assertThat(names(used)).containsExactly("report.json");

        Path nothing = base.resolve("y");
        ReportFolder.with(nothing, made -> {});
        assertThat(nothing).isEmptyDirectory();
    }

    private static void assertFailsIn(Path folder, Consumer<ReportFolder> work) {
        assertThatThrownBy(() -> ReportFolder.with(folder, made -> {
                    work.accept(made);
                    throw new Problem(ExitStatus.USAGE, "no");
                }))
                .isInstanceOf(Problem.class);
    }

    @Test
    void aFolderThatCannotBeMadeWholeLeavesNoneAboveIt() throws IOException {
        String tooLong = "n".repeat(300);

        assertThatThrownBy(() -> ReportFolder.with(base.resolve("above").resolve(tooLong), folder -> {}))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("cannot make the folder");
        assertThat(base).isEmptyDirectory();
    }

    /** Ends its JVM, as a signal does, while it writes its second file. */
    static final class EndedReport {
        private EndedReport() {}

        public static void main(String... arguments) {
            ReportFolder.with(Path.of(arguments[0]), folder -> {
                folder.write("a", text("whole"));
                folder.write("b", out -> System.exit(143));
            });
        }
    }

    @Test
    void aJvmThatEndsMidwayLeavesNothing() throws Exception {
        ChildJvm.Result child = ChildJvm.run(base, List.of(), EndedReport.class, base.resolve("out"));

        assertThat(child.exit()).as(child.err()).isEqualTo(143);
        assertThat(base.resolve("out")).doesNotExist();
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
