package io.ssetape.replayer.compare;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestFlags;
import io.ssetape.replayer.request.RequestRecord;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * What has to be equal of two requests for their figures to be comparable.
 *
 * @param id its number on the tape
 * @param content the fingerprint of what was asked; null when it is not known
 * @param model the model that it names, or null
 * @param dialect the API
 * @param stream whether a stream was asked for; null when it does not say
 * @param choices how many choices were asked for
 * @param maxTokens the output limit, or null
 * @param flags the flags
 * @param completed whether the answer is complete
 * @param sequence the kinds of events that the answer is made of
 * @param metadataEvents events that bring usage or the extension and no text
 * @param textEvents events that bring text, reasoning or tool calls
 * @param outputTokens output tokens, or null
 * @param burst whether one read brought several text events
 */
public record RequestTraits(
        long id,
        String content,
        String model,
        String dialect,
        Boolean stream,
        int choices,
        Long maxTokens,
        RequestFlags flags,
        boolean completed,
        String sequence,
        long metadataEvents,
        long textEvents,
        Long outputTokens,
        boolean burst) {
    /** The traits of a record. */
    public static RequestTraits of(RequestRecord record) {
        EventCounts events = record.events();
        return new RequestTraits(
                record.id(),
                record.request().contentSha256(),
                record.model(),
                record.dialect().name().toLowerCase(Locale.ROOT),
                record.streaming(),
                record.n(),
                record.request().maxTokens(),
                record.request().flags(),
                record.inference().status() == Outcome.COMPLETED,
                sequence(events),
                (long) events.usage() + events.sglext(),
                (long) events.content() + events.reasoning() + events.toolCalls(),
                record.usage() == null ? null : record.usage().completionTokens(),
                record.findings().contains(Finding.BURST_READS.code()));
    }

    private static String sequence(EventCounts events) {
        StringJoiner kinds = new StringJoiner("+").setEmptyValue("no events");
        add(kinds, "role", events.role());
        add(kinds, "reasoning", events.reasoning());
        add(kinds, "content", events.content());
        add(kinds, "tool-calls", events.toolCalls());
        add(kinds, "finish", events.finish());
        add(kinds, "error", events.error());
        add(kinds, "other", events.other());
        return kinds.toString();
    }

    private static void add(StringJoiner kinds, String kind, int count) {
        if (count > 0) {
            kinds.add(kind);
        }
    }
}
