package io.ssetape.replayer.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of the JVM drops what is staged while the thread that writes goes on: whatever that does next must leave nothing behind. */
class StagedFilesTest {
    @TempDir
    private Path folder;

    @Test
    void behindTheDropNoFileIsBegun() {
        try (StagedFiles files = new StagedFiles()) {
            files.write(folder.resolve("t1.sse"), StagedFilesTest::text);
            files.drop();

            assertRefused(() -> files.write(folder.resolve("t1.times.jsonl"), StagedFilesTest::text));
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void behindTheDropNothingIsPublished() {
        try (StagedFiles files = new StagedFiles()) {
            files.write(folder.resolve("t1.sse"), StagedFilesTest::text);
            files.drop();

            assertRefused(files::publish);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void whatIsBeingWrittenAtTheDropIsNotTaken() {
        try (StagedFiles files = new StagedFiles()) {
            assertRefused(() -> files.write(folder.resolve("report.json"), out -> {
                text(out);
                files.drop();
            }));
            assertThat(folder).isEmptyDirectory();
            assertRefused(files::publish);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void behindTheDropNoStaleFileGoes() throws IOException {
        Path stale = Files.writeString(folder.resolve("old.json"), "{}");
        try (StagedFiles files = new StagedFiles()) {
            files.remove(stale);
            files.drop();

            assertRefused(files::publish);
            assertThat(stale).hasContent("{}");
        }
    }

    @Test
    void behindTheDropNoFolderIsMade() {
        Path within = folder.resolve("in");
        try (StagedFiles files = new StagedFiles()) {
            files.drop();

            assertRefused(() -> files.make(List.of(within), () -> Files.createDirectory(within)));
            assertThat(within).doesNotExist();
        }
    }

    @Test
    void aTemporaryFileThatTheDropRemovedIsNotMadeAgain() throws IOException {
        Path target = folder.resolve("report.json");
        Path temporary = WholeFile.temporary(target);
        Files.delete(temporary);

        assertThatThrownBy(() -> WholeFile.fill(target, temporary, StagedFilesTest::text))
                .isInstanceOf(Problem.class);
        assertThat(folder).isEmptyDirectory();
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(Problem.class).hasMessageContaining("is being ended");
    }

    private static void text(OutputStream out) {
        try {
            out.write('x');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
