package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code report --out} that fails: what was in the folder is there as it was, and nothing else. */
class FailedReportTest {
    /** More than requests.jsonl of the tape has, less than report.html. */
    private static final int FILES_UP_TO_KIB = 48;

    @TempDir
    private Path folder;

    @Test
    void aReportThatCannotBeWrittenLeavesTheOlderOneWhole() throws IOException {
        Path out = folder.resolve("out");
        assertThat(Cli.run("report", tape("older", 3), "--out", out).exit()).isZero();
        Files.delete(out.resolve("report.html"));
        Files.createDirectory(out.resolve("report.html"));
        Map<String, String> before = contents(out);
        assertThat(before).containsKeys("report.json", "report.txt", "requests.jsonl", "other.jsonl");

        Cli.Result result = Cli.run("report", tape("newer", 5), "--out", out);

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(out.resolve("report.html") + " is no regular file");
        assertThat(contents(out)).isEqualTo(before);
    }

    @Test
    void aDiskThatFillsUpLeavesNothingBehind() throws Exception {
        Path tape = tape("tape", 3);
        Path whole = folder.resolve("whole");
        assertThat(Cli.run("report", tape, "--out", whole).exit()).isZero();
        assertThat(Files.size(whole.resolve("requests.jsonl"))).isLessThan(FILES_UP_TO_KIB << 10);
        assertThat(Files.size(whole.resolve("report.html"))).isGreaterThan(FILES_UP_TO_KIB << 10);

        Path out = folder.resolve("above/out");
        ChildJvm.Result full =
                ChildJvm.runWithFilesUpTo(FILES_UP_TO_KIB, folder, Cli.class, "report", tape, "--out", out);

        assertThat(full.exit()).as(full.err()).isEqualTo(4);
        assertThat(full.err()).contains("report.html (File too large)");
        assertThat(folder.resolve("above")).doesNotExist();

        Map<String, String> before = contents(whole);
        ChildJvm.Result again = ChildJvm.runWithFilesUpTo(
                FILES_UP_TO_KIB, folder, Cli.class, "report", tape("more", 4), "--out", whole);
        assertThat(again.exit()).as(again.err()).isEqualTo(4);
        assertThat(contents(whole)).isEqualTo(before);
    }

    private Path tape(String name, int requests) {
        return Tapes.tape(folder.resolve(name), new GeneratedTape(requests, 2, 9, true));
    }

    /** All files and folders by name; those of folders are empty. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(file -> contents.put(file.getFileName().toString(), content(file)));
        }
        return contents;
    }

    private static String content(Path file) {
        try {
            return Files.isDirectory(file) ? "" : Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
