package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Records;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleReportTest {
    @TempDir
    private Path folder;

    private final List<Frame> frames = new ArrayList<>(List.of(new Frame.TapeStart(
            new WallTime(0, 1_767_225_600_000_000_000L),
            1,
            "test 1",
            "ab".repeat(16),
            List.of(new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000")),
            Map.of())));
    private SourceEnd end = SourceEnd.complete();
    private int limit = 20;

    @Test
    void eightDiagnosticRequestsPointAtTheService() {
        Records[] requests = new Records[8];
        Arrays.setAll(requests, i -> Records.request(i + 1).askedForSpec());

        assertThat(print(requests))
                .contains("speculative counters (sglext): asked for 8/8, reached entry 0/8")
                .contains("-> never reached. Look at the service or PD forwarding; a reader in the client cannot help.")
                .contains("Not observable here:");
    }

    @Test
    void whatWasNotObservedIsADashAndNeverZero() {
        String text = print(Records.request(1));

        assertThat(text).containsPattern("accept rate +- +- +0 +1 +0 +1 +-\n");
        assertThat(text).containsPattern("first reasoning text +0 +- +- +- +- +- +- +-\n");
        assertThat(text).contains("ssetape's own delay: - (the tape does not say)");
        assertThat(text).contains("- means not observed; it is never 0.");
    }

    @Test
    void timesNameRuleVantageWindowAndCoverage() {
        String text = print(Records.request(1), Records.request(2).client(false, "http-429"));

        assertThat(text).contains("TIMES at entry in ms, window: whole, rule: aisbench, vantage: proxy");
        assertThat(text).contains("covers 1 of 2 requests");
        assertThat(text).containsPattern("TPOT +1 +11.429 ");
    }

    @Test
    void onlySoManyRequestsAreListedAndTheRestIsCounted() {
        limit = 2;
        String text = print(Records.request(1), Records.request(2), Records.request(3));

        assertThat(text).contains("first 2 of 3").contains("1 more left out");
    }

    @Test
    void whatWasFoundStandsOnTheFirstScreen() {
        assertThat(print(
                        Records.request(1).findings("done-missing"),
                        Records.request(2).findings("done-missing")))
                .contains("\n  findings        done-missing 2; explained under FINDINGS\n");
        assertThat(print(Records.request(1))).contains("\n  findings        none\n");
    }

    @Test
    void findingsComeWithMeaningAndAdvice() {
        assertThat(print(
                        Records.request(1).findings("done-missing"),
                        Records.request(2).findings("done-missing", "strange")))
                .contains(
                        "done-missing: 2 requests (id 1, 2)\n    The body ended properly but without [DONE].\n    -> ")
                .contains("strange: 1 request (id 2)\n");
    }

    @Test
    void aCutTapeAndGapsStandAtTheTop() {
        end = new SourceEnd(SourceEnd.Condition.CUT, "no end frame after frame 17");
        frames.add(new Frame.Gap(5, 3, Direction.RESPONSE, 100, 300, "budget"));
        String text = print(Records.request(1));

        assertThat(text.lines().limit(5))
                .anyMatch(line -> line.startsWith("TAPE CUT: no end frame after frame 17"))
                .anyMatch(line -> line.startsWith("GAPS: 300 bytes on 1 connection"));
        assertThat(text).contains("1 gap, 300 bytes by reason: budget 300; connection 3");
    }

    @Test
    void theRelaysOwnCostStandsBesideTheTimes() {
        frames.add(new Frame.SelfCost(5, Direction.RESPONSE, histogram(1_000_000)));
        frames.add(new Frame.SelfCost(9, Direction.RESPONSE, histogram(20_000, 20_000, 20_000)));

        assertThat(print(Records.request(1)))
                .contains("ssetape's own delay in ms from read to written, whole recording, by direction:")
                .containsPattern("\n +reads +P50 +P90 +P99 +P99.9 +max\n +response +3 +0.020 ");
    }

    @Test
    void aBrokenHistogramIsToldAndNothingElseSuffers() {
        frames.add(new Frame.SelfCost(5, Direction.REQUEST, new byte[] {1, 2, 3}));

        assertThat(print(Records.request(1))).contains("\n  request: the histogram cannot be");
    }

    @Test
    void hostileWordsCannotReachTheTerminal() {
        frames.add(new Frame.Mark(7, "\u001b[31mred\u0007"));
        end = new SourceEnd(SourceEnd.Condition.DAMAGED, "bad \u001b[2J frame");
        String text = print(Records.request(1).model("m\u001b[2J\n\u202e"));

        assertThat(text).doesNotContain("\u001b", "\u0007", "\u202e").contains("m\\x1b[2J\\x0a\\u202e");
    }

    @Test
    void linesFitIntoAHundredColumns() {
        frames.add(new Frame.Mark(7, "深度求索".repeat(60)));
        frames.add(new Frame.Mark(8, "word ".repeat(60)));
        String text = print(
                Records.request(123_456)
                        .model("深度求索-".repeat(40))
                        .usage(131_076L, 163_840L, 118_784L)
                        .spec(135_905, 142_170, 28_434)
                        .outcome(Outcome.TRUNCATED),
                Records.request(123_457).usage(131_076L, 163_840L, 118_784L).spec(135_905, 142_170, 28_434));

        assertThat(text.lines())
                .allSatisfy(line -> assertThat(DisplayWidth.of(line)).as(line).isLessThanOrEqualTo(100));
    }

    @Test
    void onlyAnAnsiPageCarriesEscapes() {
        assertThat(print(Paint.PLAIN, Records.request(1))).doesNotContain("\u001b");
        assertThat(print(Paint.ANSI, Records.request(1))).contains("\u001b[1mTAP entry");
    }

    @Test
    void anEmptyTapeIsAReportToo() {
        assertThat(print()).contains("0 requests").contains("no requests with a generation endpoint");
    }

    private String print(Records... requests) {
        return print(Paint.PLAIN, requests);
    }

    private String print(Paint paint, Records... requests) {
        List<RequestRecord> records =
                Arrays.stream(requests).map(Records::build).toList();
        TapeObserver observer = new TapeObserver();
        frames.forEach(observer::accept);
        RunReport report;
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            records.forEach(aggregator::generation);
            report = aggregator.report(observer, end);
        }
        StringWriter text = new StringWriter();
        new ConsoleReport(limit).print(report, walk(records), new PrintWriter(text), paint);
        return text.toString();
    }

    private static RequestWalk walk(List<RequestRecord> records) {
        return visitor -> {
            boolean more = true;
            for (int i = 0; more && i < records.size(); i++) {
                more = visitor.test(records.get(i));
            }
        };
    }

    private static byte[] histogram(long... nanos) {
        Histogram histogram = new Histogram(3);
        Arrays.stream(nanos).forEach(histogram::recordValue);
        ByteBuffer encoded = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(encoded);
        return Arrays.copyOf(encoded.array(), length);
    }
}
