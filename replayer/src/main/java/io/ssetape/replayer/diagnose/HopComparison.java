package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.diagnose.HopChange.Transfer;
import io.ssetape.replayer.request.EventCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Compares two sightings of one request. */
final class HopComparison {
    private final Sighting outer;
    private final Sighting inner;
    private final List<String> changes = new ArrayList<>();
    private final StreamComparison streams;
    private final boolean sameClock;
    private final boolean eventsKnown;

    private HopComparison(Sighting outer, Sighting inner) {
        this.outer = outer;
        this.inner = inner;
        sameClock = outer.clock() == inner.clock();
        eventsKnown = outer.isAnswerKnown() && inner.isAnswerKnown();
        streams = new StreamComparison(
                eventsKnown ? inner.trace() : new EventTrace(),
                eventsKnown ? outer.trace() : new EventTrace(),
                inner.textSha256().equals(outer.textSha256()));
    }

    /** A hop and, in the order of the events, how much later each came at the outer tap. */
    record Compared(HopChange change, List<Double> eventDelaysMs) {}

    /** All hops of a request: along the way of the answer, then from the outermost tap to each side leg. */
    static List<Compared> of(LogicalRequest request) {
        List<Compared> hops = new ArrayList<>();
        List<Sighting> chain = request.chain();
        for (int i = 1; i < chain.size(); i++) {
            hops.add(new HopComparison(chain.get(i - 1), chain.get(i)).compared(true));
        }
        request.sides().forEach(side -> hops.add(new HopComparison(request.here(), side).compared(false)));
        return List.copyOf(hops);
    }

    private Compared compared(boolean answers) {
        return new Compared(change(answers), delays(answers));
    }

    /** Times of two clocks tell no delay. */
    private List<Double> delays(boolean answers) {
        return answers && sameClock ? streams.delays() : List.of();
    }

    private HopChange change(boolean answers) {
        Map<String, String> before = values(outer);
        Map<String, String> after = values(inner);
        boolean known = outer.keys() != null && inner.keys() != null;
        if (answers) {
            compareAnswers();
        }
        return new HopChange(
                outer.tap(),
                outer.id(),
                inner.tap(),
                inner.id(),
                answers,
                known ? missingFrom(before, after) : List.of(),
                known ? missingFrom(after, before) : List.of(),
                known ? changed(before, after) : List.of(),
                answers ? transfer() : null,
                List.copyOf(changes),
                inner.dialect() == outer.dialect() ? null : api(outer) + " -> " + api(inner),
                answers ? streams.identical() : 0,
                answers ? streams.changed() : Map.of(),
                answers ? streams.dropped() : Map.of(),
                answers ? streams.added() : Map.of(),
                answers ? EventCut.of(inner.trace()) : null,
                answers ? EventCut.of(outer.trace()) : null,
                Spreads.of(delays(answers)),
                inner.stream().reads(),
                outer.stream().reads(),
                inner.events().json(),
                outer.events().json(),
                sameClock,
                delay(outer.startNanos(), inner.startNanos()),
                answers ? delay(inner.firstByteNanos(), outer.firstByteNanos()) : null,
                delay(inner.endNanos(), outer.endNanos()));
    }

    private static Map<String, String> values(Sighting seen) {
        return seen.keys() == null ? Map.of() : seen.keys().values();
    }

    private static List<String> missingFrom(Map<String, String> without, Map<String, String> with) {
        return with.keySet().stream().filter(key -> !without.containsKey(key)).toList();
    }

    private List<String> changed(Map<String, String> before, Map<String, String> after) {
        List<String> changed = new ArrayList<>();
        before.forEach((key, value) -> {
            String now = after.get(key);
            if (now != null && !now.equals(value)) {
                changed.add(key + ": " + value + " -> " + now);
            }
        });
        if (!Objects.equals(outer.keys().contentHash(), inner.keys().contentHash())) {
            changed.add("the prompt");
        }
        return List.copyOf(changed);
    }

    private Transfer transfer() {
        String innerDigest = inner.response().sha256();
        String outerDigest = outer.response().sha256();
        if (innerDigest != null && innerDigest.equals(outerDigest)) {
            boolean sameCut = inner.stream().reads() == outer.stream().reads()
                    && EventCut.sizes(inner.trace()).equals(EventCut.sizes(outer.trace()));
            return sameCut ? Transfer.COPIED : Transfer.RECUT;
        }
        if (streams.allIdentical()) {
            return Transfer.EVENTS_COPIED;
        }
        List<String> innerIds = inner.response().ids();
        List<String> outerIds = outer.response().ids();
        if (innerDigest == null || outerDigest == null || innerIds.isEmpty() || outerIds.isEmpty()) {
            return Transfer.UNKNOWN;
        }
        return innerIds.containsAll(outerIds) || streams.identical() > 0 ? Transfer.EDITED : Transfer.REBUILT;
    }

    private void compareAnswers() {
        compare("status", inner.response().status(), outer.response().status());
        compare(
                "content encoding",
                inner.response().contentEncoding(),
                outer.response().contentEncoding());
        if (!eventsKnown) {
            changes.add("events not compared: the " + whatIsUnknown(inner.isAnswerKnown() ? outer : inner));
            return;
        }
        EventCounts in = inner.events();
        EventCounts out = outer.events();
        compare("JSON events", in.json(), out.json());
        compare("role events", in.role(), out.role());
        compare("content events", in.content(), out.content());
        compare("reasoning events", in.reasoning(), out.reasoning());
        compare("finish events", in.finish(), out.finish());
        compare("sglext events", in.sglext(), out.sglext());
        compare("usage events", in.usage(), out.usage());
        compare("error events", in.error(), out.error());
        compare("comments", in.comments(), out.comments());
        compare("sglext keys", inner.sglext().keys(), outer.sglext().keys());
        compare("prompt tokens", inner.usage().promptTokens(), outer.usage().promptTokens());
        compare(
                "completion tokens",
                inner.usage().completionTokens(),
                outer.usage().completionTokens());
        compare("cached tokens", inner.usage().cachedTokens(), outer.usage().cachedTokens());
        compare("prompt details", inner.usage().promptDetails(), outer.usage().promptDetails());
        compare("finish reasons", inner.stream().finishReasons(), outer.stream().finishReasons());
        compare("[DONE]", yesNo(inner.stream().done()), yesNo(outer.stream().done()));
        if (!inner.textSha256().equals(outer.textSha256())) {
            changes.add("text: " + inner.textChars() + " -> " + Counted.of(outer.textChars(), "character")
                    + ", not the same");
        }
    }

    private static String whatIsUnknown(Sighting seen) {
        if (seen.isHeadNotRead()) {
            return "head at " + seen.tap() + " was not read";
        }
        return "body at " + seen.tap()
                + (seen.isNotDecoded() ? " was not decoded, or only in part" : " is not whole on the tape");
    }

    private void compare(String what, Object there, Object here) {
        if (!Objects.equals(there, here)) {
            changes.add(what + ": " + value(there) + " -> " + value(here));
        }
    }

    private static String value(Object value) {
        return value == null ? "none" : value.toString();
    }

    private static String api(Sighting seen) {
        return seen.dialect().name().toLowerCase(Locale.ROOT);
    }

    private static String yesNo(boolean value) {
        return value ? "yes" : "no";
    }

    private Double delay(Long from, Long to) {
        return !sameClock || from == null || to == null ? null : (Double) Nanos.toMillis(to - from);
    }
}
