package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.summary.Verdict;
import io.ssetape.replayer.report.summary.VerdictCounts;

/** Verdicts in words. */
final class Verdicts {
    private Verdicts() {}

    /** What a verdict is about. */
    static String subject(String subject) {
        return switch (subject) {
            case "spec_details" -> "speculative counters (sglext)";
            case "cached_details" -> "cached tokens by place (sglext)";
            case "usage" -> "usage";
            default -> subject;
        };
    }

    /** The evidence in one line. */
    static String evidence(Verdict verdict, String tap) {
        VerdictCounts counts = verdict.counts();
        StringBuilder line = new StringBuilder()
                .append("asked for ")
                .append(share(counts.asked(), counts.requests()))
                .append(", reached ")
                .append(SafeText.of(tap))
                .append(' ')
                .append(share(counts.reached(), counts.requests()));
        if (counts.misplaced() > 0) {
            line.append("; flag in the wrong place ").append(share(counts.misplaced(), counts.requests()));
        }
        if (counts.askedAndEndedEarly() > 0) {
            line.append("; asked, but failed or cut ").append(share(counts.askedAndEndedEarly(), counts.asked()));
        }
        if (counts.askedAndOpen() > 0) {
            line.append("; asked, but not whole on the tape ").append(share(counts.askedAndOpen(), counts.asked()));
        }
        if (counts.askedAndNotDecoded() > 0) {
            line.append("; asked, but not decoded ").append(share(counts.askedAndNotDecoded(), counts.asked()));
        }
        if (counts.askedAndHeadNotRead() > 0) {
            line.append("; asked, but head not read ").append(share(counts.askedAndHeadNotRead(), counts.asked()));
        }
        if (counts.askedAndEmpty() > 0) {
            line.append("; asked, and the key came empty ").append(share(counts.askedAndEmpty(), counts.asked()));
        }
        return line.toString();
    }

    private static String share(long part, long whole) {
        return part + "/" + whole;
    }
}
