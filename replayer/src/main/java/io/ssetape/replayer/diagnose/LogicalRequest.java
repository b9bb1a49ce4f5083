package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** One request of a client: where it was seen first, and further in. */
final class LogicalRequest {
    private final Sighting here;
    private final List<String> otherTaps;
    private final List<Leg> legs = new ArrayList<>();
    private Set<String> prefillTaps = Set.of();

    LogicalRequest(Sighting here, List<String> otherTaps) {
        this.here = here;
        this.otherTaps = otherTaps;
    }

    /** The other taps of the tape, whether they saw it or not. */
    List<String> otherTaps() {
        return otherTaps;
    }

    /** The outermost sighting. */
    Sighting here() {
        return here;
    }

    /** All inner sightings, outermost tap first. */
    List<Leg> legs() {
        return List.copyOf(legs);
    }

    void add(Leg leg) {
        legs.add(leg);
    }

    /** Puts the legs into the order of the taps and, at each tap, of time. */
    void sortLegs(List<String> taps) {
        legs.sort(
                Comparator.<Leg>comparingInt(leg -> taps.indexOf(leg.sighting().tap()))
                        .thenComparingLong(leg -> leg.sighting().startNanos())
                        .thenComparingLong(leg -> leg.sighting().id()));
    }

    /** The taps that are known to stand before prefill nodes. */
    void prefillTaps(Set<String> taps) {
        prefillTaps = taps;
    }

    boolean isPrefillTap(String tap) {
        return prefillTaps.contains(tap);
    }

    boolean isSeenAt(String tap) {
        return legs.stream().anyMatch(leg -> leg.sighting().tap().equals(tap));
    }

    /**
     * The sightings on the way of the answer, outermost first: at each tap the last attempt that answered. A leg that a prefill
     * node answers (one token where more were asked for) is not on that way.
     */
    List<Sighting> chain() {
        List<Sighting> chain = new ArrayList<>(List.of(here));
        for (Leg leg : legs) {
            Sighting seen = leg.sighting();
            if (isSide(seen)) {
                continue;
            }
            if (chain.get(chain.size() - 1).tap().equals(seen.tap())) {
                chain.remove(chain.size() - 1);
            }
            chain.add(seen);
        }
        return chain;
    }

    /** The sightings that are not on the way of the answer. */
    List<Sighting> sides() {
        return legs.stream().map(Leg::sighting).filter(this::isSide).toList();
    }

    /**
     * Whether a leg is none that the client's answer can come from: it answered with less, or was asked for one token. Of an answer that
     * was not read to its end it is not known how much it has.
     */
    boolean isSide(Sighting seen) {
        if (prefillTaps.contains(seen.tap())) {
            return true;
        }
        Long completion = seen.usage().completionTokens();
        Long received = here.usage().completionTokens();
        boolean answersLess = seen.textChars() < here.textChars()
                || (completion != null && received != null && completion < received);
        return (answersLess && seen.isAnswerKnown())
                || (isAskedForOne(seen) && !seen.textSha256().equals(here.textSha256()));
    }

    /** Whether a leg was asked for one token, or answered with one, where the client wanted and got more. */
    boolean isPrefill(Sighting seen) {
        Long completion = seen.usage().completionTokens();
        Long received = here.usage().completionTokens();
        boolean answersOne = completion != null && completion <= 1 && received != null && received > 1;
        return answersOne || isAskedForOne(seen);
    }

    private boolean isAskedForOne(Sighting seen) {
        Long most = seen.request().maxTokens();
        Long wanted = here.request().maxTokens();
        return most != null && most == 1 && (wanted == null || wanted > 1);
    }
}
