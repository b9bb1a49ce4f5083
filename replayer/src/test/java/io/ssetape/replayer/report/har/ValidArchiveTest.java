package io.ssetape.replayer.report.har;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An archive that a strict reader takes, whatever stands on the tape. */
class ValidArchiveTest {
    private static final String UPSTREAM = "10.0.0.2:30000";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "CONNECT 10.0.0.1:443|a.example|http://10.0.0.1:443/|10.0.0.1:443",
                "CONNECT [fe80::1]:443|a.example|http://[fe80::1]:443/|[fe80::1]:443",
                "CONNECT 10.0.0.1:99999|a.example|http://a.example/|10.0.0.1:99999",
                "OPTIONS *|a.example:81|http://a.example:81/|*",
                "GET foo|a b|http://foo/|foo",
                "GET /v1|a b|http://10.0.0.2:30000/v1|",
                "GET /v1|999.1.1.1|http://10.0.0.2:30000/v1|",
                "GET /v1|a.example:65536|http://10.0.0.2:30000/v1|",
                "GET /v1|my_service:8000|http://my_service:8000/v1|",
                "GET /v1|[::1]:8000|http://[::1]:8000/v1|",
                "GET /v1|[1:2:3:4:5:6:7:8]|http://[1:2:3:4:5:6:7:8]/v1|",
                "GET /v1|[1:2:3:4:5:6:7]|http://10.0.0.2:30000/v1|",
                "GET /v1|[1:2:3:4::5:6:7:8]|http://10.0.0.2:30000/v1|",
                "GET /v1|[::1::2]|http://10.0.0.2:30000/v1|",
                "GET /v1|[]|http://10.0.0.2:30000/v1|",
                "GET /v1|1.2.3|http://10.0.0.2:30000/v1|",
                "GET /v1|[fe80::1%25eth0]|http://10.0.0.2:30000/v1|",
                "GET /a b|a.example|http://a.example/a%20b|/a b",
                "GET /a%zz%41%|a.example|http://a.example/a%25zz%41%25|/a%zz%41%",
                "GET /a?x=[1]&y={2}#3#4|a.example|http://a.example/a?x=%5B1%5D&y=%7B2%7D#3%234|/a?x=[1]&y={2}#3#4",
                "GET /a?to=http://b.example/|a.example|http://a.example/a?to=http://b.example/|",
                "GET //b.example/x|a.example|http://a.example//b.example/x|",
                "GET HTTP://b.example/x y|a.example|HTTP://b.example/x%20y|HTTP://b.example/x y",
                "GET http://b c/x|a.example|http://a.example/|http://b c/x",
                "GET http:///x|a.example|http://a.example/|http:///x",
                "GET ftp://b.example/x|a.example|http://a.example/|ftp://b.example/x",
                "GET 你|a.example|http://a.example/|你",
                "GET /你|a.example|http://a.example/%E4%BD%A0|/你"
            })
    void everyTargetHasAUrl(String asked, String host, String url, String target) throws IOException {
        JsonNode request = request(asked + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");

        assertThat(request.get("url").asText()).isEqualTo(url);
        assertThat(request.path("_target").asText(null)).isEqualTo(target);
        assertThat(request.has("_unread")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0\1\2\r\n\r\n",
                "hello\r\n\r\n",
                "GET / HTTP/2.0\r\n\r\n",
                " / HTTP/1.1\r\n\r\n",
                "\u0016\u0003\u0001"
            })
    void whatIsNoHttpIsSaidToBeUnread(String sent) throws IOException {
        JsonNode request = request(sent);

        assertThat(request.get("url").asText()).isEqualTo("http://" + UPSTREAM + "/");
        assertThat(request.get("method").asText()).isEqualTo("unknown");
        assertThat(request.get("_unread").asBoolean()).isTrue();
    }

    @Test
    void aTargetOfAnyLengthIsTaken() throws IOException {
        JsonNode request =
                request("CONNECT " + "a.".repeat(20_000) + " HTTP/1.1\r\nHost: " + "b.".repeat(5000) + "\r\n\r\n");

        assertThat(request.get("url").asText()).isEqualTo("http://" + UPSTREAM + "/");
    }

    /** One for each byte that can stand in a target. */
    @Test
    void anyCharacterGivesAUrl() throws IOException {
        List<Frame> frames = new ArrayList<>();
        for (int c = 0x20; c < 0x100; c++) {
            frames.add(bytes(
                    c, "GET /a" + (char) c + "b?c" + (char) c + "=d HTTP/1.1\r\nHost: h" + (char) c + "\r\n\r\n"));
        }
        assertThat(requests(frames)).hasSize(frames.size());
    }

    private JsonNode request(String sent) throws IOException {
        return requests(List.of(new Frame.ConnectionOpened(1, 1, "entry", "127.0.0.1:5", UPSTREAM, 1), bytes(1, sent)))
                .get(0);
    }

    private List<JsonNode> requests(List<Frame> frames) throws IOException {
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
        Cli.Result result = Cli.run("export", "--format", "har", tape);
        assertThat(result.exit()).as(result.err()).isZero();
        List<JsonNode> requests = new ArrayList<>();
        for (JsonNode entry : new ObjectMapper().readTree(result.out()).at("/log/entries")) {
            JsonNode request = entry.get("request");
            mustBeUrl(request.get("url").asText());
            assertThat(request.get("method").asText()).isNotEmpty();
            assertThat(request.get("httpVersion").asText()).isNotEmpty();
            assertThat(entry.at("/response/httpVersion").asText()).isNotEmpty();
            assertThat(entry.get("startedDateTime").asText())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+Z");
            requests.add(request);
        }
        return requests;
    }

    private static void mustBeUrl(String url) {
        assertThatCode(() -> {
                    URI read = new URI(url);
                    assertThat(read.isAbsolute()).isTrue();
                    assertThat(read.getRawAuthority()).isNotEmpty();
                })
                .as(url)
                .doesNotThrowAnyException();
    }

    private static Frame bytes(long connection, String text) {
        return new Frame.Bytes(1, connection, Direction.REQUEST, 0, false, text.getBytes(StandardCharsets.UTF_8));
    }
}
