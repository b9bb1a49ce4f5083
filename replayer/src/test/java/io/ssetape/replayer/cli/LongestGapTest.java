package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first question about a slow stream is where it stood still. */
class LongestGapTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long MILLI = 1_000_000;
    private static final String ASK =
            "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 15\r\n\r\n{\"stream\":true}";
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String EVENT = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";

    @TempDir
    private Path folder;

    private final TapeScript script = new TapeScript();

    /** A stream on a connection of its own: events at those milliseconds, a comment between the first two, the end mark last. */
    private void stream(long connection, long... millis) {
        script.on(connection).request(0, ASK).response(1, HEAD);
        for (int i = 0; i < millis.length; i++) {
            if (i == 1) {
                script.response((millis[0] + millis[1]) / 2 * MILLI, ": alive\n\n");
            }
            script.response(millis[i] * MILLI, EVENT);
        }
        script.response(3_000 * MILLI, "data: [DONE]\n\n").halfClose(3_001 * MILLI, Direction.RESPONSE);
    }

    private Path tape() {
        return Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(script.frames()));
    }

    @Test
    void isBetweenEventsWhateverStandsBetweenThem() throws IOException {
        stream(1, 10, 1_000, 1_010, 1_500);
        stream(2, 10);
        stream(3, 20, 20);
        script.on(4).request(0, ASK).response(1, HEAD).response(10 * MILLI, EVENT);
        script.gap(500 * MILLI, Direction.RESPONSE, 100).response(900 * MILLI, EVENT);
        Path tape = tape();

        List<JsonNode> records = Cli.run("show", tape, "--json")
                .out()
                .lines()
                .map(LongestGapTest::json)
                .toList();

        assertThat(records).hasSize(4).allSatisfy(record -> Schemas.assertRequest(record.toString()));
        assertThat(gap(records.get(0))).isEqualTo("{\"gap_ms\":990.0,\"from_ms\":10.0,\"to_ms\":1000.0}");
        assertThat(gap(records.get(1))).as("a single event").isEqualTo("null");
        assertThat(gap(records.get(2))).isEqualTo("{\"gap_ms\":0.0,\"from_ms\":20.0,\"to_ms\":20.0}");
        assertThat(gap(records.get(3))).as("events may lie in the hole").isEqualTo("null");
        assertThat(Cli.run("show", tape, 1).out())
                .contains("longest gap         990.000 between two events, from 10.000 to 1000.000");
        assertThat(Cli.run("show", tape, 2).out()).doesNotContain("longest gap");
    }

    @Test
    void whatTheListIsOrderedByIsShown() {
        stream(1, 10, 20, 30);
        stream(2, 10, 500, 510);
        Path tape = tape();

        assertThat(Cli.run("show", tape, "--slow", 2, "--by", "gap", "--width", 20)
                        .out())
                .isEqualTo("   id    gap ms\n    2     490.0\n    1      10.0\n");
        assertThat(Cli.run("show", tape, "--slow", 2, "--by", "gap").out().lines())
                .first()
                .asString()
                .contains("   E2E ms    gap ms end ");
        assertThat(Cli.run("show", tape, "--slow", 2).out()).doesNotContain("gap ms");
    }

    @Test
    void theLongestComeFirst() {
        stream(1, 10, 20, 30);
        stream(2, 10, 500, 510);
        stream(3, 10, 110, 200);
        Path tape = tape();

        assertThat(Cli.run("show", tape, "--slow", 2, "--by", "gap", "--json")
                        .out()
                        .lines())
                .extracting(line -> json(line).get("connection").asInt())
                .containsExactly(2, 3);
        assertThat(Cli.run("show", tape, "--slow", 2, "--by", "length").err())
                .contains("'length' is none of e2e, ttft and gap");
    }

    private static String gap(JsonNode record) {
        return record.at("/timing/longest_gap").toString();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
