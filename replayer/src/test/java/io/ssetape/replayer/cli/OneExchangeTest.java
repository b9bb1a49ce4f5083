package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code show TAPE ID} interprets nothing but that exchange; its number and its record are those of the list all the same. */
class OneExchangeTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String GET = "GET /one HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String ASK =
            "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 15\r\n\r\n{\"stream\":true}";
    private static final String NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";
    private static final String STREAM = """
                    HTTP/1.1 200 OK\r
                    Content-Type: text/event-stream\r
                    Content-Length: 31\r
                    \r
                    data: {"choices":[]}

                    data: [D
                    """;

    @TempDir
    private Path folder;

    @Test
    void ofEveryWireCase() throws IOException {
        Path tape = Tapes.portable(
                folder.resolve("cases.jsonl"), new ListSource(WireCase.frames(WireCase.ALL.toArray(String[]::new))));

        assertEachIsTheSameAlone(tape);
    }

    @Test
    void ofALoadOfManyStreamsAtOnce() throws IOException {
        assertEachIsTheSameAlone(Tapes.portable(folder.resolve("load.jsonl"), new GeneratedTape(12, 4, 5, true)));
    }

    /** Connections that take turns, requests sent ahead, a gap, bytes behind an end, and what is no HTTP. */
    @Test
    void ofAnUntidyTape() throws IOException {
        Path tape = Tapes.tape(
                folder.resolve("untidy"),
                new ListSource(new TapeScript()
                        .frame(new Frame.TapeStart(
                                new WallTime(0, 0), 1, "untidy", "", List.of(new Tap("entry", "", "")), Map.of()))
                        .on(1)
                        .request(1, GET + GET)
                        .on(2)
                        .request(2, ASK)
                        .on(1)
                        .response(3, NO_CONTENT)
                        .close(4, Party.UPSTREAM, CloseKind.FIN)
                        .on(3)
                        .request(5, "\u0016\u0003\u0001 no HTTP at all")
                        .on(1)
                        .response(6, "behind the end")
                        .on(2)
                        .response(7, STREAM)
                        .request(8, GET)
                        .gap(9, Direction.RESPONSE, 10)
                        .on(4)
                        .request(10, ASK)
                        .on(2)
                        .response(11, NO_CONTENT)
                        .close(12, Party.CLIENT, CloseKind.FIN)
                        .on(4)
                        .response(13, STREAM)
                        .frames()));

        assertThat(Cli.run("show", tape, "--json").out()).hasLineCount(7);
        assertEachIsTheSameAlone(tape);
    }

    static void assertEachIsTheSameAlone(Path tape) throws IOException {
        List<String> lines = Cli.run("show", tape, "--json").out().lines().toList();
        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            JsonNode record = JSON.readTree(line);
            Cli.Result alone = Cli.run("show", tape, record.get("id").asText(), "--json");
            assertThat(alone).as("%s", record.get("id")).isEqualTo(new Cli.Result(0, line + "\n", ""));
        }
    }
}
