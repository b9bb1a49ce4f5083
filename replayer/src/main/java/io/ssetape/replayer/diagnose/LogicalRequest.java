package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.List;

/** One request of a client: where it was seen first, and further in. */
final class LogicalRequest {
    private final Sighting here;
    private final List<String> otherTaps;
    private final List<Leg> legs = new ArrayList<>();

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

    /** Whether a leg is none that the client's answer can come from: it answered with less, or was asked for one token. */
    private boolean isSide(Sighting seen) {
        Long completion = seen.usage().completionTokens();
        Long received = here.usage().completionTokens();
        boolean answersLess = seen.textChars() < here.textChars()
                || (completion != null && received != null && completion < received);
        return answersLess || (isAskedForOne(seen) && !seen.textSha256().equals(here.textSha256()));
    }

    private boolean isAskedForOne(Sighting seen) {
        Long most = seen.request().maxTokens();
        Long wanted = here.request().maxTokens();
        return most != null && most == 1 && (wanted == null || wanted > 1);
    }
}
