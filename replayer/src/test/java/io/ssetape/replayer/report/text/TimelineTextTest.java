package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.report.timeline.Tracer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTextTest {
    private static final long START = WireCase.START_NANOS;

    @Test
    void eventsStandWithTimeGapBytesKindAndWords() {
        assertThat(timeline("s01-entry-rebuilds-stream-drops-sglext", 1))
                .contains("      113.000     20.000     198     1 role+content    \"light \"\n")
                .contains("      176.000     23.000     165     1 finish          finish length\n")
                .contains("      176.000      0.000     188     1 usage           prompt 31 completion 62 cached -\n")
                .contains("     1 [DONE]\n");
    }

    @Test
    void quotesWithinATextAreToldFromThoseAroundIt() {
        assertThat(trace(new ListSource(List.of(
                        request("POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"),
                        response(5, """
                                HTTP/1.1 200 OK\r
                                Content-Type: text/event-stream\r
                                \r
                                data: {"choices":[{"index":0,"delta":{"content":"a \\"b\\" \\\\"}}]}

                                """),
                        new Frame.Closed(START + 9, 1, Party.UPSTREAM, CloseKind.FIN)))))
                .contains(" content         \"a \\\"b\\\" \\\\\"\n");
    }

    @Test
    void countersAreShownWhereTheyArrived() {
        assertThat(timeline("s05-two-sglext-events-disagree", 1))
                .contains("sglext          correct 30 proposed 50 verify 10\n")
                .contains("sglext          correct 34 proposed 55 verify 11\n");
    }

    @Test
    void eachTimePointMarksOneEvent() {
        String text = timeline("s01-entry-rebuilds-stream-drops-sglext", 1, 0, 93_000_000, 93_000_000, 113_000_000);

        assertThat(text.lines().filter(line -> line.startsWith("*")))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).containsPattern("93\\.000|113\\.000"));
    }

    @Test
    void aCutEventIsTold() {
        assertThat(timeline("s10-cut-before-done", 1))
                .contains("      61     1 cut event       the body ended inside it\n")
                .contains("closed          by upstream, fin\n")
                .doesNotContain("[DONE]");
    }

    /** A connection ends for the last of its exchanges; in an earlier one's time line its end needs a word. */
    @Test
    void theEndOfAConnectionThatWentOnIsToldToComeExchangesLater() {
        String get = "GET /x HTTP/1.1\r\n\r\n";
        String ok = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1";
        FrameSource three = new ListSource(List.of(
                request(get),
                response(5, ok),
                new Frame.Bytes(START + 6, 1, Direction.REQUEST, get.length(), false, bytes(get + get)),
                new Frame.Bytes(START + 7, 1, Direction.RESPONSE, ok.length(), false, bytes(ok + ok)),
                new Frame.HalfClosed(START + 8, 1, Direction.REQUEST),
                new Frame.Closed(START + 9, 1, Party.CLIENT, CloseKind.FIN)));
        assertThat(trace(three))
                .contains("half-closed     no more request bytes, 2 exchanges later\n")
                .contains("closed          by client, fin, 2 exchanges later\n");

        FrameSource one = new ListSource(List.of(
                request(get),
                response(5, ok),
                new Frame.HalfClosed(START + 8, 1, Direction.REQUEST),
                new Frame.Closed(START + 9, 1, Party.CLIENT, CloseKind.FIN)));
        assertThat(trace(one))
                .contains("half-closed     no more request bytes\n")
                .contains("closed          by client, fin\n");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void compressedEventsAreReadable() {
        assertThat(timeline("s11-gzip-encoded-stream", 1))
                .contains("content-encoding: gzip")
                .contains("\"bends \"")
                .contains("sglext          correct 21 proposed 40 verify 8\n");
    }

    @Test
    void anEventOfManyReadsShowsItsFirstAndLastByte() {
        assertThat(timeline("s12-event-larger-than-128-kib", 1))
                .containsPattern("389\\.000 +9\\.000 +140152 +9 sglext +\\(from 38\\d\\.\\d+\\) routed_experts\n");
    }

    @Test
    void severalChoicesAreToldApart() {
        assertThat(timeline("s08-n2-spec-details-is-a-list", 1)).contains("[1] \"scatter.\"");
    }

    @Test
    void credentialsAreMaskedAndEscapesNeutralised() {
        String text = trace(new ListSource(List.of(
                request("GET /health?\u001b[2J HTTP/1.1\r\nAuthorization: Bearer secret\r\nX-Api-Key: secret\r\n\r\n"),
                response(
                        5,
                        "HTTP/1.1 200 fine\r\nSet-Cookie: a=secret\r\nX-Note: \u001b[31m\r\nContent-Length: 2\r\n\r\nok"),
                new Frame.Closed(START + 9, 1, Party.CLIENT, CloseKind.FIN))));

        assertThat(text)
                .doesNotContain("secret", "\u001b")
                .contains("Authorization: ***", "X-Api-Key: ***", "Set-Cookie: ***");
    }

    @Test
    void anAnswerThatIsNoStreamShowsItsReads() {
        String text = trace(new ListSource(List.of(
                request("GET /health HTTP/1.1\r\n\r\n"),
                response(1_000_000, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab"),
                response(3_000_000, "cd"),
                new Frame.Closed(START + 4_000_000, 1, Party.UPSTREAM, CloseKind.RESET))));

        assertThat(text)
                .contains("        1.000      0.000       2     1 body\n")
                .contains("        3.000      2.000       2     1 body\n")
                .contains("by upstream, reset\n");
    }

    @Test
    void linesFitIntoAHundredColumns() {
        for (String wireCase : WireCase.ALL) {
            assertThat(timeline(wireCase, 1).lines())
                    .allSatisfy(
                            line -> assertThat(DisplayWidth.of(line)).as(line).isLessThanOrEqualTo(100));
        }
    }

    private static Frame request(String text) {
        return new Frame.Bytes(START, 1, Direction.REQUEST, 0, false, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Frame response(long nanosAfterStart, String text) {
        return new Frame.Bytes(
                START + nanosAfterStart, 1, Direction.RESPONSE, 0, false, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String timeline(String wireCase, long connection, long... timePoints) {
        return trace(new ListSource(WireCase.frames(wireCase)), connection, timePoints);
    }

    private static String trace(FrameSource source) {
        return trace(source, 1);
    }

    private static String trace(FrameSource source, long connection, long... timePoints) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        TimelineText timeline = new TimelineText(out, Paint.PLAIN, START, timePoints, 100);
        Tracer.trace(source, connection, 1, START, ReplayOptions.defaults(), timeline);
        out.flush();
        return text.toString();
    }
}
