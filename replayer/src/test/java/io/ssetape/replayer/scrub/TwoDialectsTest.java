package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Events of three lines, of which the standard and the client that is imitated take different ones for data: the figures stay the same. */
class TwoDialectsTest {
    private static final String EVENT =
            "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"zanzibar\"}}],"
                    + "\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}";

    static List<String> lines() {
        List<String> lines = new ArrayList<>(List.of("event: foo", "other", ": comment"));
        for (String prefix : List.of("data: ", " data: ", "\tdata:", "")) {
            for (String json : List.of(EVENT, "{\"id\":\"Q5Z", "{\"usage\":", "{\"prompt_tokens\":7}}")) {
                lines.add(prefix + json);
            }
        }
        return lines;
    }

    @ParameterizedTest
    @MethodSource("lines")
    void ofEveryThreeLines(String first) {
        for (String second : lines()) {
            TapeScript script = new TapeScript();
            long connection = 0;
            for (String third : lines()) {
                if (isData(first) && second.startsWith("{") && isData(third)) {
                    // Both read on from the first line, one with the second and one with the third.
                    continue;
                }
                String body = first + "\n" + second + "\n" + third + "\n\ndata: " + EVENT + "\n\ndata: [DONE]\n\n";
                String answer = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body;
                connection++;
                script.open(connection, "entry")
                        .bytes(
                                connection,
                                Direction.REQUEST,
                                false,
                                bytes(Scrubbed.post("/v1/chat/completions", 2) + "{}"))
                        .bytes(connection, Direction.RESPONSE, false, bytes(answer));
            }
            List<Frame> original = script.frames();
            assertThat(Scrubbed.differences(original, Scrubbed.frames(original)))
                    .as(first + "\n" + second)
                    .isEmpty();
        }
    }

    private static boolean isData(String line) {
        return line.startsWith("data:");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
