package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON may hold half a surrogate pair, written as an escape, in any text a peer sends; no file fails for that. */
class LoneSurrogatesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"\\ud83d", "\\uDC00", "a\\uD83dz", "\\\\\\udc00z", "\\udc00\\ud83d", "\\ud83d\\ude00\\ud83d"})
    void inANameNothingElseIsLost(String half) {
        String body = "{\"stream\":true,\"HALF\" :{\"HALF\":1},\"model\":\"m\"}".replace("HALF", half);
        String events = """
                        data: {"HALF":1,"id":"i","choices":[{"index":0,"HALF"\t:[],"delta":{"content":"HALF:","HALF":0}}]}

                        data: {"id":"i","choices":[],"usage":{"HALF":3,"prompt_tokens":1,"completion_tokens":2}}

                        data: [DONE]

                        """.replace("HALF", half);
        Path tape = tape(body, events);

        assertThat(Cli.run("show", tape, "--json").out())
                .contains(
                        "\"model\":\"m\"", "\"prompt_tokens\":1,\"completion_tokens\":2", "\"json\":2", "\"content\":1")
                .doesNotContain("json-invalid", "request-not-json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d", "\\udc00", "a\\ud83dz", "a\\udc00z", "\\udc00\\ud83d"})
    void inEveryText(String half) throws IOException {
        String body = "{\"stream\":true,\"model\":\"HALF\",\"stream_options\":{\"include_usage\":true}}"
                .replace("HALF", half);
        String events = """
                        data: {"id":"HALF","model":"HALF","choices":[{"index":0,"delta":{"role":"HALF","content":"HALF"}}]}

                        data: {"id":"HALF","choices":[{"index":0,"delta":{"reasoning_content":"HALF","tool_calls":[{"index":0,"id":"HALF","function":{"name":"HALF","arguments":"HALF"}}]},"finish_reason":"HALF","matched_stop":"HALF"}]}

                        data: {"error":{"message":"HALF","type":"HALF","code":"HALF"}}

                        data: {"id":"HALF","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}

                        data: [DONE]

                        """.replace("HALF", half);
        Path tape = tape(body, events);
        Path out = folder.resolve("report");

        assertThat(Cli.run("report", tape, "--out", out))
                .extracting(Cli.Result::exit, Cli.Result::err)
                .containsExactly(0, "");
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(Files.readString(out.resolve("requests.jsonl"))).contains("\"model\":\"" + half);
        for (Object[] command : new Object[][] {
            {"show", tape},
            {"show", tape, 1},
            {"show", tape, 1, "--json"},
            {"compare", tape, tape},
            {"export", "--format", "har", tape, "-o", folder.resolve("tape.har")},
            {"export", "--format", "parquet", tape, "-o", folder.resolve("tables")},
            {"export", "--format", "sse", tape, "-o", folder.resolve("streams")},
            {"scrub", tape, folder.resolve("scrubbed")}
        }) {
            assertThat(Cli.run(command).exit()).as("%s", (Object) command).isZero();
        }
        assertThat(Cli.run("diagnose", tape).exit()).isLessThanOrEqualTo(1);
    }

    private Path tape(String body, String events) {
        return Tapes.portable(
                folder.resolve("tape.jsonl"),
                new ListSource(new TapeScript()
                        .request(
                                0,
                                "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: "
                                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body)
                        .response(1_000_000, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + events)
                        .halfClose(2_000_000, Direction.RESPONSE)
                        .end(3_000_000)
                        .frames()));
    }
}
