package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that has seen other events reads the next one as a reader that has seen nothing does. */
final class EventTemplateTest {
    private static final String[] EVENTS = {
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"role\":null,\"content\":\"%s\",\"reasoning_content\":null}}],\"usage\":null}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"%s\"}}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"reasoning\":\"%s\"}}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"text\":\"%s\",\"finish_reason\":null}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"message\":{\"content\":\"%s\"}}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"},\"text\":\"%s\"}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\",\"content\":\"%s\"}}]}",
        "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}},{\"index\":1,\"delta\":{\"content\":\"b\"}}]}",
        "{\"id\":\"%s\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"}}]}",
        "{\"object\":\"error\",\"message\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}",
        "{\"error\":\"e\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}",
        "{\"choices\":[{\"delta\":{},\"message\":{\"content\":\"%s\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"message\":{\"content\":\"%s\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"%s\",\"content\":null}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"%s\"},\"delta\":{}}]}",
        "{\"choices\":[{\"text\":\"%s\",\"text\":7}]}",
        "{\"choices\":[{\"text\":\"%s\"}],\"choices\":[{\"index\":1}]}",
        "[\"%s\"]",
        "{\"id\":\"[DONE]\",\"choices\":[{\"delta\":{\"content\":\"%s\"}}]}",
        "{\"choices\":[{\"delta\":{\"content\":\"%s\"}}],\"object\":\"[DONE]\"}"
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "b",
        " token",
        "杭州",
        "é",
        "👩‍🚀",
        "\\n",
        "\\\"",
        "\\u0041",
        "\\u00e9 \\u6625\\u5929",
        "\\ud83d",
        "\\ud83d\\ude80",
        "\\u0000\\b\\f\\r\\t\\/\\\\",
        "\\u00",
        "\\u00g0",
        "\\u00FF杭\\n",
        "\\q",
        "a\\n\"",
        "\\n\t",
        "\\",
        "\"",
        "\",\"role\":\"x",
        "\u0001",
        "\t",
        "}",
        "x\"}}]}",
        "[DONE]",
        "say [DONE] now",
        "[DONE",
        "DONE]"
    };

    private static ChatEvent fresh(byte[] bytes, int from, int to) {
        return new PayloadReader(Dialect.CHAT).read(bytes, from, to);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatWasReadBeforeNeverMatters(long seed) {
        Random random = new Random(seed);
        PayloadReader warm = new PayloadReader(Dialect.CHAT);
        for (int round = 0; round < 6_000; round++) {
            // Mostly the same form, so that patterns are found.
            String form = EVENTS[random.nextInt(4) == 0 ? random.nextInt(EVENTS.length) : round / 500 % EVENTS.length];
            String json = form.replace("%s", TEXTS[random.nextInt(TEXTS.length)]);
            byte[] bytes = ("  " + json + " ").getBytes(StandardCharsets.UTF_8);
            assertThat(warm.read(bytes, 2, bytes.length - 1))
                    .as("seed %d round %d: %s", seed, round, json)
                    .isEqualTo(fresh(bytes, 2, bytes.length - 1));
        }
    }

    @Test
    void bytesThatAreNotUtf8NeverFollowAPattern() {
        PayloadReader warm = new PayloadReader(Dialect.CHAT);
        byte[] good = EVENTS[0].replace("%s", "ab").getBytes(StandardCharsets.UTF_8);
        warm.read(good, 0, good.length);
        byte[] bad = good.clone();
        bad[EVENTS[0].indexOf("%s")] = (byte) 0xFF;
        assertThat(warm.read(bad, 0, bad.length)).isEqualTo(fresh(bad, 0, bad.length));
    }

    @Test
    void everyEditOfOneByteIsReadAsIfNothingHadBeenReadBefore() {
        byte[] event = EVENTS[0].replace("%s", "ab").getBytes(StandardCharsets.UTF_8);
        for (byte replacement : List.of((byte) '"', (byte) '\\', (byte) ' ', (byte) '}', (byte) 'x', (byte) 0x80)) {
            for (int at = 0; at < event.length; at++) {
                PayloadReader warm = new PayloadReader(Dialect.CHAT);
                warm.read(event, 0, event.length);
                byte[] edited = event.clone();
                edited[at] = replacement;
                assertThat(warm.read(edited, 0, edited.length))
                        .as("byte %d becomes %d", at, replacement)
                        .isEqualTo(fresh(edited, 0, edited.length));
            }
        }
    }
}
