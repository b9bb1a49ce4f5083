package io.ssetape.replayer.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A scripted load as a tape and a run folder, and what {@code ssetape report} says of them. */
final class ReportedRun {
    private static final JsonMapper JSON = new JsonMapper();

    private ReportedRun() {}

    /** Writes the run and the tape to the folder and reports both, which must succeed: its {@code report.json}. */
    static JsonNode report(Path folder, ScriptedLoad.Result load, String... options) throws IOException {
        Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
        List<Object> arguments = new ArrayList<>(
                List.of("report", tape(folder, load), "--aisbench", run, "--out", folder.resolve("out")));
        arguments.addAll(List.of(options));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        String json = Files.readString(folder.resolve("out").resolve("report.json"), StandardCharsets.UTF_8);
        Schemas.assertReport(json);
        return JSON.readTree(json);
    }

    /** What a command with {@code --json} printed. */
    static JsonNode json(Cli.Result result) throws IOException {
        assertThat(result.err()).isEmpty();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    /** Writes the tape of a load to the folder. */
    static Path tape(Path folder, ScriptedLoad.Result load) {
        return Tapes.portable(folder.resolve("tape.jsonl"), load.tape());
    }

    /** The window of a name; a report without it is a failure. */
    static JsonNode window(JsonNode report, String name) {
        for (JsonNode window : report.get("windows")) {
            if (window.get("name").asText().equals(name)) {
                return window;
            }
        }
        throw new AssertionError("no window " + name);
    }

    /** Every file below a folder with a hash of what it holds and the time at which it was last changed. */
    static List<String> snapshot(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            List<String> all = new ArrayList<>();
            for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
                String content = Files.isRegularFile(file) ? "" + Arrays.hashCode(Files.readAllBytes(file)) : "/";
                all.add(file + " " + content + " " + Files.getLastModifiedTime(file));
            }
            return all;
        }
    }
}
