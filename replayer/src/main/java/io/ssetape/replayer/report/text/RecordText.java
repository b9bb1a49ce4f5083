package io.ssetape.replayer.report.text;

import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestFlags;
import io.ssetape.replayer.request.RequestRecord;
import java.io.PrintWriter;

/** One record as text: what stands before its time line, and what follows from it. */
public final class RecordText {
    private final Page page;
    private final Items items;

    /**
     * Text onto a sink.
     *
     * @param width the columns that no line may exceed
     */
    public RecordText(PrintWriter out, Paint paint, int width) {
        page = new Page(out, paint, width);
        items = new Items(page);
    }

    /** What an exchange is. */
    public void printHeadline(RequestRecord record) {
        page.title("exchange " + record.id() + " at " + Figures.words(record.tap()) + ": "
                + Figures.words(record.method()) + " " + Figures.words(record.path()));
        items.item("connection", record.connection() + ", exchange " + record.exchange() + " on it");
        items.item("started", Figures.words(record.start().wall()));
        items.item("model", Figures.words(record.model()));
        items.item("asked", asked(record));
        if (!record.request().misplaced().isEmpty()) {
            items.item(
                    "misplaced flags",
                    SafeText.of(String.join(", ", record.request().misplaced())));
        }
    }

    /** What an exchange with an endpoint that generates nothing is. */
    public void printHeadline(OtherRecord record) {
        page.title("exchange " + record.id() + " at " + Figures.words(record.tap()) + ": "
                + Figures.words(record.method()) + " " + Figures.words(record.path()) + ", no generation endpoint");
        items.item("connection", record.connection() + ", exchange " + record.exchange() + " on it");
        items.item("started", Figures.words(record.start().wall()));
        items.item("note", Figures.words(record.note()));
    }

    /** What follows from an exchange. */
    public void printResults(RequestRecord record) {
        RecordOutcome.print(page, record);
        RecordCounters.print(page, record);
        RecordTimes.print(page, record.timing());
        page.heading("FINDINGS");
        if (record.findings().isEmpty()) {
            page.text("none");
        }
        for (String code : record.findings()) {
            page.alarmText(code);
            FindingsSection.explain(page, code);
        }
    }

    private static String asked(RequestRecord record) {
        RequestFlags flags = record.request().flags();
        return "stream " + flag(record.streaming()) + ", n " + (record.nExplicit() ? record.n() : "not given")
                + ", max tokens " + Figures.integer(record.request().maxTokens()) + ", include_usage "
                + flag(flags.includeUsage()) + ", continuous_usage_stats " + flag(flags.continuousUsageStats())
                + ", return_spec_tokens_details " + flag(flags.returnSpecTokensDetails())
                + ", return_cached_tokens_details " + flag(flags.returnCachedTokensDetails());
    }

    private static String flag(Boolean value) {
        return value == null ? Figures.NOT_OBSERVED : value.toString();
    }
}
