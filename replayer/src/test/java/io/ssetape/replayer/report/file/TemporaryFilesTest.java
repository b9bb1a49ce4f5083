package io.ssetape.replayer.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever has to make room is told where: beside a report, a system property moves nothing. */
class TemporaryFilesTest {
    @Test
    void besideAReportItIsTheReportThatGoesElsewhere(@TempDir Path folder) {
        Path gone = folder.resolve("gone");

        assertThatThrownBy(() -> SpoolFile.create(gone, "records"))
                .isInstanceOf(Problem.class)
                .hasMessageStartingWith("cannot use a temporary file for records in " + gone + ": ")
                .hasMessageEndingWith("; make room there, or name another folder for the report")
                .hasMessageNotContaining("tmpdir")
                .extracting(problem -> ((Problem) problem).status())
                .isEqualTo(ExitStatus.ENVIRONMENT);
    }

    @Test
    void inTheSystemsFolderThePropertyHelps() {
        Path system = TemporaryFiles.systemFolder();

        assertThat(TemporaryFiles.unusable(system, "statistics", new IOException("No space left on device")))
                .hasMessage("cannot use a temporary file for statistics in " + system
                        + ": No space left on device; make room there, or point -Djava.io.tmpdir elsewhere");
    }
}
