package io.ssetape.proxy.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.record.LiveFigures.Counts;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {
    private static final String EVENTS = """
            data: {"choices":[{"index":0,"delta":{"content":"a"}}]}

            data: {"choices":[],"sglext":{"spec_tokens_details":{"spec_verify_ct":1}}}

            data: [DONE]

            """;

    private final LiveFigures figures = new LiveFigures();
    private final long[] offsets = new long[2];

    @Test
    void theyCountRequestsEventsSglextAndGaps() {
        figures.accept(new Frame.TapeStart(new WallTime(0, 0), 1, "test", "", List.of(), Map.of()));
        figures.accept(new Frame.ConnectionOpened(0, 1, "entry", "c:1", "u:1", 1));
        request("POST /v1/chat/completions", "{\"stream\":true}");
        assertThat(figures.counts()).isEqualTo(new Counts(0, 1, 0, 0, 0, 0));

        answer(EVENTS);
        assertThat(figures.counts()).isEqualTo(new Counts(1, 0, 1, 2, 0, 0));

        request("GET /health", "");
        answer("");
        assertThat(figures.counts()).isEqualTo(new Counts(1, 0, 1, 2, 1, 0));

        figures.accept(new Frame.Gap(5, 1, Direction.RESPONSE, offsets[1], 3, "budget"));
        assertThat(figures.counts().gaps()).isEqualTo(1);
    }

    private void request(String line, String body) {
        bytes(Direction.REQUEST, line + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private void answer(String body) {
        bytes(
                Direction.RESPONSE,
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body);
    }

    private void bytes(Direction direction, String text) {
        byte[] payload = text.getBytes(UTF_8);
        figures.accept(new Frame.Bytes(2, 1, direction, offsets[direction.code()], false, payload));
        offsets[direction.code()] += payload.length;
    }
}
