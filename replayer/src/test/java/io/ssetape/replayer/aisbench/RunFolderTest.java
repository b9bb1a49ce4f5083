package io.ssetape.replayer.aisbench;

import static io.ssetape.replayer.aisbench.RunCopy.DATABASE;
import static io.ssetape.replayer.aisbench.RunCopy.dataset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folder is a run, which of its files are read, and that none of them changes. */
class RunFolderTest {
    @TempDir
    private Path folder;

    private RunCopy copy;

    @BeforeEach
    void copyARun() {
        copy = new RunCopy(folder, "small-4-c2");
    }

    @Test
    void aFolderWithoutARunIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThatThrownBy(() -> AisbenchRun.open(empty))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT));
    }

    @Test
    void theRunIsFoundFromItsFolderAndFromAboveAndBelow() {
        int lines = dataset(copy.open()).details().size();

        assertThat(dataset(AisbenchRun.open(folder)).details()).hasSize(lines);
        assertThat(dataset(AisbenchRun.open(copy.model().getParent())).details())
                .hasSize(lines);
    }

    @Test
    void withoutTheFinalFileTheTemporaryOnesAreRead() throws IOException {
        copy.replaceWith("failed-middle-c4");
        Files.delete(copy.details());
        Files.move(copy.database(), copy.model().resolve("tmp").resolve("tmp_" + DATABASE));

        AisbenchRun run = copy.open();

        assertThat(run.problems()).isEmpty();
        assertThat(dataset(run).temporary()).isTrue();
        assertThat(dataset(run).details()).hasSize(32);
        assertThat(dataset(run).failed()).hasSize(6);
    }

    @Test
    void readingChangesNothingAndLeavesNothing() throws IOException {
        Map<String, String> before = FolderState.of(folder);

        AisbenchRun run = copy.open();

        assertThat(run.files()).hasSize(2);
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }
}
