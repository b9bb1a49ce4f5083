package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fact that the wire cases promise to show, seen as a user sees it: as data in the JSON of a command, and in its text. The
 * table is {@code cases/must-show.txt}: below each case and each promise, word for word, stand the assertions that keep it. {@code
 * COMMAND POINTER = JSON} looks into the JSON, {@code COMMAND says TEXT} and {@code COMMAND never TEXT} into the text, white space
 * made single blanks. Commands are {@code diagnose}, {@code report}, {@code show1}, {@code show2}, and {@code records} for
 * requests.jsonl with texts, as a list.
 */
class MustShowTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private static Path folder;

    private final Map<String, String> outputs = new HashMap<>();

    /** One promise and what keeps it. */
    private record Kept(String name, String promise, List<String> assertions) {
        List<String> of(String kind) {
            return assertions.stream()
                    .filter(assertion -> assertion.split(" ", 3)[1].equals(kind)
                            || (kind.equals("=")
                                    && assertion.split(" ", 4).length > 2
                                    && assertion.split(" ", 4)[2].equals("=")))
                    .toList();
        }
    }

    static List<Kept> table() {
        List<Kept> kept = new ArrayList<>();
        String name = null;
        for (String line : read("must-show.txt").lines().toList()) {
            if (line.startsWith("case ")) {
                name = line.substring("case ".length());
            } else if (line.startsWith("promise ")) {
                kept.add(new Kept(name, line.substring("promise ".length()), new ArrayList<>()));
            } else if (!line.isBlank()) {
                kept.get(kept.size() - 1).assertions().add(line.strip());
            }
        }
        return kept;
    }

    static Stream<Arguments> promises() {
        return table().stream().map(kept -> Arguments.of(kept.name(), kept.promise(), kept));
    }

    @Test
    void noPromiseIsForgotten() {
        for (String name : WireCase.ALL) {
            assertThat(table().stream()
                            .filter(kept -> kept.name().equals(name))
                            .map(Kept::promise)
                            .toList())
                    .as(name)
                    .isEqualTo(promised(name));
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("promises")
    void whatIsPromisedIsShown(String name, String promise, Kept kept) {
        List<String> data = kept.of("=");
        List<String> says = kept.of("says");
        List<String> never = kept.of("never");
        assertThat(data).as("data").isNotEmpty();
        assertThat(says).as("text").isNotEmpty();
        assertThat(data.size() + says.size() + never.size())
                .as("assertions")
                .isEqualTo(kept.assertions().size());
        for (String assertion : data) {
            String[] parts = assertion.split(" ", 4);
            assertThat(json(name, parts[0]).at(parts[1]).toString())
                    .as(assertion)
                    .isEqualTo(parts[3]);
        }
        for (String assertion : says) {
            String[] parts = assertion.split(" ", 3);
            assertThat(text(name, parts[0])).as(assertion).contains(parts[2]);
        }
        for (String assertion : never) {
            String[] parts = assertion.split(" ", 3);
            assertThat(text(name, parts[0])).as(assertion).doesNotContain(parts[2]);
        }
    }

    private JsonNode json(String name, String command) {
        try {
            return JSON.readTree(output(name, command, true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(String name, String command) {
        return output(name, command, false).replaceAll("\\s+", " ");
    }

    private String output(String name, String command, boolean json) {
        return outputs.computeIfAbsent(name + " " + command + " " + json, any -> {
            Path tape = folder.resolve(name + ".jsonl");
            if (!Files.exists(tape)) {
                Tapes.portable(tape, new ListSource(WireCase.frames(name)));
            }
            List<Object> arguments = new ArrayList<>();
            switch (command) {
                case "diagnose", "report" -> arguments.addAll(List.of(command, tape));
                case "show1" -> arguments.addAll(List.of("show", tape, 1));
                case "show2" -> arguments.addAll(List.of("show", tape, 2));
                case "records" -> {
                    return records(name, tape);
                }
                default -> throw new IllegalArgumentException(command);
            }
            if (json) {
                arguments.add("--json");
            }
            return Cli.run(arguments.toArray()).out();
        });
    }

    private static String records(String name, Path tape) {
        Path out = folder.resolve(name);
        Cli.run("report", tape, "--text", "--out", out);
        try {
            return "[" + String.join(",", Files.readAllLines(out.resolve("requests.jsonl"))) + "]";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> promised(String name) {
        try {
            List<String> lines = new ArrayList<>();
            JSON.readTree(read(name + ".json")).get("must_show").forEach(line -> lines.add(line.asText()));
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(String file) {
        try (InputStream in = WireCase.class.getResourceAsStream("/cases/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
