package io.ssetape.replayer.report.parquet;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.chat.Choice;
import io.ssetape.replayer.chat.UsageSnapshot;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.sse.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The events of one answer, kept until it is over: only then is it known that they mean anything, and what they belong to. */
final class EventLog implements StreamObserver {
    private final List<Noted> events = new ArrayList<>();
    private long missingBytes;

    /**
     * What is kept of an event.
     *
     * @param kinds what it brings
     * @param span its place and times
     * @param missingBytes how many bytes the tape lacks between the event before it and this one
     * @param textChars the UTF-16 units of text up to its end
     * @param choices how many choices it speaks of; null when it says nothing
     * @param choice the index of its only choice; null when there is not exactly one
     * @param usage its usage object; null when it has none
     * @param spec its only set of speculative counters; null when there is not exactly one
     */
    record Noted(
            List<String> kinds,
            Span span,
            long missingBytes,
            long textChars,
            Integer choices,
            Long choice,
            UsageSnapshot usage,
            SpecCounters spec) {}

    @Override
    public void event(StreamEvent event) {
        ChatEvent said = event.said();
        boolean one = said != null && said.choices().size() == 1;
        boolean oneReading = said != null && said.extension().readings().size() == 1;
        events.add(new Noted(
                words(event.kinds()),
                event.span(),
                missingBytes,
                event.textChars(),
                said == null ? null : (Integer) said.choices().size(),
                one ? (Long) said.choices().get(0).index() : null,
                said == null ? null : usage(said),
                oneReading ? said.extension().readings().get(0).spec() : null));
        missingBytes = 0;
    }

    @Override
    public void missing(long bytes) {
        missingBytes += bytes;
    }

    @Override
    public void restart() {
        events.clear();
        missingBytes = 0;
    }

    List<Noted> events() {
        return events;
    }

    /** The event's own, or that of its only choice where an API has it there. */
    private static UsageSnapshot usage(ChatEvent said) {
        if (said.usage().isPresent()) {
            return said.usage();
        }
        List<Choice> choices = said.choices();
        return choices.size() == 1 && choices.get(0).usage().isPresent()
                ? choices.get(0).usage()
                : null;
    }

    /** The names that kinds have in requests.jsonl. */
    private static List<String> words(Set<EventKind> kinds) {
        return kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();
    }
}
