package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests of all tapes in the order of their wall times. Their monotonic times are told on the time line of the tape that began first,
 * from wall time to wall time; on tapes and in requests.jsonl they are their own tape's.
 */
final class Placement implements RequestWalk {
    private final List<ReadTape> byStart;
    private final RecordSpool records;
    private final Set<String> apart;
    private final ReadTape first;

    /**
     * A placement.
     *
     * @param tapes dated tapes, at least one
     * @param records their records
     * @param apart names of taps that are told apart by the tape's number
     */
    Placement(List<ReadTape> tapes, RecordSpool records, Set<String> apart) {
        this.byStart = byStart(tapes);
        this.records = records;
        this.apart = Set.copyOf(apart);
        this.first = byStart.get(0);
    }

    /** In an order that does not depend on how the tapes were named on the command line. */
    static List<ReadTape> byStart(List<ReadTape> tapes) {
        return tapes.stream()
                .sorted(Comparator.comparingLong(ReadTape::wallNanos)
                        .thenComparing(ReadTape::tapeId)
                        .thenComparing(tape -> tape.name().name())
                        .thenComparing(tape -> tape.name().number()))
                .toList();
    }

    /** The tape that began first. */
    ReadTape first() {
        return first;
    }

    /** Where a moment of the wall clock lies on the common time line. */
    long nanos(long wallNanos) {
        return first.own().tape().start().monoNs() + (wallNanos - first.wallNanos());
    }

    /** The name of a tap among those of all tapes. */
    String tap(int tape, String name) {
        return apart.contains(name) ? tape + ":" + name : name;
    }

    @Override
    public void visit(Predicate<RequestRecord> visitor) {
        PriorityQueue<Head> heads =
                new PriorityQueue<>(Comparator.comparingLong(Head::startNanos).thenComparingInt(Head::rank));
        List<ReadTape> tapes = new ArrayList<>(byStart);
        for (int rank = 0; rank < tapes.size(); rank++) {
            ReadTape tape = tapes.get(rank);
            push(heads, records.requests(tape.idsBefore() + 1, tape.lastId()), rank);
        }
        for (Head head = heads.poll(); head != null && visitor.test(head.record()); head = heads.poll()) {
            push(heads, head.rest(), head.rank());
        }
    }

    /** The next request of a tape, and those behind it. */
    private record Head(RequestRecord record, Iterator<RequestRecord> rest, int rank) {
        long startNanos() {
            return record.start().monoNs();
        }
    }

    private void push(PriorityQueue<Head> heads, Iterator<RequestRecord> rest, int rank) {
        if (rest.hasNext()) {
            heads.add(new Head(placed(rest.next()), rest, rank));
        }
    }

    private RequestRecord placed(RequestRecord record) {
        String wall = record.start().wall();
        return record.placed(
                tap(record.tape().number(), record.tap()), new RequestStart(nanos(WallNanos.of(wall)), wall));
    }
}
