package io.ssetape.replayer.report.tapes;

import io.ssetape.replayer.clock.StandstillTally;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.clock.Stretch;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Takes the finding {@code burst-reads} off records all of whose bursts lie right behind a standstill of the recording: their events came
 * in one read since nobody had read for so long, not since something upstream held them back. To be given to the replay both as its
 * observers and as its sink; the records go on to another one, those that end before it is known whether the recording stood still a little later.
 */
public final class OwnBursts implements StreamObservers, RecordSink {
    /** Records wait from the end of a standstill to the next reading of the clocks, some milliseconds; a made-up tape must not fill memory. */
    private static final int MAX_WAITING = 4096;

    /** So many bursts of one answer are looked at; with more they count as anybody's. */
    private static final int MAX_BURSTS = 4096;

    private final StandstillWatch standstills;
    private final RecordSink sink;
    private final StreamObservers beside;
    private final Map<Long, Watched> open = new HashMap<>();
    private final List<Waiting> waiting = new ArrayList<>();
    private final Map<Integer, Long> behind = new TreeMap<>();

    /** A record whose bursts cannot be judged yet. */
    private record Waiting(RequestRecord record, List<Long> bursts) {}

    /**
     * Nothing seen yet.
     *
     * @param standstills sees each frame before the replay does
     * @param sink where the records go
     * @param beside who observes the answers as well
     */
    public OwnBursts(StandstillWatch standstills, RecordSink sink, StreamObservers beside) {
        this.standstills = standstills;
        this.sink = sink;
        this.beside = beside;
    }

    @Override
    public StreamObserver of(long id) {
        return open.computeIfAbsent(id, any -> new Watched(beside.of(id)));
    }

    @Override
    public void generation(RequestRecord record) {
        settle();
        Watched watched = open.remove(record.id());
        List<Long> bursts = watched == null ? List.of() : watched.bursts;
        if (!pass(record, bursts, waiting.size() >= MAX_WAITING)) {
            waiting.add(new Waiting(record, bursts));
        }
    }

    @Override
    public void other(OtherRecord record) {
        open.remove(record.id());
        sink.other(record);
    }

    /** Records that wait go on if it is known by now what their bursts are: for whoever cannot wait for the next record. */
    public void settle() {
        waiting.removeIf(earlier -> pass(earlier.record(), earlier.bursts(), false));
    }

    /** No more records will come: those that wait go on. */
    public void finish() {
        waiting.forEach(last -> pass(last.record(), last.bursts(), true));
        waiting.clear();
    }

    /** How many requests have bursts right behind each standstill, and none elsewhere; by {@link StandstillTally#countedAt}. */
    Map<Integer, Long> behind() {
        return behind;
    }

    /**
     * Hands a record on.
     *
     * @param bursts those of its bursts that may lie right behind a standstill; empty when there is none, or another one too
     * @param now whether it must not wait
     * @return false when it has to wait for the next reading of the clocks
     */
    private boolean pass(RequestRecord record, List<Long> bursts, boolean now) {
        TreeSet<Integer> places = new TreeSet<>();
        bursts.forEach(nanos -> places.add(standstills.behind(nanos)));
        boolean known = !places.contains(Stretch.NONE);
        if (known && places.contains(StandstillWatch.OPEN)) {
            if (!now) {
                return false;
            }
            known = false;
        }
        if (known && !places.isEmpty() && record.findings().contains(Finding.BURST_READS.code())) {
            places.stream()
                    .map(StandstillTally::countedAt)
                    .distinct()
                    .forEach(place -> behind.merge(place, 1L, Long::sum));
            sink.generation(record.without(Finding.BURST_READS));
        } else {
            sink.generation(record);
        }
        return true;
    }

    /** The bursts of one answer. */
    private final class Watched implements StreamObserver {
        private final StreamObserver next;
        private final List<Long> bursts = new ArrayList<>(0);
        private long readNanos;
        private int readTexts;
        private boolean elsewhere;

        Watched(StreamObserver next) {
            this.next = next;
        }

        @Override
        public void event(StreamEvent event) {
            next.event(event);
            if (!event.kinds().contains(EventKind.CONTENT) && !event.kinds().contains(EventKind.REASONING)) {
                return;
            }
            readTexts = readTexts > 0 && event.nanos() == readNanos ? readTexts + 1 : 1;
            readNanos = event.nanos();
            if (readTexts == 2 && !elsewhere) {
                burst();
            }
        }

        @Override
        public void missing(long bytes) {
            next.missing(bytes);
        }

        private void burst() {
            elsewhere = standstills.behind(readNanos) == Stretch.NONE || bursts.size() >= MAX_BURSTS;
            if (elsewhere) {
                bursts.clear();
            } else {
                bursts.add(readNanos);
            }
        }

        @Override
        public void restart() {
            next.restart();
            bursts.clear();
            readTexts = 0;
            elsewhere = false;
        }

        @Override
        public boolean wantsDigests() {
            return next.wantsDigests();
        }
    }
}
