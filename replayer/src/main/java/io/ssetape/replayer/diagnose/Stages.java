package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.StageResult.Stage;
import io.ssetape.replayer.diagnose.StageResult.State;
import java.util.List;

/** The six stages of one field of one request. */
final class Stages {
    private final List<Sighting> chain;
    private final List<String> otherTaps;
    private final List<AskedState> asked;
    private final List<Arrival> arrivals;
    private final Kept kept;
    private final int last;

    /**
     * Stages of one field.
     *
     * @param kept what the client's results say; null when they are not known
     */
    Stages(List<Sighting> chain, List<String> otherTaps, List<AskedState> asked, List<Arrival> arrivals, Kept kept) {
        this.kept = kept;
        this.chain = chain;
        this.otherTaps = otherTaps;
        this.asked = asked;
        this.arrivals = arrivals;
        last = chain.size() - 1;
    }

    List<StageResult> results() {
        return List.of(
                seen(Stage.ASKED, 0, state(asked.get(0)), asked.get(0).words()),
                reachedNode(),
                emitted(),
                cameThrough(),
                seen(Stage.ARRIVED, 0, state(arrivals.get(0)), arrivals.get(0).words()),
                kept());
    }

    private StageResult kept() {
        if (kept == null) {
            return new StageResult(
                    Stage.KEPT,
                    State.NOT_OBSERVABLE,
                    null,
                    null,
                    "not observable from the tape: look at the client's own result file, or name its folder with --aisbench");
        }
        State state = switch (kept.keeping()) {
            case KEPT, KEPT_DIFFERENTLY, CLIENT_ONLY -> State.YES;
            case NOT_KEPT -> State.NO;
            case NOTHING_TO_KEEP -> State.NOT_APPLICABLE;
            case NO_LINE, AMBIGUOUS -> State.NOT_OBSERVABLE;
        };
        String line = kept.source() == null ? "" : kept.source() + ": ";
        return new StageResult(Stage.KEPT, state, null, null, kept.keeping().words() + "; " + line + kept.words());
    }

    private StageResult reachedNode() {
        if (last == 0) {
            return unseen(Stage.REACHED_NODE);
        }
        return seen(
                Stage.REACHED_NODE,
                last,
                state(asked.get(last)),
                asked.get(last).words());
    }

    private StageResult emitted() {
        if (last == 0) {
            return unseen(Stage.EMITTED);
        }
        Arrival arrival = arrivals.get(last);
        boolean asksNothing = !arrival.present() && !asked.get(last).isAsked();
        return seen(Stage.EMITTED, last, asksNothing ? State.NOT_APPLICABLE : state(arrival), arrival.words());
    }

    private StageResult cameThrough() {
        if (last == 0) {
            return unseen(Stage.CAME_THROUGH);
        }
        if (!arrivals.get(last).present() && !arrivals.get(0).present()) {
            boolean known = state(arrivals.get(last)) == State.NO;
            return known
                    ? seen(Stage.CAME_THROUGH, last, State.NOT_APPLICABLE, "nothing to carry")
                    : seen(
                            Stage.CAME_THROUGH,
                            last,
                            State.NOT_OBSERVABLE,
                            arrivals.get(last).words());
        }
        String words = "at " + chain.get(last).tap() + ": " + arrivals.get(last).words() + "; at "
                + chain.get(0).tap() + ": " + arrivals.get(0).words();
        return seen(Stage.CAME_THROUGH, 0, state(arrivals.get(0)), words);
    }

    private StageResult unseen(Stage stage) {
        String words = otherTaps.isEmpty()
                ? "not observable from here; add a tap at the node that answers (decode in PD), behind "
                        + chain.get(0).tap()
                : "not observable: no answer at " + String.join(", ", otherTaps) + " could be joined to this request";
        return new StageResult(stage, State.NOT_OBSERVABLE, null, null, words);
    }

    private StageResult seen(Stage stage, int at, State state, String words) {
        Sighting sighting = chain.get(at);
        return new StageResult(stage, state, sighting.tap(), sighting.id(), words);
    }

    private static State state(AskedState answer) {
        return switch (answer.kind()) {
            case ASKED -> State.YES;
            case NOT_ASKED, WRONG_SHAPE -> State.NO;
            case UNKNOWN -> State.NOT_OBSERVABLE;
        };
    }

    private static State state(Arrival arrival) {
        return switch (arrival.presence()) {
            case PRESENT -> State.YES;
            case EMPTY, ABSENT -> State.NO;
            case UNKNOWN -> State.NOT_OBSERVABLE;
        };
    }
}
