package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.PieceJoiner;
import java.util.function.LongPredicate;

/** What all exchanges of one replay share. */
final class ReplayState {
    private final ReplayOptions options;
    private final RecordSink sink;
    private final RequestBodySink bodies;
    private final StreamObservers observers;
    private final LongPredicate interpreted;
    private final WallClock clock = new WallClock();
    private final PieceJoiner joiner = new PieceJoiner();
    private String onlyTap = "";
    private long lastId;
    private int openExchanges;
    private SourceEnd.Condition end;

    ReplayState(
            ReplayOptions options,
            RecordSink sink,
            RequestBodySink bodies,
            StreamObservers observers,
            LongPredicate interpreted) {
        this.interpreted = interpreted;
        this.observers = observers;
        this.options = options;
        this.sink = sink;
        this.bodies = bodies;
    }

    ReplayOptions options() {
        return options;
    }

    RecordSink sink() {
        return sink;
    }

    RequestBodySink bodies() {
        return bodies;
    }

    StreamObservers observers() {
        return observers;
    }

    WallClock clock() {
        return clock;
    }

    PieceJoiner joiner() {
        return joiner;
    }

    /** The tap of connections that do not say theirs: the only one there is, or else an empty name. */
    String onlyTap() {
        return onlyTap;
    }

    void onlyTap(String name) {
        onlyTap = name;
    }

    /** Numbers count up in the order in which exchanges begin on the tape. */
    long nextId() {
        return ++lastId;
    }

    /** Whether the exchange of a number is to be interpreted. */
    boolean interprets(long id) {
        return interpreted.test(id);
    }

    void exchangeBegins() {
        openExchanges++;
    }

    void exchangeEnds() {
        openExchanges--;
    }

    int openExchanges() {
        return openExchanges;
    }

    /** The source is over; what is reported from here on was open at that point. */
    void sourceEnds(SourceEnd.Condition condition) {
        end = condition;
    }

    /** How the source ended, or null while it has not. */
    SourceEnd.Condition end() {
        return end;
    }
}
