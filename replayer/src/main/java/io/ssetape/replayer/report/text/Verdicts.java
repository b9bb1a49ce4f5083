package io.ssetape.replayer.report.text;

import io.ssetape.replayer.report.summary.Verdict;

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
        StringBuilder line = new StringBuilder()
                .append("asked for ")
                .append(share(verdict.asked(), verdict.requests()))
                .append(", reached ")
                .append(SafeText.of(tap))
                .append(' ')
                .append(share(verdict.reached(), verdict.requests()));
        if (verdict.misplaced() > 0) {
            line.append("; flag in the wrong place ").append(share(verdict.misplaced(), verdict.requests()));
        }
        if (verdict.askedAndEndedEarly() > 0) {
            line.append("; asked, but failed or cut ").append(share(verdict.askedAndEndedEarly(), verdict.asked()));
        }
        if (verdict.askedAndNotDecoded() > 0) {
            line.append("; asked, but not decoded ").append(share(verdict.askedAndNotDecoded(), verdict.asked()));
        }
        if (verdict.askedAndHeadNotRead() > 0) {
            line.append("; asked, but head not read ").append(share(verdict.askedAndHeadNotRead(), verdict.asked()));
        }
        if (verdict.askedAndEmpty() > 0) {
            line.append("; asked, and the key came empty ").append(share(verdict.askedAndEmpty(), verdict.asked()));
        }
        return line.toString();
    }

    private static String share(long part, long whole) {
        return part + "/" + whole;
    }
}
