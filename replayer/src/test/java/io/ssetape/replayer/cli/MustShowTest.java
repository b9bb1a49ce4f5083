package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.cli.ShownFacts.Kept;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fact that the wire cases promise to show, seen as a user sees it: as data in the JSON of a command, and in its text. The
 * table is {@code cases/must-show.txt}, with each promise word for word.
 */
class MustShowTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private static Path folder;

    static List<Kept> table() {
        return ShownFacts.table("must-show.txt");
    }

    static Stream<Arguments> promises() {
        return table().stream().map(kept -> Arguments.of(kept.name(), kept.promise(), kept));
    }

    @Test
    void noPromiseIsForgotten() throws JsonProcessingException {
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
        new ShownFacts(folder, WireCase::frames).assertKept(kept);
    }

    private static List<String> promised(String name) throws JsonProcessingException {
        List<String> lines = new ArrayList<>();
        JSON.readTree(ShownFacts.resource(name + ".json")).get("must_show").forEach(line -> lines.add(line.asText()));
        return lines;
    }
}
