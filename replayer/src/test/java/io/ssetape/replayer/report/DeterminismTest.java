package io.ssetape.replayer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ChildJvm;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeterminismTest {
    private static final List<String> FILES =
            List.of("report.json", "requests.jsonl", "other.jsonl", "report.txt", "report.html");

    @TempDir
    private Path folder;

    private Path tape;

    @BeforeEach
    void makeTape() {
        tape = Tapes.tape(folder.resolve("tape"), new ListSource(WireCase.all()));
    }

    @Test
    void theSameTapeGivesTheSameBytes() throws IOException {
        Map<String, String> first = report("first");

        assertThat(report("second")).isEqualTo(first);
        assertThat(first.get("requests.jsonl")).hasLineCount(14);
    }

    @Test
    void languageTimeZoneAndEncodingDoNotMatter() throws Exception {
        Map<String, String> here = report("here");
        List<String> elsewhere = List.of(
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=ISO-8859-1",
                "-Dsun.jnu.encoding=ANSI_X3.4-1968");
        ChildJvm.Result child =
                ChildJvm.run(folder, elsewhere, Cli.class, "report", tape, "--out", folder.resolve("there"));

        assertThat(child.exit()).as(child.err()).isZero();
        assertThat(files("there")).isEqualTo(here);
        assertThat(child.out()).isEqualTo(here.get("report.txt"));
    }

    private Map<String, String> report(String name) throws IOException {
        assertThat(Cli.run("report", tape, "--out", folder.resolve(name)).exit())
                .isZero();
        return files(name);
    }

    private Map<String, String> files(String name) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (String file : FILES) {
            contents.put(file, Files.readString(folder.resolve(name).resolve(file)));
        }
        return contents;
    }
}
