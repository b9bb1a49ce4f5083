package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.RuleTimes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a reader of {@code show} has to be able to see in the wire cases. */
class RecordTextTest {
    @Test
    void aMisplacedFlagIsNamedWithItsPath() {
        assertThat(text("s02-flag-nested-in-extra-body"))
                .contains("misplaced flags     extra_body.return_spec_tokens_details")
                .contains("accept rate         - unobserved")
                .contains("cache ratio         0.0000 (0/31) ok");
    }

    @Test
    void detailsThatAreNullAreToldFromDetailsThatAreMissing() {
        assertThat(text("s03-usage-without-cached-details"))
                .contains("prompt_tokens_details null")
                .contains("stopped by          choice 0 151645")
                .contains("cached -,");
    }

    @Test
    void everyReadingOfRepeatedCountersIsShownOnce() {
        assertThat(text("s05-two-sglext-events-disagree"))
                .contains("\n  reading 1 of 2      names ", "\n  reading 2 of 2      names ")
                .containsOnlyOnce("correct 30, proposed 50, verify 10")
                .containsOnlyOnce("correct 34, proposed 55, verify 11")
                .contains("ambiguous");
    }

    @Test
    void inconsistentCountersShowTheirParts() {
        assertThat(text("s06-histogram-sums-disagree")).contains("(80/200)", "(121/40)", "invalid");
    }

    @Test
    void defaultsAreNotTakenForObservations() {
        assertThat(text("s07-proposed-zero-with-correct-above-zero"))
                .contains("not observations:", "(37/-) unobserved", "(58/20) ok");
    }

    @Test
    void choicesAreToldApart() {
        assertThat(text("s08-n2-spec-details-is-a-list"))
                .contains("finish reasons      choice 0 length, choice 1 length")
                .contains("choices 2, correct 28, proposed 70, verify 14")
                .contains("choice 0            19 characters of text");
    }

    @Test
    void anErrorEventAndTheClientsBlindnessForItAreShown() {
        assertThat(text("s09-error-event-inside-a-200"))
                .contains("inference           failed")
                .contains("client              success under rule aisbench")
                .contains("SERVICE_UNAVAILABLE")
                .contains("E2E 161.000, TTFT 100.000");
    }

    @ParameterizedTest
    @MethodSource("wireCases")
    void timePointsAreTheSendAndOneForEachTimedEvent(String wireCase) {
        RequestRecord record = record(wireCase);
        int points = record.timing().rules().get("aisbench").timePointsNs().length;
        String events =
                record.events().json() == 1 ? "1 timed event" : record.events().json() + " timed events";
        String said = points == 0
                ? "no time points"
                : record.events().json() + 1 + " time points (the send and " + events + ")";
        assertThat(text(wireCase).replaceAll("\\s+", " ")).contains(", " + said + ", ITL");
    }

    @ParameterizedTest
    @CsvSource({
        "'', no time points",
        "0, 1 time point (the send alone)",
        "'0 7', 2 time points (the send and the whole answer)"
    })
    void withoutAStreamTheAnswerIsOneTimePoint(String points, String said) {
        long[] nanos = Stream.of(points.split(" "))
                .filter(point -> !point.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray();
        RuleTimes times = new RuleTimes(nanos, null, null, null, new double[0]);
        StringWriter text = new StringWriter();
        RecordTimes.print(
                new Page(new PrintWriter(text), Paint.PLAIN),
                new RequestTiming("proxy", Map.of("aisbench", times), null, null, null, null, null));
        assertThat(text.toString()).contains("TPOT -, " + said + ", ITL -");
    }

    @Test
    void aCutStreamShowsWhereItWasCut() {
        assertThat(text("s10-cut-before-done"))
                .contains("inference           truncated")
                .contains("cut event           61 bytes of it arrived")
                .contains("301");
    }

    @Test
    void encodedAndDecodedLengthsAreShown() {
        assertThat(text("s11-gzip-encoded-stream"))
                .contains("498 body bytes, encoded as gzip, decoded 2307")
                .contains("(21/40) ok", "(30/8) ok")
                .contains("rate is strict", "completed 2 events, 2 of them with text, at 172.000");
    }

    @Test
    void routingDataIsShownByLengthAndHash() {
        assertThat(text("s12-event-larger-than-128-kib"))
                .contains("routed experts      140000 characters, SHA-256", "4933fa33d3c35a5e")
                .contains("140152 bytes in 9 reads, from 38", " to 389.000")
                .contains("event-above-line-limit");
    }

    static List<String> wireCases() {
        return WireCase.ALL;
    }

    private static RequestRecord record(String wireCase) {
        return Generations.of(WireCase.frames(wireCase)).get(0);
    }

    private static String text(String wireCase) {
        RequestRecord record = record(wireCase);
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        RecordText printer = new RecordText(out, Paint.PLAIN, 100);
        printer.printHeadline(record);
        printer.printResults(record);
        out.flush();
        return text.toString();
    }
}
