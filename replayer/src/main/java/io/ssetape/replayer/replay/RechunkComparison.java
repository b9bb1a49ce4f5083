package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Proof that no result depends on how the network cut the streams: replays a tape twice at once, as it is and with every
 * stream cut anew, and compares the records.
 *
 * <p>Records are matched by connection and place on it, since a piece that is held back may change the order in which
 * exchanges of different connections begin. All fields have to be equal except ids, times, read counts and the findings that
 * are made of times. Every time point has to be the time of an original read (or end) of its connection, and must not come
 * before the original time point.
 */
public final class RechunkComparison {
    private static final int MOST_KEPT = 1000;

    /**
     * A field that differs.
     *
     * @param id the exchange's id on the original tape
     * @param field the field's path, in the names of the output contract
     * @param original its value as the tape is, as JSON
     * @param recut its value with streams cut anew, as JSON
     */
    public record Difference(long id, String field, String original, String recut) {}

    /**
     * The outcome.
     *
     * @param exchanges how many exchanges were compared
     * @param differenceCount how many differences there are
     * @param differences the first thousand of them, in the order in which exchanges ended
     * @param end how the tape ended
     */
    public record Result(long exchanges, long differenceCount, List<Difference> differences, SourceEnd end) {
        /** Takes its own copy of the list. */
        public Result {
            differences = List.copyOf(differences);
        }
    }

    private record Place(long connection, int exchange) {}

    private record Told(long id, Object record) {}

    private final Map<Place, Deque<Told>> originals = new LinkedHashMap<>();
    private final Map<Place, Deque<Told>> recuts = new LinkedHashMap<>();
    private final Map<Long, FrameTimes> times = new LinkedHashMap<>();
    private final List<Difference> differences = new ArrayList<>();
    private final TapeReplay original;
    private final TapeReplay recut;
    private final Rechunker rechunker;
    private long exchanges;
    private long differenceCount;

    private RechunkComparison(PieceSizes sizes, ReplayOptions options) {
        original = new TapeReplay(options, new Matching(originals, recuts));
        recut = new TapeReplay(options, new Matching(recuts, originals));
        rechunker = new Rechunker(sizes, recut::accept);
    }

    /**
     * Compares a whole tape with itself.
     *
     * @param source the tape, read to its end; the caller closes it
     * @param sizes how to cut it anew
     * @param options for both replays
     */
    public static Result compare(FrameSource source, PieceSizes sizes, ReplayOptions options) {
        RechunkComparison comparison = new RechunkComparison(sizes, options);
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            comparison.accept(frame);
        }
        return comparison.finish(source.end());
    }

    private void accept(Frame frame) {
        noteTime(frame);
        original.accept(frame);
        rechunker.accept(frame);
        if (frame instanceof Frame.Closed closed) {
            times.remove(closed.connection());
        }
    }

    private void noteTime(Frame frame) {
        Long connection = null;
        if (frame instanceof Frame.Bytes bytes) {
            connection = bytes.connection();
        } else if (frame instanceof Frame.HalfClosed halfClosed) {
            connection = halfClosed.connection();
        } else if (frame instanceof Frame.Closed closed) {
            connection = closed.connection();
        } else if (frame instanceof Frame.Gap gap) {
            connection = gap.connection();
        }
        if (connection != null) {
            times.computeIfAbsent(connection, number -> new FrameTimes()).add(frame.nanos());
        }
    }

    private Result finish(SourceEnd end) {
        rechunker.finish();
        original.finish(end);
        recut.finish(end);
        leftOver(originals, "present", "missing");
        leftOver(recuts, "missing", "present");
        return new Result(exchanges, differenceCount, differences, end);
    }

    private void leftOver(Map<Place, Deque<Told>> left, String there, String here) {
        for (Deque<Told> waiting : left.values()) {
            for (Told told : waiting) {
                add(List.of(new Difference(told.id, "record", there, here)));
            }
        }
    }

    private void compare(Place place, Told before, Told after) {
        exchanges++;
        FrameTimes known = times.getOrDefault(place.connection, new FrameTimes());
        add(new RecordDifferences(before.id, known).between(before.record, after.record));
    }

    private void add(List<Difference> found) {
        differenceCount += found.size();
        differences.addAll(found.subList(0, Math.min(found.size(), MOST_KEPT - differences.size())));
    }

    /** Holds a record until the other replay has given the one at the same place. */
    private final class Matching implements RecordSink {
        private final Map<Place, Deque<Told>> own;
        private final Map<Place, Deque<Told>> other;

        Matching(Map<Place, Deque<Told>> own, Map<Place, Deque<Told>> other) {
            this.own = own;
            this.other = other;
        }

        @Override
        public void generation(RequestRecord record) {
            match(new Place(record.connection(), record.exchange()), new Told(record.id(), record));
        }

        @Override
        public void other(OtherRecord record) {
            match(new Place(record.connection(), record.exchange()), new Told(record.id(), record));
        }

        private void match(Place place, Told told) {
            Deque<Told> waiting = other.get(place);
            if (waiting == null) {
                own.computeIfAbsent(place, first -> new ArrayDeque<>()).add(told);
                return;
            }
            Told twin = waiting.remove();
            if (waiting.isEmpty()) {
                other.remove(place);
            }
            boolean toldIsOriginal = own == originals;
            compare(place, toldIsOriginal ? told : twin, toldIsOriginal ? twin : told);
        }
    }
}
