package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.window.WindowRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageMemoryTest {
    @TempDir
    private Path folder;

    /** Writes the report of a tape that never exists as a whole. */
    static final class WrittenReport {
        private WrittenReport() {}

        public static void main(String... arguments) {
            Path out = Path.of(arguments[1]);
            GeneratedTape source = new GeneratedTape(Long.parseLong(arguments[0]), 64, 180, true);
            try (TapeReport report =
                    TapeReport.read(source, ReplayOptions.defaults(), WindowRequest.NONE, null, out, true)) {
                ReportFolder.with(out, folder -> report.write(new ConsoleReport(3), folder));
            }
            System.err.print(source.payloadBytes());
        }
    }

    @Test
    void pageOfATapeLargerThanTheHeapIsWritten() throws Exception {
        Path out = Files.createDirectory(folder.resolve("out"));

        ChildJvm.Result child =
                ChildJvm.run(folder, List.of("-Xmx64m", "-XX:+UseSerialGC"), WrittenReport.class, 3000, out);

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(Long.parseLong(child.err())).isGreaterThan(150L << 20);
        assertThat(out.resolve("report.html")).isRegularFile();
        assertThat(Files.size(out.resolve("report.html")))
                .as("about five bytes an event, four characters for three of them")
                .isBetween(3000L * 180 * 5, 3000L * 180 * 12);
        assertThat(out).isDirectoryNotContaining("glob:**.tmp");
    }
}
