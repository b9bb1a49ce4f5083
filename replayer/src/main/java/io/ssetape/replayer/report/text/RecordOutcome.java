package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.GeneratedOutput;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.StreamEnd;
import java.util.Map;
import java.util.stream.Collectors;

/** How one request ended and what it brought. */
final class RecordOutcome {
    private RecordOutcome() {}

    static void print(Page page, RequestRecord record) {
        page.heading("OUTCOME");
        Items items = new Items(page);
        items.item(
                "inference",
                Labels.of(record.inference().status())
                        + Items.reason(record.inference().reason()));
        items.item(
                "client",
                Labels.success(record.client().success()) + " under rule "
                        + record.client().rule() + Items.reason(record.client().error()));
        items.item("stream", stream(record.stream()));
        items.item("finish reasons", byChoice(record.stream().finishReasons()));
        if (!record.stream().matchedStops().isEmpty()) {
            items.item("stopped by", byChoice(record.stream().matchedStops()));
        }
        record.stream().errors().forEach(error -> items.item("error event", SafeText.of(error)));
        if (record.stream().cutEvent() != null) {
            items.item("cut event", Counted.of(record.stream().cutEvent().bytes(), "byte") + " of it arrived");
        }
        items.item("response", response(record.response()));
        items.item("output", output(record.output()));
        record.output()
                .choices()
                .forEach(choice -> items.item(
                        "choice " + choice.index(),
                        Counted.of(choice.contentChars(), "character") + " of text, " + choice.reasoningChars()
                                + " of reasoning"));
    }

    private static String stream(StreamEnd stream) {
        return "ended by " + Labels.end(stream.end()) + ", [DONE] " + (stream.done() ? "seen" : "not seen") + ", "
                + Counted.of(stream.reads(), "read") + Items.reason(stream.framing());
    }

    private static String byChoice(Map<String, String> values) {
        return values.isEmpty()
                ? Figures.NOT_OBSERVED
                : values.entrySet().stream()
                        .map(entry -> SafeText.of("choice " + entry.getKey() + " " + entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String response(AnswerSummary response) {
        return "HTTP " + Figures.integer(response.status()) + ", " + Counted.of(response.bytes(), "body byte")
                + (response.contentEncoding() == null
                        ? ""
                        : ", encoded as " + SafeText.of(response.contentEncoding()) + ", decoded "
                                + Figures.integer(response.decodedBytes()))
                + ", id "
                + (response.ids().isEmpty() ? Figures.NOT_OBSERVED : SafeText.of(String.join(", ", response.ids())));
    }

    private static String output(GeneratedOutput output) {
        return Counted.of(output.contentChars(), "character") + " of text, " + output.reasoningChars()
                + " of reasoning";
    }
}
