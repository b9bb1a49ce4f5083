package io.ssetape.proxy.serve;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.FlowTable;
import io.ssetape.replayer.http.PieceJoiner;
import io.ssetape.replayer.tally.GapTally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads a tape once and keeps what is needed to play one tap of it. */
final class TapeIndexer {
    private final String wantedTap;
    private final FlowTable flows;
    private final Map<List<String>, List<String>> paths = new HashMap<>();
    private final Map<Unservable, Integer> unservable = new EnumMap<>(Unservable.class);
    private final List<RecordedExchange> exchanges = new ArrayList<>();
    private final List<Asked> holed = new ArrayList<>();
    private final Set<String> taps = new TreeSet<>();
    private String onlyTap = "";
    private boolean tapsDeclared;

    /**
     * An indexer.
     *
     * @param wantedTap the tap to play; null for the only one
     * @param store takes the answers
     */
    TapeIndexer(String wantedTap, AnswerStore store) {
        this.wantedTap = wantedTap;
        PieceJoiner joiner = new PieceJoiner();
        int maxHeadBytes = ReplayOptions.defaults().maxHeadBytes();
        flows = new FlowTable(number -> new ConnectionIndex(number, maxHeadBytes, joiner, store, this::take));
    }

    /**
     * Reads a source to its end.
     *
     * @throws Problem when the tap is not there, or has to be chosen; when the answers do not fit on the disk
     */
    ServedTape read(FrameSource source) {
        GapTally gaps = new GapTally();
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            if (frame instanceof Frame.TapeStart start) {
                tapsDeclared = !start.taps().isEmpty();
                choose(start.taps().stream().map(Tap::name).toList());
            } else {
                gaps.accept(frame);
                flows.accept(frame);
            }
        }
        flows.finish();
        if (!tapsDeclared) {
            choose(List.copyOf(taps));
        }
        exchanges.sort(RecordedExchange.IN_ORDER);
        return new ServedTape(
                List.copyOf(exchanges),
                List.copyOf(holed),
                Collections.unmodifiableMap(new EnumMap<>(unservable)),
                source.end(),
                gaps.gaps());
    }

    /** Complains if the taps that are known leave it open what to play. */
    private void choose(List<String> known) {
        if (known.size() == 1) {
            onlyTap = known.get(0);
        }
        String all = String.join(", ", known);
        if (wantedTap == null && known.size() > 1) {
            throw new Problem(
                    ExitStatus.USAGE, "the tape has the taps " + all + "; choose the one to play with --tap NAME");
        }
        if (wantedTap != null && !known.isEmpty() && !known.contains(wantedTap)) {
            throw new Problem(ExitStatus.USAGE, "the tape has no tap " + wantedTap + ", only: " + all);
        }
    }

    private void take(String connectionTap, ExchangeIndex exchange) {
        String tap = connectionTap == null ? onlyTap : connectionTap;
        taps.add(tap);
        if (wantedTap != null && !wantedTap.equals(tap)) {
            return;
        }
        Unservable obstacle = exchange.obstacle();
        if (obstacle == null) {
            exchanges.add(withSharedPaths(exchange.exchange()));
            return;
        }
        unservable.merge(obstacle, 1, Integer::sum);
        if (obstacle == Unservable.ANSWER_INCOMPLETE && exchange.asked() != null) {
            holed.add(exchange.asked());
        }
    }

    /** Thousands of requests have the same keys; their lists are kept once. */
    private RecordedExchange withSharedPaths(RecordedExchange exchange) {
        BodyShape body = exchange.asked().body();
        BodyShape shared = new BodyShape(
                body.hash(),
                body.bytewise(),
                body.bytes(),
                body.isList(),
                withSharedPaths(body.top()),
                withSharedPaths(body.deep()));
        Asked asked = new Asked(exchange.asked().method(), exchange.asked().path(), shared);
        return exchange.withAsked(asked);
    }

    private BodyShape.Values withSharedPaths(BodyShape.Values values) {
        return values == null
                ? null
                : new BodyShape.Values(paths.computeIfAbsent(values.paths(), first -> first), values.hashes());
    }
}
