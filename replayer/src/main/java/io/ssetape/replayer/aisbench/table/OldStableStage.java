package io.ssetape.replayer.aisbench.table;

import java.util.ArrayList;
import java.util.List;

/**
 * The rule before 13908d2. It gathers starts that bring the concurrency to exactly the configured one and, once there are
 * three, other starts near it or above. The first of them is dropped, the second begins the stage. The stage ends with the
 * first end after all starts, or with the first end that leaves the concurrency low for longer than a moment.
 */
final class OldStableStage {
    private static final double WAVE_OFFSET = 0.02;
    private static final double MOMENT_SECONDS = 0.001;

    private final List<ConcurrencyEvent> events;
    private final int maxConcurrency;
    private final int nearMax;

    private OldStableStage(List<ConcurrencyEvent> events, int maxConcurrency) {
        this.events = events;
        this.maxConcurrency = maxConcurrency;
        this.nearMax = (int) (maxConcurrency * (1 - WAVE_OFFSET));
    }

    /** The stage; null when fewer than two starts were gathered. */
    static Stage select(List<ClientRequest> requests, int maxConcurrency) {
        return new OldStableStage(ConcurrencyEvent.of(requests), maxConcurrency).select(requests.size());
    }

    private Stage select(int requests) {
        List<Integer> gathered = new ArrayList<>();
        double begin = 0;
        double end = 0;
        int started = 0;
        for (int i = 0; i < events.size(); i++) {
            ConcurrencyEvent event = events.get(i);
            if (event.start()) {
                started++;
                if (belongs(event, gathered.size())) {
                    gathered.add(event.index());
                    begin = gathered.size() == 2 ? event.seconds() : begin;
                }
            } else if (started == requests || (gathered.size() > 1 && staysLow(i))) {
                end = event.seconds();
                break;
            }
        }
        return gathered.size() < 2 ? null : new Stage(List.copyOf(gathered.subList(1, gathered.size())), begin, end);
    }

    private boolean belongs(ConcurrencyEvent start, int gathered) {
        return start.concurrency() == maxConcurrency || (gathered > 2 && start.concurrency() >= nearMax);
    }

    /** Whether an end leaves the concurrency low and no start within a moment, that long included, lifts it back. */
    private boolean staysLow(int at) {
        ConcurrencyEvent end = events.get(at);
        if (end.concurrency() >= nearMax) {
            return false;
        }
        for (ConcurrencyEvent next : events.subList(at + 1, events.size())) {
            if (next.seconds() - end.seconds() > MOMENT_SECONDS) {
                return true;
            }
            if (next.start() && next.concurrency() >= nearMax) {
                return false;
            }
        }
        return true;
    }
}
