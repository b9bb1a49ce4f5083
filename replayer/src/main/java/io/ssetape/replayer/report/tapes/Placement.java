package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests of all tapes on one time line, that of the tape that began first. One reading of both its clocks places a tape there; within it
 * the monotonic clock rules, so that its figures are what they are alone. On tapes and in requests.jsonl times are their own tape's.
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

    /** Where a moment of the wall axis lies on the common time line. */
    private long nanos(long wallNanos) {
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
        for (int rank = 0; rank < byStart.size(); rank++) {
            ReadTape tape = byStart.get(rank);
            push(heads, tape, records.requests(tape.idsBefore() + 1, tape.lastId()), rank);
        }
        for (Head head = heads.poll(); head != null && visitor.test(head.record()); head = heads.poll()) {
            push(heads, byStart.get(head.rank()), head.rest(), head.rank());
        }
    }

    /** The next request of a tape, and those behind it. */
    private record Head(RequestRecord record, Iterator<RequestRecord> rest, int rank) {
        long startNanos() {
            return record.start().monoNs();
        }
    }

    private void push(PriorityQueue<Head> heads, ReadTape tape, Iterator<RequestRecord> rest, int rank) {
        if (rest.hasNext()) {
            heads.add(new Head(placed(tape, rest.next()), rest, rank));
        }
    }

    private RequestRecord placed(ReadTape tape, RequestRecord record) {
        long placed = nanos(tape.wallNanosAt(record.start().monoNs()));
        return record.placed(
                tap(record.tape().number(), record.tap()),
                new RequestStart(placed, record.start().wall()));
    }
}
