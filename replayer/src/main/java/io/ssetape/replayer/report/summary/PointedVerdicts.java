package io.ssetape.replayer.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Verdicts of one tap that would mislead if they stood alone, since another tap shows more: they point to it. */
final class PointedVerdicts {
    private static final String PAIRED =
            ": see BETWEEN TAPS, and let diagnose pair the requests; a reader in the client cannot help.";
    private static final String IN_ANSWERS_THERE = "Answers at another tap have it" + PAIRED;
    private static final String NOT_ASKED_THERE = "No request at another tap asks for it" + PAIRED;

    private static final String LOST_BEHIND_ALL =
            "what the service produced and where behind these taps it was lost: a tap further in would show it; "
                    + VerdictTally.CLIENT_KEPT;
    private static final String LOST_BETWEEN =
            "which requests lost it between these taps: diagnose pairs them; " + VerdictTally.CLIENT_KEPT;

    private PointedVerdicts() {}

    /**
     * The taps with such verdicts replaced, among those that were compared.
     *
     * @param taps all taps, in the report's order
     * @param between what comparing them shows
     */
    static List<TapReport> of(List<TapReport> taps, List<TapComparison> between) {
        List<TapReport> compared = taps.subList(0, Math.min(taps.size(), TapComparisons.MAX_TAPS));
        List<TapReport> pointed = new ArrayList<>(taps);
        for (int i = 0; i < compared.size(); i++) {
            TapReport tap = taps.get(i);
            pointed.set(
                    i,
                    tap.with(tap.verdicts().stream()
                            .map(verdict -> pointed(tap, verdict, compared, between))
                            .toList()));
        }
        return List.copyOf(pointed);
    }

    private static Verdict pointed(TapReport tap, Verdict here, List<TapReport> compared, List<TapComparison> between) {
        if (here.counts().asked() == here.counts().askedAndReached()) {
            return here;
        }
        Optional<TapComparison> shown = shown(tap.tap(), here, between);
        if (shown.isPresent()) {
            return here.with(advice(here, shown.get()), VerdictTally.CLIENT_KEPT);
        }
        List<Verdict> elsewhere = compared.stream()
                .filter(other -> !other.tap().equals(tap.tap()))
                .flatMap(other -> other.verdicts().stream())
                .filter(there ->
                        there.subject().equals(here.subject()) && there.counts().asked() > 0)
                .toList();
        if (elsewhere.isEmpty()) {
            return here;
        }
        boolean nowhere = elsewhere.stream().allMatch(there -> there.counts().reached() == 0)
                && here.counts().reached() == 0;
        return here.with(here.advice(), nowhere ? LOST_BEHIND_ALL : LOST_BETWEEN);
    }

    /** The comparison that shows where it was lost; an answer that has it says more than a request that does not ask. */
    private static Optional<TapComparison> shown(String tap, Verdict here, List<TapComparison> between) {
        List<TapComparison> ofSubject = between.stream()
                .filter(comparison -> comparison.subject().equals(here.subject()))
                .toList();
        return ofSubject.stream()
                .filter(comparison ->
                        isResponse(comparison) && comparison.absentAt().equals(tap))
                .findFirst()
                .or(() -> ofSubject.stream()
                        .filter(comparison -> !isResponse(comparison)
                                && comparison.presentAt().equals(tap))
                        .findFirst());
    }

    /** Answers that failed, or that nobody could decode, come first whatever another tap has. */
    private static String advice(Verdict here, TapComparison shown) {
        return switch (here.conclusion()) {
            case NEVER_REACHED, REACHED_EMPTY -> isResponse(shown) ? IN_ANSWERS_THERE : NOT_ASKED_THERE;
            case NOT_ASKED,
                    ASKED_AT_WRONG_PLACE,
                    REACHED,
                    ENDED_EARLY,
                    TAPE_INCOMPLETE,
                    NOT_DECODED,
                    HEAD_NOT_READ,
                    PARTLY_REACHED -> here.advice();
        };
    }

    private static boolean isResponse(TapComparison comparison) {
        return comparison.direction().equals("response");
    }
}
