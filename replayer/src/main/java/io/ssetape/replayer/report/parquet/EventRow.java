package io.ssetape.replayer.report.parquet;

import io.ssetape.replayer.chat.UsageSnapshot;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.TapeName;
import java.util.List;
import java.util.function.Function;

/**
 * A row of the table of events.
 *
 * @param tape the tape
 * @param request the request that it answers
 * @param epochNanos when that was sent, since 1970; null when the tape does not say
 * @param number its place in the stream, from 1
 * @param event the event
 * @param previous the one before it; null for the first
 */
record EventRow(
        TapeName tape,
        RequestRecord request,
        Long epochNanos,
        long number,
        EventLog.Noted event,
        EventLog.Noted previous) {

    static List<Column<EventRow>> columns() {
        return List.of(
                Column.integer("tape", row -> row.tape().number()),
                Column.text("tape_name", row -> row.tape().name()),
                Column.integer("id", row -> row.request().id()),
                Column.text("tap", row -> row.request().tap()),
                Column.integer("event", EventRow::number),
                Column.texts("kinds", row -> row.event().kinds()),
                Column.integer("time_ns", EventRow::timeNanos),
                Column.integer(
                        "epoch_ns",
                        row -> row.epochNanos() == null ? null : (Long) (row.epochNanos() + row.timeNanos())),
                Column.integer("gap_ns", EventRow::gapNanos),
                Column.integer("missing_bytes", row -> row.event().missingBytes()),
                Column.integer("first_byte_ns", EventRow::firstByteNanos),
                Column.integer("bytes", row -> row.event().span().bytes()),
                Column.integer("offset", row -> row.event().span().bodyOffset()),
                Column.integer("reads", row -> row.event().span().reads()),
                Column.integer("choices", row -> row.event().choices()),
                Column.integer("choice", row -> row.event().choice()),
                Column.integer("text_chars", EventRow::newTextChars),
                usage("prompt_tokens", usage -> usage.prompt().orNull()),
                usage("completion_tokens", usage -> usage.completion().orNull()),
                usage("cached_tokens", usage -> usage.cached().orNull()),
                usage("reasoning_tokens", UsageSnapshot::reasoning),
                spec("spec_correct_drafts", SpecCounters::correctDrafts),
                spec("spec_proposed_drafts", SpecCounters::proposedDrafts),
                spec("spec_verify_count", SpecCounters::verifyCount));
    }

    private static Column<EventRow> usage(String name, Function<UsageSnapshot, Long> count) {
        return Column.integer(
                name,
                row -> row.event().usage() == null
                        ? null
                        : count.apply(row.event().usage()));
    }

    private static Column<EventRow> spec(String name, Function<SpecCounters, Long> count) {
        return Column.integer(
                name,
                row -> row.event().spec() == null
                        ? null
                        : count.apply(row.event().spec()));
    }

    private long timeNanos() {
        return event.span().lastNanos() - request.start().monoNs();
    }

    private long firstByteNanos() {
        return event.span().firstNanos() - request.start().monoNs();
    }

    /** Across a hole in the recording nobody knows what came in between. */
    private Long gapNanos() {
        return previous == null || event.missingBytes() > 0
                ? null
                : (Long) (event.span().lastNanos() - previous.span().lastNanos());
    }

    private long newTextChars() {
        return event.textChars() - (previous == null ? 0 : previous.textChars());
    }
}
