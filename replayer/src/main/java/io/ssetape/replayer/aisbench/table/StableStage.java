package io.ssetape.replayer.aisbench.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The present rule: from the second start that brings the concurrency to exactly the configured one, to the last event of
 * either kind that leaves it there. All requests that start within belong to it.
 */
final class StableStage {
    private StableStage() {}

    /** The stage; null when there is no second such start. */
    static Stage select(List<ClientRequest> requests, int maxConcurrency) {
        int reached = 0;
        double begin = Double.NaN;
        double end = Double.NaN;
        for (ConcurrencyEvent event : ConcurrencyEvent.of(requests)) {
            if (event.concurrency() == maxConcurrency) {
                reached += event.start() ? 1 : 0;
                if (event.start() && reached == 2) {
                    begin = event.seconds();
                }
                end = event.seconds();
            }
        }
        if (reached < 2) {
            return null;
        }
        List<Integer> indexes = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            double start = requests.get(i).startSeconds();
            if (begin <= start && start <= end) {
                indexes.add(i);
            }
        }
        return new Stage(indexes, begin, end);
    }
}
