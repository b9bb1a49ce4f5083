package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the limit of the standard's dialect lies, to the byte; where and when events stand; gaps and byte order marks. */
final class WhatwgLimitsTest {
    private static final int[] SIZES = {1, 2, 3, 1000};

    private static Recorded read(int eventLimit, String body, int size) {
        return Recorded.cut(new WhatwgSplitter(eventLimit), Recorded.bytes(body), size);
    }

    /** An event is measured to the first byte of its empty line's end. */
    @AtEveryReadSize
    void anEventOfExactlyTheLimitPasses(int size) {
        assertThat(read(9, "data: a\n\ndata: b\n\n", size).lines).containsExactly("a", "b");
        assertThat(read(8, "data: a\n\n{}\n\ndata:b\n\n", size).lines).containsExactly("<EVENT_TOO_LARGE>", "b");
        assertThat(read(10, "data: a\r\n\r\ndata:b\n\n", size).lines).containsExactly("a", "b");
        assertThat(read(9, "data: a\r\n\r\ndata:b\n\n", size).lines).containsExactly("<EVENT_TOO_LARGE>", "b");
        assertThat(read(9, "data: a\r\rdata: b\r\r", size).lines).containsExactly("a", "b");
    }

    @AtEveryReadSize
    void anEventWithoutDataIsTooLargeTooAndNothingOfItOutlivesIt(int size) {
        assertThat(read(8, "event: long\n\ndata:b\n\n", size).lines).containsExactly("<EVENT_TOO_LARGE>", "b");
        assertThat(read(12, "event: x\ndata:aaaa\n\ndata:b\n\n", size).lines).containsExactly("<EVENT_TOO_LARGE>", "b");
        assertThat(read(12, "data:a\ndata:bbbbb\n\ndata:c\ndata:d\n\n", size).lines)
                .containsExactly("<EVENT_TOO_LARGE>", "<EVENT_TOO_LARGE>");
    }

    @AtEveryReadSize
    void aCommentWithinTheLimitIsToldAndOneBeyondIsNot(int size) {
        assertThat(read(7, ":123456\n\ndata:b", size).lines).contains("<comment>");
        assertThat(read(6, ":123456\n\ndata:b\n\n", size).lines).doesNotContain("<comment>");
        assertThat(read(20, ":1\ndata:aaaaaaaaaaaaaaaa\n:2\n\n:3\n\n", size).lines)
                .containsExactly("<comment>", "<EVENT_TOO_LARGE>", "<comment>");
    }

    @AtEveryReadSize
    void theEndOfTheBodyCutsAnEventOrFindsItTooLarge(int size) {
        assertThat(read(7, "data: a", size).lines).containsExactly("<cut 7>");
        assertThat(read(6, "data: a", size).lines).containsExactly("<EVENT_TOO_LARGE>");
        assertThat(read(20, "data: a\n\ndata: b\n", size).lines).containsExactly("a", "<cut 8>");
        assertThat(read(20, "data: a\n\n\n\r\n", size).lines).containsExactly("a");
        assertThat(read(20, "", size).lines).isEmpty();
        assertThat(read(20, "\ufeff", size).lines).isEmpty();
        assertThat(read(20, "\ufeffd", size).lines).containsExactly("<cut 1>");
    }

    @AtEveryReadSize
    void whatIsTooLargeHasItsPlace(int size) {
        String large = "data: bbbbbbbb\ndata: cccccccc";
        String body = "data: a\n\n" + large + "\n\ndata: d\n\n";
        List<Span> spans = read(20, body, size).spans;
        assertThat(spans).extracting(Span::bodyOffset).containsExactly(0L, 9L, 9L + large.length() + 2);
        assertThat(spans).extracting(Span::bodyEnd).containsExactly(9L, 9L + large.length() + 2, (long) body.length());
        assertThat(read(20, large, size).spans)
                .extracting(Span::bodyOffset, Span::bodyEnd)
                .containsExactly(tuple(0L, (long) large.length()));
    }

    @Test
    void anEventHasTheTimesOfItsOwnReads() {
        Recorded recorded = new Recorded();
        WhatwgSplitter splitter = new WhatwgSplitter(20);
        recorded.feed(splitter, 10, "\n");
        recorded.feed(splitter, 20, "da");
        recorded.feed(splitter, 30, "ta: a\n");
        recorded.feed(splitter, 40, "\ndata: bbbbbbbbbbbbb");
        recorded.feed(splitter, 50, "bbbbbbbbbb");
        recorded.feed(splitter, 60, "\n");
        recorded.feed(splitter, 70, "\n:c");
        recorded.feed(splitter, 80, "\n");
        recorded.feed(splitter, 85, "");
        splitter.finish(90, recorded);
        assertThat(recorded.lines).containsExactly("a", "<EVENT_TOO_LARGE>", "<comment>", "<cut 3>");
        assertThat(recorded.spans)
                .containsExactly(
                        new Span(1, 9, 20, 40, 3),
                        new Span(10, 31, 40, 70, 4),
                        new Span(41, 3, 70, 80, 2),
                        new Span(41, 3, 70, 90, 2));
    }

    @AtEveryReadSize
    void aByteOrderMarkBelongsToNoEvent(int size) {
        assertThat(read(100, "\ufeffdata: a\n\n", size).spans)
                .extracting(Span::bodyOffset)
                .containsExactly(3L);
        assertThat(read(100, "\ufeff\n\ufeffdata: a\n\n", size).lines)
                .as("only the first")
                .isEmpty();
        assertThat(read(100, "\ufeff\ndata: a\n\n", size).lines).containsExactly("a");
        assertThat(read(100, "\ufeff:c\n\n", size).lines).containsExactly("<comment>");
        assertThat(read(9, "\ufeffdata: a\n\n", size).lines).as("nor counts").containsExactly("a");
        assertThat(read(8, "\ufeffdata: a\n\n", size).spans)
                .extracting(Span::bodyOffset)
                .containsExactly(3L);
        byte[] half = Recorded.bytes("\ufeffdata: a\n\n");
        half[2] = 'x';
        assertThat(Recorded.cut(new WhatwgSplitter(100), half, size).lines).isEmpty();
    }

    @Test
    void dataOfOneLineHasItsPlaceAndJoinedDataHasNone() {
        List<Payload> payloads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        EventSink sink = (payload, span) -> {
            payloads.add(payload);
            texts.add(new String(payload.copy(), StandardCharsets.UTF_8));
        };
        byte[] body = Recorded.bytes("event:e\ndata:  a \n\ndata:b\ndata\ndata: c\n\ndata\n\nevent:f\ndata:\n\n");
        new WhatwgSplitter(100).feed(1, body, 0, body.length, sink);
        assertThat(texts).containsExactly(" a ", "b\n\nc", "", "");
        assertThat(payloads).extracting(Payload::bodyOffset).containsExactly(14L, -1L, 44L, 59L);
        assertThat(payloads).extracting(Payload::name).containsExactly("e", "", "", "f");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dat: x",
                "datas: x",
                "Data: x",
                " data: x",
                "data x",
                "dataa",
                "eventdata: x",
                "id: x",
                "retry: 1",
                "x"
            })
    void otherFieldsAreIgnored(String line) {
        for (int size : SIZES) {
            assertThat(read(100, line + "\n\ndata:b\n\n", size).lines).containsExactly("b");
            assertThat(read(100, "data:a\n" + line + "\n\n", size).lines).containsExactly("a");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"even: x", "events: x", "Event: x", " event: x"})
    void otherNamesAreNoEventName(String line) {
        assertThat(read(100, line + "\ndata:a\n\n", 1000).lines).containsExactly("a");
    }

    @Test
    void theLastNameOfAnEventCountsAndAnEmptyOneIsNone() {
        assertThat(read(100, "event: a\nevent:b\ndata:x\n\n", 1000).lines).containsExactly("b|x");
        assertThat(read(100, "event: a\nevent:\ndata:x\n\n", 1000).lines).containsExactly("x");
        assertThat(read(100, "event: a\nevent\ndata:x\n\n", 1000).lines).containsExactly("x");
        assertThat(read(100, "event:  a : b\ndata:x\n\n", 1000).lines).containsExactly(" a : b|x");
    }

    /** Behind a gap the line at hand may have begun in it, so that an empty rest of it is no empty line. */
    @AtEveryReadSize
    void behindAGapTheFirstEventIsTheOneBehindAKnownEmptyLine(int size) {
        for (String before :
                List.of("", "data: a\n", "data: a\r", "data", "event: e\ndata: a\n", ":c", "data: " + "a".repeat(90))) {
            for (String behind : List.of(
                    "\n\n",
                    "\r\r",
                    "\r\n\r\n",
                    "x\n\n",
                    "x\r\n\ny\n\n",
                    "\nx\n\n",
                    "\n:c\n\n",
                    "\nx\ndata: lost\n\n",
                    "a".repeat(90) + "\n\n")) {
                WhatwgSplitter splitter = new WhatwgSplitter(64);
                Recorded recorded = new Recorded();
                recorded.feed(splitter, 1, before);
                recorded.lines.clear();
                recorded.spans.clear();
                splitter.gap();
                byte[] rest = Recorded.bytes(behind + "data: b\n\n");
                for (int from = 0; from < rest.length; from += size) {
                    int to = Math.min(rest.length, from + size);
                    splitter.feed(2 + from, rest, from, to, recorded);
                }
                splitter.finish(1000, recorded);

                assertThat(recorded.lines).as("%s / %s", before, behind).containsExactly("b");
                assertThat(recorded.spans.get(0).bodyOffset())
                        .isEqualTo(Recorded.bytes(before).length + behind.length());
                assertThat(recorded.spans.get(0).bytes()).isEqualTo(9);
            }
        }
    }

    @Test
    void aGapWithNothingBehindItLeavesNothingToCut() {
        WhatwgSplitter splitter = new WhatwgSplitter(64);
        Recorded recorded = new Recorded();
        recorded.feed(splitter, 1, "data: a");
        splitter.gap();
        splitter.finish(3, recorded);
        assertThat(recorded.lines).isEmpty();
        WhatwgSplitter other = new WhatwgSplitter(64);
        recorded.feed(other, 1, "data: a");
        other.gap();
        recorded.feed(other, 2, "data: b\ndata: c");
        other.finish(3, recorded);
        assertThat(recorded.lines).isEmpty();
    }

    @Test
    void aSecondGapBeginsTheSearchAnew() {
        WhatwgSplitter splitter = new WhatwgSplitter(64);
        Recorded recorded = new Recorded();
        splitter.gap();
        recorded.feed(splitter, 1, "x\n");
        splitter.gap();
        recorded.feed(splitter, 2, "\n");
        recorded.feed(splitter, 3, "data: lost\n\ndata: b\n\n");
        assertThat(recorded.lines).containsExactly("b");
    }
}
