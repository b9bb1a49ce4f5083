package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.KeptFields.Place;
import io.ssetape.replayer.request.SpecCounters;
import java.util.Objects;

/**
 * What became of one field in the client's results.
 *
 * @param keeping the answer
 * @param source the line, as file and number; null without a line
 * @param words the evidence
 */
record Kept(Keeping keeping, String source, String words) {
    /** Compares what arrived with what a joined line holds. */
    static Kept of(Field field, Sighting here, boolean arrived, KeptLine line) {
        return switch (field) {
            case SGLEXT -> spec(here, arrived, line);
            case CACHED -> cached(here, line);
            case USAGE -> usage(here, line);
        };
    }

    private static Kept spec(Sighting here, boolean arrived, KeptLine line) {
        Place<SpecCounters> place = line.fields().spec();
        if (place == null) {
            return without(arrived, line, "no speculative counters in it");
        }
        String words = place.path() + ": " + counters(place.value());
        if (!arrived) {
            return new Kept(Keeping.CLIENT_ONLY, line.source(), words);
        }
        boolean same = sameCounts(here.sglext().spec(), place.value())
                || here.sglext().readings().stream().anyMatch(reading -> sameCounts(reading, place.value()));
        return same
                ? new Kept(Keeping.KEPT, line.source(), words)
                : new Kept(
                        Keeping.KEPT_DIFFERENTLY,
                        line.source(),
                        words + "; on the tape: " + counters(here.sglext().spec()));
    }

    private static boolean sameCounts(SpecCounters arrived, SpecCounters kept) {
        return Objects.equals(arrived.correctDrafts(), kept.correctDrafts())
                && Objects.equals(arrived.proposedDrafts(), kept.proposedDrafts())
                && Objects.equals(arrived.verifyCount(), kept.verifyCount());
    }

    private static String counters(SpecCounters spec) {
        return "correct " + said(spec.correctDrafts()) + ", proposed " + said(spec.proposedDrafts()) + ", verify "
                + said(spec.verifyCount());
    }

    private static Kept cached(Sighting here, KeptLine line) {
        Place<Long> place = line.fields().cached();
        Long arrived = here.usage().cachedTokens();
        boolean byPlace = here.sglext().cachedDetails() != null;
        if (place != null) {
            return number(arrived, byPlace, place.value(), line, place.path() + ": ");
        }
        Place<String> details = line.fields().cachedDetails();
        if (details != null) {
            Keeping keeping = arrived == null && !byPlace ? Keeping.CLIENT_ONLY : Keeping.KEPT;
            return new Kept(keeping, line.source(), details.path() + ": by place");
        }
        return without(arrived != null || byPlace, line, "no cached count in it");
    }

    private static Kept usage(Sighting here, KeptLine line) {
        Long arrived = here.usage().completionTokens();
        if (line.outputTokens() == null) {
            return without(
                    here.usage().snapshots() > 0, line, "no output_tokens, or 0, which the client writes for none");
        }
        return number(arrived, false, line.outputTokens(), line, "output_tokens: ");
    }

    private static Kept number(Long arrived, boolean otherwise, long kept, KeptLine line, String prefix) {
        if (arrived == null) {
            Keeping keeping = otherwise ? Keeping.KEPT : Keeping.CLIENT_ONLY;
            return new Kept(keeping, line.source(), prefix + kept);
        }
        return arrived == kept
                ? new Kept(Keeping.KEPT, line.source(), prefix + kept)
                : new Kept(Keeping.KEPT_DIFFERENTLY, line.source(), prefix + kept + "; on the tape: " + arrived);
    }

    private static Kept without(boolean arrived, KeptLine line, String words) {
        return new Kept(arrived ? Keeping.NOT_KEPT : Keeping.NOTHING_TO_KEEP, line.source(), words);
    }

    private static String said(Long value) {
        return value == null ? "unobserved" : value.toString();
    }
}
