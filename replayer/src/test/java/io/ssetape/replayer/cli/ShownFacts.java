package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
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
import java.util.function.Function;

/**
 * Holds commands to a table of promises. Below each case and each promise stand the assertions that keep it. {@code COMMAND POINTER =
 * JSON} looks into the JSON, {@code COMMAND says TEXT} and {@code COMMAND never TEXT} into the text, white space made single blanks.
 * Commands are {@code diagnose}, {@code report}, {@code show1}, {@code show2}, and {@code records} for requests.jsonl with texts, as
 * a list.
 */
final class ShownFacts {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path folder;
    private final Function<String, List<Frame>> cases;
    private final Map<String, String> outputs = new HashMap<>();

    /** One promise and what keeps it. */
    record Kept(String name, String promise, List<String> assertions) {
        List<String> of(String kind) {
            return assertions.stream()
                    .filter(assertion -> assertion.split(" ", 3)[1].equals(kind)
                            || (kind.equals("=")
                                    && assertion.split(" ", 4).length > 2
                                    && assertion.split(" ", 4)[2].equals("=")))
                    .toList();
        }
    }

    /** Tapes go into the folder; the cases are asked for by name. */
    ShownFacts(Path folder, Function<String, List<Frame>> cases) {
        this.folder = folder;
        this.cases = cases;
    }

    /** The promises of a table, in its order. */
    static List<Kept> table(String file) {
        List<Kept> kept = new ArrayList<>();
        String name = null;
        for (String line : resource(file).lines().toList()) {
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

    /** Fails unless the promise is kept as data and in words. */
    void assertKept(Kept kept) {
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
            assertThat(json(kept.name(), parts[0]).at(parts[1]).toString())
                    .as(assertion)
                    .isEqualTo(parts[3]);
        }
        for (String assertion : says) {
            String[] parts = assertion.split(" ", 3);
            assertThat(text(kept.name(), parts[0])).as(assertion).contains(parts[2]);
        }
        for (String assertion : never) {
            String[] parts = assertion.split(" ", 3);
            assertThat(text(kept.name(), parts[0])).as(assertion).doesNotContain(parts[2]);
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
                Tapes.portable(tape, new ListSource(cases.apply(name)));
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

    private String records(String name, Path tape) {
        Path out = folder.resolve(name);
        Cli.run("report", tape, "--text", "--out", out);
        try {
            return "[" + String.join(",", Files.readAllLines(out.resolve("requests.jsonl"))) + "]";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String resource(String file) {
        try (InputStream in = ShownFacts.class.getResourceAsStream("/cases/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
