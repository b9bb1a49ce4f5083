package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WhatwgSplitterTest {
    private static final String[] PARTS = {
        "\n",
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "\r\n\r\n",
        "\r\r",
        " ",
        ":",
        "data",
        "data:",
        "data: ",
        "{}",
        "a",
        "b",
        "[DONE]",
        "id: 7",
        "event: x",
        "event:",
        "retry: 3",
        "\ufeff",
        "杭"
    };

    private static EventSplitter splitter() {
        return new WhatwgSplitter(1 << 26);
    }

    private static List<String> lines(String body) {
        return Recorded.whole(splitter(), Recorded.bytes(body)).lines;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"23}\n\ndata: b\n\n", "\n\ndata: b\n\n", "x: 3}\r\n\r\ndata: b\n\n", "\ndata: c\n\ndata: b\n\n"})
    void nothingIsJoinedOverAGap(String behind) {
        for (int size = 1; size <= behind.length(); size++) {
            WhatwgSplitter splitter = new WhatwgSplitter(1 << 20);
            Recorded recorded = new Recorded();
            recorded.feed(splitter, 1, "data: a\n\ndata: {\"n\": 1");
            splitter.gap();
            for (int at = 0; at < behind.length(); at += size) {
                String piece = behind.substring(at, Math.min(behind.length(), at + size));
                recorded.feed(splitter, 2, piece);
            }
            splitter.finish(3, recorded);
            assertThat(recorded.lines).containsExactly("a", "b");
        }
    }

    @Test
    void theExamplesOfTheStandard() {
        assertThat(lines("data: YHOO\ndata: +2\ndata: 10\n\n")).containsExactly("YHOO\n+2\n10");
        assertThat(lines(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n"))
                .containsExactly("<comment>", "first event", "second event", "<cut 19>");
        assertThat(lines("data\n\ndata\ndata\n\ndata:")).containsExactly("", "\n", "<cut 5>");
        assertThat(lines("data:test\n\ndata: test\n\n")).containsExactly("test", "test");
        assertThat(lines("event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n"))
                .containsExactly("add|73857293", "remove|2153");
    }

    @Test
    void everyKindOfLineEndEndsALine() {
        assertThat(lines("data: a\r\rdata: b\n\ndata: c\r\n\r\ndata: d\n\r\ndata: e\r\n\n"))
                .containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void aLeadingByteOrderMarkIsSkippedAndALaterOneIsNot() {
        assertThat(lines("\ufeffdata: a\n\n\ufeffdata: b\n\n")).containsExactly("a");
    }

    @Test
    void anEventNameDoesNotOutliveItsEvent() {
        assertThat(lines("event: x\n\ndata: a\n\n")).containsExactly("a");
    }

    @Test
    void aFieldWithoutDataIsNoEvent() {
        assertThat(lines("retry: 3000\n\nid: 7\n\ndata: a\n\n")).containsExactly("a");
    }

    @Test
    void aCrAtTheEndOfAReadCompletesTheEvent() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = splitter();
        recorded.feed(splitter, 10, "data: a\r\n\r");
        assertThat(recorded.lines).containsExactly("a");
        recorded.feed(splitter, 20, "\ndata: b\r\n\r\n");
        assertThat(recorded.lines).containsExactly("a", "b");
        assertThat(recorded.spans).containsExactly(new Span(0, 10, 10, 10, 1), new Span(11, 10, 20, 20, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void anEventAboveTheLimitIsSkippedHoweverItIsCut(int size) {
        byte[] body = Recorded.bytes("data: a\n\ndata: " + "b".repeat(100) + "\ndata: bb\n\ndata: c\n\n");
        assertThat(Recorded.cut(new WhatwgSplitter(64), body, size).lines)
                .containsExactly("a", "<EVENT_TOO_LARGE>", "c");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void itFollowsTheStandardHoweverTheReadsAreCut(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 1500; round++) {
            byte[] body = randomBody(random);
            Recorded whole = Recorded.whole(splitter(), body);
            assertThat(whole.data())
                    .as("seed %d, body %s", seed, printable(body))
                    .isEqualTo(standard(body));
            int at = random.nextInt(body.length + 1);
            Recorded split = Recorded.splitAt(splitter(), body, at);
            assertThat(split.lines)
                    .as("seed %d, body %s cut at %d", seed, printable(body), at)
                    .isEqualTo(whole.lines);
            assertThat(split.spans)
                    .as("seed %d, body %s cut at %d", seed, printable(body), at)
                    .extracting(Span::bodyOffset, Span::bytes)
                    .isEqualTo(places(whole));
            assertThat(Recorded.cut(splitter(), body, 1).lines)
                    .as("seed %d, body %s byte by byte", seed, printable(body))
                    .isEqualTo(whole.lines);
        }
    }

    private static List<Tuple> places(Recorded recorded) {
        return recorded.spans.stream()
                .map(span -> Tuple.tuple(span.bodyOffset(), span.bytes()))
                .toList();
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

    /** The standard's steps, written down plainly for a body that is there as a whole. */
    private static List<String> standard(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        text = text.startsWith("\ufeff") ? text.substring(1) : text;
        String[] lines = text.replace("\r\n", "\n").replace('\r', '\n').split("\n", -1);
        List<String> events = new ArrayList<>();
        List<String> data = new ArrayList<>();
        String name = "";
        for (int i = 0; i < lines.length - 1; i++) {
            String line = lines[i];
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1);
            value = value.startsWith(" ") ? value.substring(1) : value;
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    events.add((name.isEmpty() ? "" : name + "|") + String.join("\n", data));
                }
                data.clear();
                name = "";
            } else if (colon != 0 && field.equals("data")) {
                data.add(value);
            } else if (colon != 0 && field.equals("event")) {
                name = value;
            }
        }
        return events;
    }
}
