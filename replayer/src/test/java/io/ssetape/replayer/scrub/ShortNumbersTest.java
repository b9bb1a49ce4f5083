package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where short numbers stay, no long one shows how it begins, as long as it stands whole in a read. */
class ShortNumbersTest {
    private static final String REQUEST = "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n";
    private static final String EVENTS = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String JSON =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Age: %s",
                "Retry-After: %s",
                "Retry-After-Ms: %s",
                "Max-Forwards: %s",
                "Access-Control-Max-Age: %s",
                "Keep-Alive: timeout=%s, max=%s",
                "Cache-Control: private, max-age=%s"
            })
    void inFields(String field) {
        String head = "HTTP/1.1 200 OK\r\n" + field + "\r\nContent-Length: 0\r\n\r\n";
        assertThat(Scrubbed.response(REQUEST, head.replace("%s", "4815"))).isEqualTo(head.replace("%s", "4815"));
        for (String secret : List.of("48151623", "48151", "4815-1623", "4815.5", "4815a")) {
            assertThat(Scrubbed.response(REQUEST, head.replace("%s", secret))).doesNotContain("481");
        }
        assertThat(Scrubbed.response(REQUEST, head.replace("%s", "7 4815"))).doesNotContain("481");
    }

    @Test
    void inTrailersNothingIsALength() {
        String trailer = Scrubbed.response(REQUEST, CHUNKED + "0\r\nContent-Length: 4815\r\nAge: 4815\r\n\r\n");
        assertThat(trailer).endsWith("\r\nContent-Length: xxxx\r\nAge: 4815\r\n\r\n");
        assertThat(Scrubbed.response(REQUEST, "HTTP/1.1 200 OK\r\nContent-Length: 12, 12\r\n\r\n{\"n\":4815162}"))
                .contains("12, 12\r\n\r\n{\"n\":4815162");
    }

    @Test
    void inEvents() {
        assertThat(Scrubbed.response(REQUEST, EVENTS + "retry: 4815\nretry:48151\nretry: 48 1516\n\n"))
                .endsWith("retry: 4815\nretry:xxxxx\nretry: 48 xxxx\n\n");
    }

    @Test
    void inJson() {
        assertThat(Scrubbed.requestBody("{\"error\":{\"code\":503,\"status\":-503},\"code\":48151,\"status\":4.815}"))
                .matches("\\{\"error\":\\{\"code\":503,\"status\":-503},\"code\":[^4]\\d{4},\"status\":[^4]\\.\\d{3}}");
        String json = "{\"spec_accept_histogram\":{\"4815\":48151623}}";
        assertThat(Scrubbed.requestBody(json)).isEqualTo(json);
        assertThat(Scrubbed.requestBody(json.replace("4815\"", "48151\""))).doesNotContain("\"481");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4815162342x", "481x", "481-5", "48151623\r\n", "481\rx", "ff81516234"})
    void inPlaceOfTheSizeOfAChunk(String line) {
        String masked = Scrubbed.response(REQUEST, CHUNKED + line);
        assertThat(masked.substring(CHUNKED.length())).matches("[18]0+[x\r\n]*");
        assertThat(Scrubbed.response(REQUEST, JSON + "00c;a\r\n\"0123456789\"\r\n0\r\n\r\n"))
                .isEqualTo(JSON + "00c;x\r\n\"xxxxxxxxxx\"\r\n0\r\n\r\n");
    }

    /** A port is one wherever it stands. */
    @Test
    void portsInJsonAreThoseOfAddresses() {
        List<String> ports = Pattern.compile("port\":([0-9]+)|:([0-9]+)\"")
                .matcher(Scrubbed.requestBody(
                        "{\"bootstrap_port\":8998,\"bootstrap_host\":\"a:8998\",\"acme\":{\"bootstrap_port\":8998},"
                                + "\"messages\":[{\"bootstrap_port\":8998}]}"))
                .results()
                .map(port -> port.group(1) == null ? port.group(2) : port.group(1))
                .toList();
        assertThat(ports.get(0)).matches("[1-9]\\d{3}").isNotEqualTo("8998");
        assertThat(ports).containsExactly(ports.get(0), ports.get(0), "1111", "1111");
        assertThat(Scrubbed.requestBody("{\"bootstrap_port\":[30000,null]}"))
                .isEqualTo("{\"bootstrap_port\":[30000,null]}");
    }

    @Test
    void portsOfTheTapeStayInJsonAndInSettings() {
        String body = "{\"bootstrap_port\":8998}";
        List<Frame> own = frames("8998", body, "127.0.0.1:8998");
        assertThat(setting(own)).isEqualTo("8998");
        assertThat(Scrubbed.latin1(Scrubbed.stream(own, Direction.REQUEST))).endsWith(body);
        List<Frame> others = frames("8998", body, "127.0.0.1:1");
        assertThat(setting(others)).matches("[1-9]\\d{3}").isNotEqualTo("8998");
        assertThat(Scrubbed.latin1(Scrubbed.stream(others, Direction.REQUEST)))
                .endsWith("{\"bootstrap_port\":" + setting(others) + "}");
    }

    private static String setting(List<Frame> frames) {
        return ((Frame.TapeStart) frames.get(0)).settings().values().iterator().next();
    }

    private static List<Frame> frames(String setting, String body, String upstream) {
        Frame start = new Frame.TapeStart(
                new WallTime(0, 0),
                1,
                "ssetape 0.1.0",
                "",
                List.of(new Tap("entry", "127.0.0.1:8080", upstream)),
                Map.of("bootstrap_port", setting));
        List<Frame> frames = new ArrayList<>();
        frames.add(start);
        frames.addAll(new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/chat/completions", body.length()) + body)
                .frames());
        return Scrubbed.frames(frames);
    }
}
