package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.tally.Tally;

/** Counts what the client's rule would have recorded, and where that differs from what the streams prove. */
final class ClientTally {
    private final Tally errors = new Tally();
    private long success;
    private long failure;
    private long open;
    private long successButNotCompleted;
    private long completedButFailure;

    /** One request. */
    void add(RequestRecord record) {
        Boolean outcome = record.client().success();
        boolean completed = record.inference().status() == Outcome.COMPLETED;
        if (outcome == null) {
            open++;
        } else if (outcome) {
            success++;
            successButNotCompleted += completed ? 0 : 1;
        } else {
            failure++;
            completedButFailure += completed ? 1 : 0;
            errors.add(
                    record.client().error() == null
                            ? "unnamed"
                            : record.client().error());
        }
    }

    /** The counts. */
    TapReport.Client client(String rule) {
        return new TapReport.Client(
                rule, success, failure, open, errors.counts(), successButNotCompleted, completedButFailure);
    }
}
