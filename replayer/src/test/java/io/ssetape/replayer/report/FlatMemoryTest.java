package io.ssetape.replayer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.report.parquet.ParquetTables;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.request.TapeName;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlatMemoryTest {
    private static final long MIN_BYTES = 150L << 20;

    @TempDir
    private Path folder;

    /** Reports a tape that never exists as a whole. */
    static final class GeneratedReport {
        private GeneratedReport() {}

        public static void main(String... arguments) {
            GeneratedTape source = new GeneratedTape(Long.parseLong(arguments[0]), 64, 180, true);
            try (TapeReport report = TapeReport.read(source, ReplayOptions.defaults(), Path.of(arguments[1]))) {
                report.print(
                        new ConsoleReport(3), new PrintWriter(System.out, false, StandardCharsets.UTF_8), Paint.PLAIN);
            }
            System.err.print(source.payloadBytes());
        }
    }

    /** Writes tables of a tape that never exists as a whole. */
    static final class GeneratedTables {
        private GeneratedTables() {}

        public static void main(String... arguments) throws IOException {
            GeneratedTape source = new GeneratedTape(Long.parseLong(arguments[0]), 64, 180, true);
            Path folder = Path.of(arguments[1]);
            try (OutputStream requests = Files.newOutputStream(folder.resolve("requests"));
                    OutputStream events = Files.newOutputStream(folder.resolve("events"))) {
                ParquetTables tables = new ParquetTables("test", requests, events);
                ParquetTables.TapeRows rows = tables.tape(new TapeName(1, "generated"), ReplayOptions.defaults());
                for (Frame frame = source.next(); frame != null; frame = source.next()) {
                    rows.accept(frame);
                }
                rows.finish(source.end());
                tables.finish();
                System.out.print(tables.requestRows() + " " + tables.eventRows());
            }
            System.err.print(source.payloadBytes());
        }
    }

    @Test
    void aTapeLargerThanTheHeapBecomesTables() throws Exception {
        ChildJvm.Result child =
                ChildJvm.run(folder, List.of("-Xmx128m", "-XX:+UseSerialGC"), GeneratedTables.class, 4000, folder);

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(Long.parseLong(child.err())).isGreaterThan(MIN_BYTES);
        assertThat(child.out()).isEqualTo("4000 740000");
    }

    @Test
    void aTapeLargerThanTheHeapIsReported() throws Exception {
        ChildJvm.Result child =
                ChildJvm.run(folder, List.of("-Xmx64m", "-XX:+UseSerialGC"), GeneratedReport.class, 3000, folder);

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(Long.parseLong(child.err())).isGreaterThan(MIN_BYTES);
        assertThat(child.out())
                .startsWith("ssetape report: 3000 requests, 0 other exchanges, 1 tap\n")
                .contains("speculative counters (sglext): asked for 3000/3000, reached entry 3000/3000")
                .containsPattern("accept rate +50\\.0000 % +1080000/2160000 +3000 ")
                .containsPattern("E2E +3000 ");
    }
}
