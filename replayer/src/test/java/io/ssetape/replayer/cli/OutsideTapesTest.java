package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that is made from a tape is written into one. */
class OutsideTapesTest {
    @TempDir
    private Path folder;

    private Path tape;
    private Path other;
    private Path lines;
    private Map<String, Long> before;

    @BeforeEach
    void makeTapes() throws IOException {
        tape = tape("tape");
        other = tape("other");
        lines = folder.resolve("lines.jsonl");
        assertThat(Cli.run("export", tape, "-o", lines).exit()).isZero();
        before = files();
    }

    private Path tape(String name) {
        return Tapes.tape(folder.resolve(name), new ListSource(WireCase.frames("s11-gzip-encoded-stream")));
    }

    private Map<String, Long> files() throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                files.put(file.toString(), Files.isRegularFile(file) ? Files.size(file) : -1);
            }
        }
        return files;
    }

    private Path queueFile(Path of) throws IOException {
        try (Stream<Path> all = Files.list(of)) {
            return all.filter(file -> file.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void refused(String message, Object... arguments) throws IOException {
        Cli.Result result = Cli.run(arguments);

        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("ssetape: ").contains(message).hasLineCount(1);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void anExportLeavesTheQueueFileAlone() throws IOException {
        byte[] queue = Files.readAllBytes(queueFile(tape));

        refused(" lies within the tape " + tape.toRealPath() + ", ", "export", tape, "-o", queueFile(tape));
        refused(" lies within the tape ", "export", "--format", "har", tape, "-o", queueFile(other));
        refused(" lies within the tape ", "export", lines, "-o", tape.resolve("new"));
        assertThat(Files.readAllBytes(queueFile(tape))).isEqualTo(queue);
    }

    @Test
    void aFolderOfResultsIsNoTape() throws IOException {
        refused(" is a tape, which is never written to", "export", "--format", "sse", tape, "-o", tape);
        refused(" is a tape, ", "export", "--format", "parquet", tape, "-o", other);
        refused(" is a tape, ", "report", tape, "--out", other);
        refused(
                " lies within the tape ",
                "report",
                tape,
                "--out",
                tape.resolve("deep").resolve("er"));
    }

    @Test
    void aTapeHoldsNoOtherTape() throws IOException {
        refused(" lies within the tape ", "import", lines, tape.resolve("new"));
        refused(" lies within the tape ", "scrub", tape, other.resolve("new"));
    }

    @Test
    void linksLeadThereToo() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), tape);
        before = files();

        refused(" lies within the tape ", "export", lines, "-o", link.resolve("new"));
        refused(" is a tape, ", "report", lines, "--out", link);
    }

    @Test
    void aPortableTapeIsNotWrittenOver() throws IOException {
        refused(" is a tape that is read; name another file", "export", lines, "-o", lines);
    }

    @Test
    void besideATapeIsNotWithinIt() throws IOException {
        assertThat(Cli.run("export", tape, "-o", folder.resolve("tape.har")).exit())
                .isZero();
        assertThat(Cli.run("report", tape, "--out", folder.resolve("tape.report"))
                        .exit())
                .isZero();
        assertThat(files()).containsAllEntriesOf(before);
    }
}
