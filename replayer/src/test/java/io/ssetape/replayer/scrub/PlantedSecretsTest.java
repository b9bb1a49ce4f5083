package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets at random places, in random forms, cut at random: none of them can be found again. */
class PlantedSecretsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String LETTERS = "bcdfghjklmnpqrstvwyzBDFGHKLMNPQRSTVWYZ";
    private static final int PIECE = 6;

    private final List<String> secrets = new ArrayList<>();
    private Random random = new Random();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void areNowhere(long seed) {
        random = new Random(seed);
        TapeScript script = new TapeScript();
        for (int connection = 1; connection <= 6; connection++) {
            exchange(script.on(connection).open(connection, "entry"));
            script.close(1_000_000, Party.CLIENT, CloseKind.FIN);
        }
        List<Frame> recut = new ArrayList<>();
        Rechunker rechunker = new Rechunker(PieceSizes.seeded(seed, 200), recut::add);
        script.frames().forEach(rechunker::accept);
        rechunker.finish();

        List<Frame> scrubbed = Scrubbed.frames(recut);
        String original = shown(script.frames());
        String result = shown(scrubbed);
        assertThat(secrets.stream().filter(original::contains)).hasSizeGreaterThan(200);
        for (String secret : secrets) {
            for (int i = 0; i + PIECE <= secret.length(); i++) {
                String piece = secret.substring(i, i + PIECE);
                assertThat(result).as("seed " + seed + ": " + piece).doesNotContain(piece);
            }
        }
    }

    /** All bytes, as they are and with escapes undone, and the contents of all events put together. */
    private static String shown(List<Frame> frames) {
        StringBuilder shown = new StringBuilder();
        for (Direction direction : Direction.values()) {
            String text = new String(Scrubbed.stream(frames, direction), StandardCharsets.UTF_8);
            shown.append(text).append('\n').append(unescaped(text)).append('\n');
            shown.append(text.replaceAll("(?s)\"[^\"]*\"content\":\"|\"\\}\\}\\].*?\"content\":\"", ""));
        }
        return shown.toString();
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\u", i)
                    && i + 6 <= text.length()
                    && text.substring(i + 2, i + 6).matches("[0-9a-f]{4}")) {
                plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else if (text.charAt(i) == '\\' && i + 1 < text.length()) {
                plain.append(text.charAt(++i));
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    private void exchange(TapeScript script) {
        String body = request();
        String head = String.join(
                "\r\n",
                "POST /" + secret() + "/v1/chat/completions?" + secret() + "=" + secret() + " HTTP/1.1",
                "Host: " + secret().toLowerCase(Locale.ROOT) + ".example:8000",
                "User-Agent: " + secret(),
                "X-" + secret() + ": " + secret(),
                "X-Request-Id: " + secret(),
                "Accept: text/event-stream, " + secret(),
                "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length,
                "",
                "");
        script.bytes(10, Direction.REQUEST, false, utf8(head + body));
        script.response(
                20,
                "HTTP/1.1 200 " + secret() + "\r\nServer: " + secret()
                        + "\r\nContent-Type: text/event-stream; charset=" + secret()
                        + "\r\nTransfer-Encoding: chunked\r\n\r\n");
        String answer = secret() + secret();
        int from = 0;
        while (from < answer.length()) {
            int to = Math.min(answer.length(), from + 1 + random.nextInt(4));
            event(
                    script,
                    "{\"id\":\"chatcmpl-" + secret() + "\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
                            + form(answer.substring(from, to)) + "\"}}]}");
            from = to;
        }
        event(
                script,
                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"" + secret()
                        + "\",\"arguments\":\"{\\\"" + secret() + "\\\":\\\"" + secret()
                        + "\\\"}\"}}]},\"logprobs\":{\"content\":"
                        + "[{\"token\":\"" + secret() + "\",\"bytes\":[104,105],\"" + secret() + "\":1}]}}],"
                        + "\"system_fingerprint\":\"" + secret() + "\",\"" + secret() + "\":{\"a\":[\"" + secret()
                        + "\"]}}");
        event(script, "{\"error\":{\"message\":\"" + secret() + "\",\"code\":\"" + secret() + "\"}}");
        event(script, secret() + "{\"choices\":\"" + secret() + "\"}");
        script.bytes(
                40,
                Direction.RESPONSE,
                false,
                Scrubbed.chunk(utf8(": " + secret() + "\n" + secret() + ": " + secret() + "\nevent: " + secret()
                        + "\nid: " + secret() + "\n\n")));
        script.response(50, "0;" + secret() + "=" + secret() + "\r\nX-Trailer: " + secret() + "\r\n\r\n");
        script.response(60, secret() + " " + secret());
    }

    private String request() {
        ObjectNode body = JSON.createObjectNode();
        body.put("model", "/data/models/" + secret());
        body.put("user", secret());
        ObjectNode message = body.putArray("messages").addObject();
        message.put("role", "user").put("name", secret()).put("content", secret() + " " + secret());
        body.putArray("messages")
                .addObject()
                .put("role", secret())
                .putArray("content")
                .addObject()
                .put("type", "image_url")
                .putObject("image_url")
                .put("url", "https://" + secret() + "/" + secret() + ".png");
        ObjectNode function = body.putArray("tools").addObject().putObject("function");
        function.put("name", secret()).put("description", secret());
        function.putObject("parameters")
                .putObject("properties")
                .putObject(secret())
                .put("default", secret());
        body.putObject("metadata").put(secret(), secret());
        body.putObject("logit_bias").put(secret(), 5);
        body.put(secret(), secret());
        body.put("bootstrap_host", secret());
        body.put("stop", secret());
        body.put("tool_choice", secret());
        return body.toString();
    }

    private void event(TapeScript script, String data) {
        script.bytes(30, Direction.RESPONSE, false, Scrubbed.chunk(utf8("data: " + data + "\n\n")));
    }

    /** The same text as it is, or escaped. */
    private String form(String text) {
        if (random.nextBoolean()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(String.format(Locale.ROOT, "\\u%04x", c)));
        return escaped.toString();
    }

    private String secret() {
        StringBuilder secret = new StringBuilder();
        int length = 12 + random.nextInt(12);
        for (int i = 0; i < length; i++) {
            secret.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        secrets.add(secret.toString());
        return secret.toString();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
