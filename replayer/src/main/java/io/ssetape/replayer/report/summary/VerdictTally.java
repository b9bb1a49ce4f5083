package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.InferenceResult.Outcome;

/** Counts who asked for something and who got it. */
final class VerdictTally {
    /** What no tap can tell. */
    static final String CLIENT_KEPT = "what the client kept: its own results show it.";

    private static final String NOT_OBSERVABLE =
            "what the service produced and where behind this tap it was lost: a tap behind the entry would show it; "
                    + CLIENT_KEPT;

    private static final String SOME_ENDED_EARLY =
            "Of the answers that lack it, those that can be judged failed or were cut before their end; look at those first.";

    private final String subject;
    private long requests;
    private long asked;
    private long misplaced;
    private long reached;
    private long askedAndReached;
    private long askedAndEndedEarly;
    private long askedAndNotDecoded;
    private long askedAndEmpty;
    private long askedAndHeadNotRead;
    private long askedAndOpen;

    /** Whether a response brought the thing. */
    enum Reach {
        /** It did. */
        REACHED,
        /** It brought the key, with an empty value or one of the wrong type. */
        EMPTY,
        /** It did not. */
        MISSING
    }

    VerdictTally(String subject) {
        this.subject = subject;
    }

    /**
     * One request that could have asked.
     *
     * @param isAsked whether it carries the flag where the service reads it
     * @param isMisplaced whether it carries the flag elsewhere
     * @param reach whether its response brought the thing
     * @param outcome what its stream proves
     * @param headUnread whether the response's head was not read, so that its stream proves nothing
     */
    void add(boolean isAsked, boolean isMisplaced, Reach reach, Outcome outcome, boolean headUnread) {
        boolean isReached = reach == Reach.REACHED;
        boolean isMissing = reach == Reach.MISSING;
        requests++;
        asked += isAsked ? 1 : 0;
        misplaced += isMisplaced && !isAsked ? 1 : 0;
        reached += isReached ? 1 : 0;
        askedAndReached += isAsked && isReached ? 1 : 0;
        boolean undecoded = outcome == Outcome.UNDECODED;
        // An open one has no end on the tape: that is the recording's doing, as far as anybody knows.
        boolean open = outcome == Outcome.OPEN && !headUnread;
        boolean early = !undecoded && !headUnread && !open && outcome != Outcome.COMPLETED;
        askedAndEndedEarly += isAsked && isMissing && early ? 1 : 0;
        askedAndNotDecoded += isAsked && isMissing && undecoded && !headUnread ? 1 : 0;
        askedAndHeadNotRead += isAsked && isMissing && headUnread ? 1 : 0;
        askedAndOpen += isAsked && isMissing && open ? 1 : 0;
        askedAndEmpty += isAsked && reach == Reach.EMPTY ? 1 : 0;
    }

    /** The verdict. */
    Verdict verdict() {
        VerdictCounts counts = new VerdictCounts(
                requests,
                asked,
                misplaced,
                reached,
                askedAndReached,
                askedAndEndedEarly,
                askedAndNotDecoded,
                askedAndEmpty,
                askedAndHeadNotRead,
                askedAndOpen);
        Verdict.Conclusion conclusion = counts.conclusion();
        boolean others = conclusion == Verdict.Conclusion.ENDED_EARLY && counts.unknown() > 0;
        return new Verdict(
                subject, conclusion, counts, others ? SOME_ENDED_EARLY : conclusion.advice(), NOT_OBSERVABLE);
    }
}
