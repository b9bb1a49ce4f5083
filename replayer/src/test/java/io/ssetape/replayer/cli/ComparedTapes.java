package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** A load to be compared, and what a comparison says. */
final class ComparedTapes {
    static final int REQUESTS = 24;

    private static final JsonMapper JSON = new JsonMapper();

    private ComparedTapes() {}

    static ScriptedLoad load() {
        return ScriptedLoad.of(REQUESTS, 4, 6);
    }

    static Path tape(Path folder, String name, List<Frame> frames) {
        return Tapes.portable(folder.resolve(name + ".jsonl"), new ListSource(frames));
    }

    /** The comparison of two tapes, which has to be made and to fit its schema. */
    static JsonNode compared(Path a, Path b, String... options) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("compare", a, b, "--json"));
        arguments.addAll(List.of(options));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        Schemas.assertComparison(result.out());
        return JSON.readTree(result.out());
    }

    /** The only window that was compared. */
    static JsonNode only(JsonNode comparison) {
        assertThat(comparison.get("windows")).hasSize(1);
        return comparison.get("windows").get(0);
    }

    /** The codes of what keeps the two from being compared. */
    static List<String> codes(JsonNode window) {
        return StreamSupport.stream(window.get("limits").spliterator(), false)
                .map(limit -> limit.get("code").asText())
                .toList();
    }

    static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    static JsonNode figure(JsonNode window, String name) {
        return StreamSupport.stream(window.get("figures").spliterator(), false)
                .filter(figure -> figure.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no figure " + name));
    }
}
