package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.timing.AisbenchRule;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up records as they come, each tap on its own. */
public final class RunAggregator implements RecordSink, AutoCloseable {
    private static final TimingRule RULE = new AisbenchRule();
    private static final String VANTAGE = "proxy";
    private static final String UNNAMED_TAP = "";

    private final Path temporaryFolder;
    private final Map<String, TapAccumulator> byTap = new TreeMap<>();

    /**
     * An aggregator without records.
     *
     * @param temporaryFolder where a temporary file may be made when there are very many times
     */
    public RunAggregator(Path temporaryFolder) {
        this.temporaryFolder = temporaryFolder;
    }

    @Override
    public void generation(RequestRecord record) {
        at(record.tap()).add(record);
    }

    @Override
    public void other(OtherRecord record) {
        at(record.tap()).add(record);
    }

    /** So many other exchanges at a tap, of which nothing but their number is needed. */
    public void others(String tap, long count) {
        at(tap).addOthers(count);
    }

    /** A finding of other exchanges at a tap, which were handed in as a number. */
    public void others(String tap, FindingCount finding) {
        at(tap).add(finding);
    }

    /** The report over all records so far. */
    public RunReport report(TapeObserver tape, SourceEnd end) {
        return report(tape.taps(), tape.tape(end), tape.selfCost());
    }

    /**
     * The report over all records so far.
     *
     * @param declared the taps that come first
     * @param tape what is told of the tape, or of several as one
     * @param selfCost the relay's own cost; empty when it is not known
     */
    public RunReport report(List<Tap> declared, TapeSummary tape, List<SelfCostSummary> selfCost) {
        List<TapReport> taps = taps(declared).stream()
                .map(tap -> at(tap.name()).report(tap, VANTAGE))
                .toList();
        List<TapComparison> between = TapComparisons.between(taps);
        return new RunReport(
                RunReport.FORMAT,
                RunReport.VERSION,
                RunReport.WHOLE,
                VANTAGE,
                byTap.values().stream().mapToLong(TapAccumulator::requests).sum(),
                byTap.values().stream().mapToLong(TapAccumulator::others).sum(),
                tape,
                selfCost,
                PointedVerdicts.of(taps, between),
                between,
                null,
                List.of(),
                null,
                null,
                null);
    }

    @Override
    public void close() {
        byTap.values().forEach(TapAccumulator::close);
    }

    private TapAccumulator at(String tap) {
        return byTap.computeIfAbsent(tap == null ? UNNAMED_TAP : tap, any -> new TapAccumulator(RULE, temporaryFolder));
    }

    /** Declared taps in their order, then those that only records mention, by name. */
    private List<Tap> taps(List<Tap> declared) {
        List<Tap> taps = new ArrayList<>(declared);
        List<String> names = declared.stream().map(Tap::name).toList();
        byTap.keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> taps.add(new Tap(name, null, null)));
        return taps;
    }
}
