package io.ssetape.proxy.relay;

import io.ssetape.recorder.frame.Direction;
import java.util.List;

/**
 * Sums up the self-cost of all loops and hands it over. It visits one loop after another, each on its own thread, so the
 * hot path needs neither locks nor atomic counters.
 */
final class SelfCostRound {
    private final List<RelayLoop> loops;
    private final SelfCost request = new SelfCost();
    private final SelfCost response = new SelfCost();
    private final Runnable done;

    private SelfCostRound(List<RelayLoop> loops, Runnable done) {
        this.loops = loops;
        this.done = done;
    }

    /** Starts a round; {@code done} runs once the last loop has handed the sum over. */
    static void start(List<RelayLoop> loops, Runnable done) {
        new SelfCostRound(loops, done).visit(0);
    }

    private void visit(int index) {
        loops.get(index).eventLoop().execute(() -> add(index));
    }

    private void add(int index) {
        RelayLoop loop = loops.get(index);
        request.add(loop.selfCost(Direction.REQUEST));
        response.add(loop.selfCost(Direction.RESPONSE));
        if (index + 1 < loops.size()) {
            visit(index + 1);
        } else {
            handOver(loop.tee());
        }
    }

    private void handOver(Tee tee) {
        long nanos = System.nanoTime();
        try {
            tee.selfCost(nanos, Direction.REQUEST, request.encoded());
            tee.selfCost(nanos, Direction.RESPONSE, response.encoded());
        } finally {
            done.run();
        }
    }
}
