package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AisbenchSplitterTest {
    private static final int LINE_LIMIT = 131_072;
    private static final int EVENT_LIMIT = 1 << 26;
    private static final String[] PARTS = {
        "\n",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "\r\n\r\n",
        "\r\r",
        " ",
        "\t",
        ":",
        "data:",
        "data: ",
        "{}",
        "a",
        "b",
        "[DONE]",
        "\u00a0",
        "\u3000",
        "é",
        "杭",
        "id: 7",
        "event: x"
    };

    private static EventSplitter splitter() {
        return new AisbenchSplitter(LINE_LIMIT, EVENT_LIMIT);
    }

    private static List<String> data(String body) {
        return Recorded.whole(splitter(), Recorded.bytes(body)).data();
    }

    @Test
    void blocksEndAtDoubledLineEnds() {
        assertThat(data("data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\n\n")).containsExactly("a", "b", "c", "d");
    }

    @Test
    void crlfBeforeLfIsABoundaryAndLfBeforeCrlfIsNone() {
        assertThat(data("data: a\r\n\ndata: b\n\n")).containsExactly("a", "b");
        assertThat(data("data: a\n\r\ndata: b\n\n")).containsExactly("a\n\r\ndata: b");
    }

    @Test
    void onlyTheFirstDataPrefixIsTakenOff() {
        assertThat(data("data: data: a\n\nDATA: b\n\n  data:c\n\n")).containsExactly("data: a", "DATA: b", "c");
    }

    @Test
    void theEndOfTheBodyCompletesTheLastBlock() {
        Recorded recorded = Recorded.whole(splitter(), Recorded.bytes("data: a\n\ndata: b"));
        assertThat(recorded.data()).containsExactly("a", "b");
        assertThat(recorded.spans).extracting(Span::lastNanos).containsExactly(10L, 99L);
    }

    @Test
    void doubledCrIsSeenWithTheNextLfOrTheEnd() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = splitter();
        recorded.feed(splitter, 10, "data: a\r\rdata: b\r\r");
        assertThat(recorded.data()).isEmpty();
        recorded.feed(splitter, 20, "x\n");
        assertThat(recorded.data()).containsExactly("a", "b");
        assertThat(recorded.spans).extracting(Span::lastNanos).containsOnly(20L);
    }

    @Test
    void aBlockThatBeginsAsACommentIsSkippedWhole() {
        Recorded recorded = Recorded.whole(splitter(), Recorded.bytes(": ping\ndata: a\n\ndata: b\n\n"));
        assertThat(recorded.lines).containsExactly("<comment>", "b");
    }

    @Test
    void unicodeWhiteSpaceIsStrippedBehindThePrefixOnly() {
        assertThat(data("data:\u00a0\u3000 a \u2028\n\n")).containsExactly("a");
        assertThat(data("\u3000data: a\n\n")).containsExactly("data: a");
        assertThat(data("\u001c: a\n\n")).containsExactly(": a");
    }

    @Test
    void badUtf8EndsTheReading() {
        byte[] body = {'a', '\n', '\n', (byte) 0xFF, '\n', '\n', 'b', '\n', '\n'};
        assertThat(Recorded.whole(splitter(), body).lines).containsExactly("a", "<BAD_UTF8>");
    }

    @Test
    void aLineOfExactlyTheLimitPassesAndOneByteMoreFails() {
        String line = "x".repeat(9) + "\n";
        assertThat(Recorded.whole(new AisbenchSplitter(10, 100), Recorded.bytes(line + "\n")).lines)
                .containsExactly("x".repeat(9));
        assertThat(Recorded.whole(new AisbenchSplitter(9, 100), Recorded.bytes("a\n\n" + line + "\nb\n\n")).lines)
                .containsExactly("a", "<LINE_TOO_LONG>");
    }

    @Test
    void aLineTooLongFailsWithTheReadThatExceedsTheLimit() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = new AisbenchSplitter(10, 100);
        recorded.feed(splitter, 10, "12345678");
        assertThat(recorded.lines).isEmpty();
        recorded.feed(splitter, 11, "9ab");
        assertThat(recorded.lines).containsExactly("<LINE_TOO_LONG>");
        assertThat(recorded.spans.get(0).firstNanos()).isEqualTo(10);
        assertThat(recorded.spans.get(0).lastNanos()).isEqualTo(11);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void anEventAboveTheEventLimitIsSkippedHoweverItIsCut(int size) {
        byte[] body = Recorded.bytes("data: a\n\n" + "data: bbbbbbbb\n".repeat(8) + "\ndata: c\n\n");
        assertThat(Recorded.cut(new AisbenchSplitter(100, 64), body, size).lines)
                .containsExactly("a", "<EVENT_TOO_LARGE>", "c");
    }

    @Test
    void anEventHasThePlaceAndTheTimesOfItsOwnBytes() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = splitter();
        recorded.feed(splitter, 10, "\n\nda");
        recorded.feed(splitter, 20, "ta: a\n");
        recorded.feed(splitter, 20, "");
        recorded.feed(splitter, 30, "\ndata: b\n\n");
        assertThat(recorded.spans).containsExactly(new Span(2, 9, 10, 30, 3), new Span(11, 9, 30, 30, 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void itCutsAsTheClientDoesAndHoweverTheReadsAreCut(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 1500; round++) {
            byte[] body = randomBody(random);
            Recorded whole = Recorded.whole(splitter(), body);
            assertThat(whole.lines)
                    .as("seed %d, body %s", seed, printable(body))
                    .isEqualTo(client(body));
            int at = random.nextInt(body.length + 1);
            assertThat(Recorded.splitAt(splitter(), body, at).lines)
                    .as("seed %d, body %s cut at %d", seed, printable(body), at)
                    .isEqualTo(whole.lines);
            assertThat(Recorded.cut(splitter(), body, 1).lines)
                    .as("seed %d, body %s byte by byte", seed, printable(body))
                    .isEqualTo(whole.lines);
        }
    }

    private static byte[] randomBody(Random random) {
        StringBuilder body = new StringBuilder();
        int parts = 1 + random.nextInt(24);
        for (int i = 0; i < parts; i++) {
            body.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return Recorded.bytes(body.toString());
    }

    private static String printable(byte[] body) {
        return new String(body, StandardCharsets.UTF_8).replace("\r", "\\r").replace("\n", "\\n");
    }

    /**
     * The client as golden cases and its documentation describe it, written down plainly: each line is put behind what is
     * pending and all of that is looked at again.
     */
    private static List<String> client(byte[] body) {
        List<String> found = new ArrayList<>();
        String pending = "";
        for (String line : lines(body)) {
            String joined = (pending + line).replace("\r\n\r\n", "\n\n").replace("\r\r", "\n\n");
            int from = 0;
            int at;
            while ((at = joined.indexOf("\n\n", from)) >= 0) {
                block(joined.substring(from, at), found);
                from = at + 2;
            }
            pending = joined.substring(from);
        }
        block(pending, found);
        return found;
    }

    private static List<String> lines(byte[] body) {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte b : body) {
            line.write(b);
            if (b == '\n') {
                lines.add(line.toString(StandardCharsets.UTF_8));
                line.reset();
            }
        }
        lines.add(line.toString(StandardCharsets.UTF_8));
        return lines;
    }

    private static void block(String raw, List<String> found) {
        String text = raw.replaceAll("^[ \\t\\n\\x0B\\f\\r]+|[ \\t\\n\\x0B\\f\\r]+$", "");
        if (text.isEmpty()) {
            return;
        }
        if (text.startsWith(":")) {
            found.add("<comment>");
            return;
        }
        String data = text.startsWith("data:") ? text.substring(5) : text;
        String space =
                "[ \\t\\n\\x0B\\f\\r\\x1C-\\x1F\\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]+";
        found.add(data.replaceAll("^" + space + "|" + space + "$", ""));
    }
}
