package io.ssetape.replayer.report.summary;

import java.util.ArrayList;
import java.util.List;

/** Compares what taps of one tape saw. */
final class TapComparisons {
    /** Each is compared with each: no path of a request has more hops, and a tape may name thousands of taps. */
    static final int MAX_TAPS = 32;

    private TapComparisons() {}

    /** Everything that is there at one tap and nowhere at another, among the first {@value #MAX_TAPS} of them. */
    static List<TapComparison> between(List<TapReport> all) {
        List<TapReport> taps = all.subList(0, Math.min(all.size(), MAX_TAPS));
        List<TapComparison> found = new ArrayList<>();
        for (TapReport present : taps) {
            for (TapReport absent : taps) {
                for (Verdict there : present.verdicts()) {
                    absent.verdicts().stream()
                            .filter(here -> here.subject().equals(there.subject()))
                            .forEach(here -> compare(present.tap(), there, absent.tap(), here, found));
                }
            }
        }
        return List.copyOf(found);
    }

    private static void compare(
            String presentAt, Verdict there, String absentAt, Verdict here, List<TapComparison> found) {
        if (there.counts().asked() > 0 && here.counts().asked() == 0) {
            found.add(new TapComparison(
                    there.subject(),
                    "request",
                    presentAt,
                    there.counts().asked(),
                    absentAt,
                    here.counts().requests()));
        }
        if (there.counts().reached() > 0
                && here.counts().reached() == 0
                && here.counts().asked() > 0
                && here.conclusion() != Verdict.Conclusion.TAPE_INCOMPLETE) {
            found.add(new TapComparison(
                    there.subject(),
                    "response",
                    presentAt,
                    there.counts().reached(),
                    absentAt,
                    here.counts().requests()));
        }
    }
}
