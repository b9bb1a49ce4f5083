package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the limits of the client's dialect lie, to the byte, and where and when what they refuse is told to stand. */
final class AisbenchLimitsTest {
    private static Recorded read(int lineLimit, int eventLimit, String body, int size) {
        return Recorded.cut(new AisbenchSplitter(lineLimit, eventLimit), Recorded.bytes(body), size);
    }

    /** A block is measured from behind the boundary before it to its own boundary. */
    @ParameterizedTest
    @ValueSource(strings = {"\n\n", "\r\n\r\n", "\r\n\n"})
    void anEventOfExactlyTheLimitPasses(String end) {
        // Of CR LF LF only the double LF is the boundary, so that the CR belongs to the block.
        int length = end.equals("\r\n\n") ? 8 : 7;
        for (int size : new int[] {1, 2, 3, 1000}) {
            assertThat(read(100, length, "data: a" + end + "data: b" + end, size).lines)
                    .as("limit %d, reads of %d", length, size)
                    .containsExactly("a", "b");
            assertThat(read(100, length - 1, "data: a" + end + "{}" + end, size).lines)
                    .as("limit %d, reads of %d", length - 1, size)
                    .containsExactly("<EVENT_TOO_LARGE>", "{}");
        }
    }

    @AtEveryReadSize
    void aBlockThatADoubleCrEndsIsMeasuredToThat(int size) {
        String body = "data: a\r\rdata: bb\r\r{}\n\n";
        assertThat(read(100, 8, body, size).lines).containsExactly("a", "bb", "{}");
        assertThat(read(100, 7, body, size).lines).containsExactly("a", "<EVENT_TOO_LARGE>", "{}");
        assertThat(read(100, 6, body, size).lines).containsExactly("<EVENT_TOO_LARGE>", "<EVENT_TOO_LARGE>", "{}");
    }

    @AtEveryReadSize
    void theEndOfTheBodyMeasuresTheLastBlock(int size) {
        assertThat(read(100, 7, "data: a", size).lines).containsExactly("a");
        assertThat(read(100, 6, "data: a", size).lines).containsExactly("<EVENT_TOO_LARGE>");
        assertThat(read(100, 8, "data: a\n", size).lines).containsExactly("a");
        assertThat(read(100, 7, "data: a\n", size).lines).containsExactly("<EVENT_TOO_LARGE>");
        assertThat(read(100, 7, "x\n\ndata: a\r\r", size).lines).containsExactly("x", "a");
        assertThat(read(100, 6, "x\n\ndata: a\r\r", size).lines).containsExactly("x", "<EVENT_TOO_LARGE>");
        assertThat(read(100, 20, "x\n\n \r\n\t", size).lines)
                .as("nothing but white space")
                .containsExactly("x");
    }

    @AtEveryReadSize
    void whatIsTooLargeHasItsPlace(int size) {
        String large = "data: bbbbbbbb\ndata: cccccccc";
        String body = "data: a\n\n" + large + "\n\ndata: d\n\n";
        List<Span> spans = read(100, 20, body, size).spans;
        assertThat(spans).extracting(Span::bodyOffset).containsExactly(0L, 9L, 9L + large.length() + 2);
        assertThat(spans).extracting(Span::bodyEnd).containsExactly(9L, 9L + large.length() + 2, (long) body.length());
    }

    @Test
    void whatIsTooLargeHasTheTimesOfItsOwnReads() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = new AisbenchSplitter(100, 10);
        recorded.feed(splitter, 10, "data: a\n\ndata: b");
        recorded.feed(splitter, 20, "bbbbbbbb");
        recorded.feed(splitter, 30, "bbbbbbbb");
        recorded.feed(splitter, 40, "b\n\n");
        splitter.finish(99, recorded);
        assertThat(recorded.lines).containsExactly("a", "<EVENT_TOO_LARGE>");
        assertThat(recorded.spans).containsExactly(new Span(0, 9, 10, 10, 1), new Span(9, 26, 10, 40, 4));
    }

    @AtEveryReadSize
    void aLineIsMeasuredWithItsLineEnd(int size) {
        assertThat(read(8, 100, "data: a\n\n", size).lines).containsExactly("a");
        assertThat(read(7, 100, "data: a\n\n", size).lines).containsExactly("<LINE_TOO_LONG>");
        assertThat(read(9, 100, "data: a\r\n\r\n", size).lines).containsExactly("a");
        assertThat(read(8, 100, "data: a\r\n\r\n", size).lines).containsExactly("<LINE_TOO_LONG>");
        assertThat(read(9, 100, "data: a\r\r", size).lines)
                .as("no LF, so no line")
                .containsExactly("a");
        assertThat(read(8, 100, "data: a\r\r", size).lines).containsExactly("<LINE_TOO_LONG>");
        assertThat(read(7, 100, "data: a", size).lines).containsExactly("a");
        assertThat(read(6, 100, "data: a", size).lines).containsExactly("<LINE_TOO_LONG>");
    }

    @AtEveryReadSize
    void aLineThatIsTooLongIsToldToTheByteThatIsOneTooMany(int size) {
        for (String tail : List.of("", "\n", "\n\ndata: c\n\n", "bbbb\r\r\n")) {
            Recorded recorded = read(10, 100, "data: a\n\ndata: bbbbb" + tail, size);
            assertThat(recorded.lines).containsExactly("a", "<LINE_TOO_LONG>");
            assertThat(recorded.spans.get(1).bodyOffset()).isEqualTo(9);
            assertThat(recorded.spans.get(1).bytes()).isEqualTo(11);
        }
    }

    /** Also what a double CR in that line would have ended: the library fails before it hands the line over. */
    @AtEveryReadSize
    void nothingOfALineThatIsTooLongIsAnEvent(int size) {
        assertThat(read(10, 100, "data: a\r\rdata: b\n\ndata: c\n\n", size).lines)
                .containsExactly("<LINE_TOO_LONG>");
    }

    @AtEveryReadSize
    void badUtf8EndsTheReadingWhateverFollows(int size) {
        byte[] body = Recorded.bytes("data: a\r\rdata: ?\r\rdata: b\r\r\n\ndata: c\n\ndata: d");
        body[15] = (byte) 0xC3;
        Recorded recorded = Recorded.cut(new AisbenchSplitter(100, 100), body, size);
        assertThat(recorded.lines).containsExactly("a", "<BAD_UTF8>");
        assertThat(recorded.spans.get(1).bodyOffset()).isEqualTo(9);
        byte[] atEnd = Recorded.bytes("data: a\r\rdata: ?\r\rdata: b");
        atEnd[15] = (byte) 0xC3;
        assertThat(Recorded.cut(new AisbenchSplitter(100, 100), atEnd, size).lines)
                .containsExactly("a", "<BAD_UTF8>");
    }

    @Test
    void whiteSpaceBeforeAnEventDoesNotBelongToIt() {
        Recorded recorded =
                Recorded.whole(new AisbenchSplitter(100, 100), Recorded.bytes(" \t\r\n data: a \n\n\n\n:c\n\n \n"));
        assertThat(recorded.lines).containsExactly("a", "<comment>");
        assertThat(recorded.spans).containsExactly(new Span(5, 10, 10, 10, 1), new Span(17, 4, 10, 10, 1));
    }

    @Test
    void thePlaceOfTheDataIsBehindItsPrefix() {
        List<Long> offsets = new ArrayList<>();
        EventSink sink = (payload, span) -> {
            offsets.add(payload.bodyOffset());
            offsets.add(payload.bodyEnd());
            assertThat(payload.name()).isEmpty();
        };
        byte[] body = Recorded.bytes("data:  a \n\n{}\n\ndata\n\n");
        new AisbenchSplitter(100, 100).feed(1, body, 0, body.length, sink);
        assertThat(offsets).containsExactly(7L, 8L, 11L, 13L, 15L, 19L);
    }

    /** Shorter than its prefix would be, at the very end of what there is. */
    @ParameterizedTest
    @ValueSource(strings = {"d", "dat", "data", "data:"})
    void theBeginningOfAPrefixIsData(String body) {
        String data = body.equals("data:") ? "" : body;
        assertThat(read(100, 100, body, 1000).lines).containsExactly(data);
        assertThat(read(100, 100, body, 1).lines).containsExactly(data);
    }

    @Test
    void ofAnArrayOnlyTheRangeIsReadAndAnEmptyOneSaysNothing() {
        EventSplitter splitter = new AisbenchSplitter(100, 100);
        Recorded recorded = new Recorded();
        byte[] bytes = Recorded.bytes("xdata: a\n\ny");
        splitter.feed(10, bytes, 1, 10, recorded);
        splitter.feed(20, bytes, 10, 10, recorded);
        splitter.finish(30, recorded);
        assertThat(recorded.lines).containsExactly("a");
    }

    @Test
    void anEventHeldOverManyReadsHasAllOfThem() {
        Recorded recorded = new Recorded();
        EventSplitter splitter = new AisbenchSplitter(100, 100);
        recorded.feed(splitter, 10, "\n \n");
        recorded.feed(splitter, 20, " da");
        recorded.feed(splitter, 30, "ta: a");
        recorded.feed(splitter, 40, "\n");
        recorded.feed(splitter, 50, "\nd");
        recorded.feed(splitter, 60, "x");
        splitter.finish(70, recorded);
        assertThat(recorded.lines).containsExactly("a", "dx");
        assertThat(recorded.spans).containsExactly(new Span(4, 9, 20, 50, 4), new Span(13, 2, 50, 70, 2));
    }
}
