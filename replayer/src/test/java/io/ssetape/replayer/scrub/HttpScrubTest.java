package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.TapeScript;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpScrubTest {
    private static final String REQUEST = "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n";

    @Test
    void publicPartsOfAHeadStay() {
        String head = String.join(
                "\r\n",
                "POST /v1/chat/completions HTTP/1.1",
                "Host: 127.0.0.1:30000",
                "Accept: text/event-stream, */*;q=0.1",
                "content-TYPE:application/json; charset=utf-8",
                "Connection: keep-alive",
                "Content-Length: 2",
                "",
                "{}");
        assertThat(requests(head)).isEqualTo(head);
    }

    /** Where its lines end shows that it was a head, and none of this protocol. */
    @Test
    void aDamagedHeadKeepsItsLines() {
        String masked =
                Scrubbed.response(REQUEST, "HTTP/1.1 2004613408\r\nSet-Cookie: a=1\r\n\r\nsecret\r\n\r\nsecret");
        assertThat(masked).isEqualTo("HTTP/1.1 200xxxxxxx\r\nxxxxxxxxxxxxxxx\r\n\r\nxxxxxxxxxxxxxxxx");
    }

    @Test
    void modelsThatAreListedAreCalledWhatRequestsCallThem() {
        String list =
                "{\"object\":\"list\",\"data\":[{\"id\":\"acme/7B\",\"object\":\"model\",\"root\":\"acme/7B\",\"permission\":[{\"id\":\"acme/7B\"}]}]}";
        String one = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + list.length()
                + "\r\n\r\n" + list;
        String[] listed = Scrubbed.response(REQUEST, one).split("\"", -1);
        String[] elsewhere =
                Scrubbed.response(REQUEST.replace("models", "batches"), one).split("\"", -1);
        String model = Scrubbed.requestBody("{\"model\":\"acme/7B\"}").split("\"", -1)[3];
        assertThat(listed[9]).isEqualTo(model).isNotEqualTo(elsewhere[9]).isNotEqualTo("acme/7B");
        assertThat(listed[17]).as("root").isEqualTo(model);
        assertThat(listed[23]).as("of no model").isEqualTo(elsewhere[23]);
    }

    @Test
    void valuesNamesAndHostsDoNot() {
        String masked = requests(String.join(
                "\r\n",
                "GET /acme/v1/models?user=bob HTTP/1.1",
                "Host: gpu7.acme.io:30000",
                "X-Acme-Team: red one",
                "User-Agent: acme/1.0",
                "Referer: https://acme.io:8080/a/v1",
                "",
                ""));
        assertThat(masked)
                .doesNotContainIgnoringCase("acme")
                .doesNotContain("bob", "red", "gpu7", "1.0")
                .matches(
                        "(?s)GET /[^/]{4}/v1/models\\?user=[a-z]{3} HTTP/1.1\r\nHost: [^ .]{4}\\.[^ .]{4}\\.[^ .]{2}:30000"
                                + "\r\n.{11}: xxxxxxx\r\nUser-Agent: xxxxxxxx\r\nReferer: https://[^/]{4}\\.[^/]{2}:8080/[^/]/v1"
                                + "\r\n\r\n");
    }

    @Test
    void aHostIsTheSameInHeadsAndFrames() {
        List<Frame> frames = Scrubbed.frames(List.of(
                new Frame.ConnectionOpened(1, 1, "entry", "10.0.0.9:5000", "gpu7.acme.io:30000", 1),
                new Frame.Bytes(
                        2,
                        1,
                        Direction.REQUEST,
                        0,
                        false,
                        bytes("GET http://gpu7.acme.io:30000/ HTTP/1.1\r\nHost: gpu7.acme.io:30000\r\n\r\n"))));
        Frame.ConnectionOpened opened = (Frame.ConnectionOpened) frames.get(0);
        String host = opened.upstream();
        assertThat(opened.client()).matches("1[a-z0-9]\\.[a-j]\\.[a-j]\\.[a-j]:5000");
        assertThat(Scrubbed.latin1(Scrubbed.stream(frames, Direction.REQUEST)))
                .isEqualTo("GET http://" + host + "/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @Test
    void chunkSizesStayAndExtensionsDoNot() {
        String masked = Scrubbed.response(
                REQUEST,
                String.join(
                        "\r\n",
                        "HTTP/1.1 200 OK",
                        "Content-Type: application/json",
                        "Transfer-Encoding: chunked",
                        "",
                        "7;secret=a",
                        "{\"n\":1,",
                        "00c",
                        "\"text\":\"abc\"",
                        "1",
                        "}",
                        "0",
                        "X-Trailer: abc",
                        "",
                        ""));
        assertThat(masked)
                .endsWith("7;xxxxxxxx\r\n{\"n\":1,\r\n00c\r\n\"text\":\"xxx\"\r\n1\r\n}\r\n0\r\n"
                        + masked.substring(masked.length() - 18, masked.length() - 9) + ": xxx\r\n\r\n")
                .doesNotContain("secret", "abc");
    }

    @Test
    void compressedBodiesTunnelsAndStrayBytesAreReplacedWhole() {
        assertThat(Scrubbed.response(
                        REQUEST,
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\n\u001f\u008b\r\nabcde"))
                .endsWith("\r\n\r\nxxxxxxxxx");
        assertThat(Scrubbed.response(
                        "CONNECT a.b:443 HTTP/1.1\r\n\r\n", "HTTP/1.1 200 Connection established\r\n\r\nsecret\r\n"))
                .endsWith("established\r\n\r\nxxxxxxxx");
        assertThat(Scrubbed.response(REQUEST, "HTTP/1.1 101 Switching Protocols\r\n\r\n\u0081\u0005secret"))
                .endsWith("\r\n\r\nxxxxxxxx");
        assertThat(Scrubbed.response(REQUEST, "secret of mine\r\n\r\n")).isEqualTo("xxxxxxxxxxxxxx\r\n\r\n");
        assertThat(Scrubbed.response(REQUEST, "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n<secret>"))
                .endsWith("\r\n\r\nxxxxxxxx");
    }

    @Test
    void anotherTextIsReplacedLineByLine() {
        assertThat(Scrubbed.response(
                        REQUEST,
                        String.join(
                                "\r\n",
                                "HTTP/1.1 502 Bad Gateway",
                                "Content-Type: text/html",
                                "Content-Length: 26",
                                "",
                                "<html>",
                                "<b>secret</b>\nabc\n")))
                .endsWith("\r\n\r\nxxxxxx\r\nxxxxxxxxxxxxx\nxxx\n");
    }

    @Test
    void eventsUnderAnotherTypeKeepTheirCounters() {
        for (String type : List.of("application/json", "text/plain")) {
            assertThat(
                            Scrubbed.response(
                                    REQUEST,
                                    "HTTP/1.1 200 OK\r\nContent-Type: " + type
                                            + "\r\n\r\ndata: {\"usage\":{\"prompt_tokens\":12},\"text\":\"secret\"}\n\ndata: [DONE]\n\n"))
                    .endsWith(
                            "\r\n\r\ndata: {\"usage\":{\"prompt_tokens\":12},\"text\":\"xxxxxx\"}\n\ndata: [DONE]\n\n");
        }
    }

    @Test
    void afterAGapTheNextWholeEventIsReadAgain() {
        TapeScript script = new TapeScript()
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/chat/completions", 2) + "{}")
                .response(3, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"n\":1}\n\nda")
                .gap(4, Direction.RESPONSE, 100)
                .response(5, "cret\n\"n\":1\n\ndata: {\"n\":12}\n\n");
        assertThat(Scrubbed.latin1(Scrubbed.stream(Scrubbed.frames(script.frames()), Direction.RESPONSE)))
                .endsWith("data: {\"n\":1}\n\ndaxxxx\nxxxxx\n\ndata: {\"n\":12}\n\n");
    }

    @Test
    void theNextRequestShowsWhereTheNextResponseBegins() {
        TapeScript script = new TapeScript()
                .open(1, "entry")
                .request(2, REQUEST)
                .response(3, "HTTP/1.1 200 OK\r\nContent-Le")
                .gap(4, Direction.RESPONSE, 10)
                .response(5, "secret")
                .request(6, REQUEST)
                .response(7, "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"n\":2}");
        assertThat(Scrubbed.latin1(Scrubbed.stream(Scrubbed.frames(script.frames()), Direction.RESPONSE)))
                .endsWith("xxxxxxHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"n\":2}");
    }

    @Test
    void whatComesBehindAnEndIsReplacedWhole() {
        TapeScript script = new TapeScript()
                .open(1, "entry")
                .request(2, REQUEST)
                .halfClose(3, Direction.REQUEST)
                .request(4, REQUEST);
        assertThat(Scrubbed.latin1(Scrubbed.stream(Scrubbed.frames(script.frames()), Direction.REQUEST)))
                .isEqualTo(REQUEST + "x".repeat(REQUEST.length()));
    }

    @Test
    void eachDirectionOfEachConnectionIsItsOwn() {
        TapeScript script = new TapeScript()
                .on(1)
                .open(1, "entry")
                .request(2, Scrubbed.post("/v1/completions", 16) + "{\"prompt\":")
                .on(2)
                .open(3, "entry")
                .request(4, REQUEST)
                .on(1)
                .request(5, "\"abc\"}" + REQUEST);
        assertThat(Scrubbed.latin1(Scrubbed.stream(Scrubbed.frames(script.frames()), Direction.REQUEST)))
                .endsWith("{\"prompt\":" + REQUEST + "\"xxx\"}" + REQUEST);
    }

    private static String requests(String text) {
        return Scrubbed.latin1(Scrubbed.stream(
                Scrubbed.frames(
                        new TapeScript().open(1, "entry").request(2, text).frames()),
                Direction.REQUEST));
    }

    private static byte[] bytes(String text) {
        return TapeScript.latin1(text);
    }
}
