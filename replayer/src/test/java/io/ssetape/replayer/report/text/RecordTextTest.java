package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.request.RequestRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

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
    void everyReadingOfRepeatedCountersIsShown() {
        assertThat(text("s05-two-sglext-events-disagree"))
                .contains("correct 30, proposed 50, verify 10")
                .contains("correct 34, proposed 55, verify 11")
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
                .contains("rate is strict", "with text, completed by one read at 172.000");
    }

    @Test
    void routingDataIsShownByLengthAndHash() {
        assertThat(text("s12-event-larger-than-128-kib"))
                .contains("routed experts      140000 characters, SHA-256", "4933fa33d3c35a5e")
                .contains("140152 bytes in 9 reads, from 38", " to 389.000")
                .contains("event-above-line-limit");
    }

    private static String text(String wireCase) {
        RequestRecord record = Generations.of(WireCase.frames(wireCase)).get(0);
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        RecordText printer = new RecordText(out, Paint.PLAIN);
        printer.printHeadline(record);
        printer.printResults(record);
        out.flush();
        return text.toString();
    }
}
