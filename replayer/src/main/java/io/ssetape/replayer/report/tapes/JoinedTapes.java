package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.html.HtmlTape;
import io.ssetape.replayer.report.html.RequestEvents;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.TapePart;
import io.ssetape.replayer.report.summary.TapeSummary;
import io.ssetape.replayer.report.text.RequestWalk;
import io.ssetape.replayer.report.window.TapedRequests;
import io.ssetape.replayer.report.window.WindowAnalysis;
import io.ssetape.replayer.report.window.WindowRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The report over several tapes.
 *
 * @param summary the report, its tapes in it
 * @param requests the requests of all tapes by wall time, on the common time line
 */
public record JoinedTapes(RunReport summary, RequestWalk requests) {
    /**
     * Joins tapes.
     *
     * @param tapes the tapes, in the order in which they were named
     * @param asked what to look at apart; no run of a client
     * @param records the tapes' records
     * @param temporaryFolder where temporary files may be made
     * @throws Problem when one of them cannot be dated
     */
    public static JoinedTapes of(List<ReadTape> tapes, WindowRequest asked, RecordSpool records, Path temporaryFolder) {
        tapes.forEach(JoinedTapes::mustBeDated);
        ClockRelations relations = new ClockRelations(tapes);
        Placement placement = new Placement(tapes, records, relations.apart());
        TapeSummary asOne = TapesAsOne.of(tapes, placement.first());
        TapedRequests taped = new TapedRequests();
        try (RunAggregator aggregator = new RunAggregator(temporaryFolder)) {
            placement.visit(record -> {
                aggregator.generation(record);
                if (!asked.isNone()) {
                    taped.generation(record);
                }
                return true;
            });
            for (ReadTape tape : tapes) {
                for (TapReport tap : tape.own().taps()) {
                    addOthers(aggregator, placement.tap(tape.name().number(), tap.tap()), tap);
                }
            }
            RunReport whole = aggregator.report(declared(tapes, placement), asOne, List.of());
            RunReport chosen = WindowAnalysis.of(whole, asked, taped, placement, temporaryFolder)
                    .summary();
            return new JoinedTapes(chosen.with(parts(tapes, relations)), placement);
        }
    }

    /**
     * What a page shows of them: each tape's requests under its own name, on one time axis by the tapes' wall clocks.
     *
     * @param tapes the tapes, in the order in which they were named
     * @param records their records
     * @param events what was noted of each, in the same order
     */
    public static List<HtmlTape> page(List<ReadTape> tapes, RecordSpool records, List<RequestEvents> events) {
        long first = Placement.byStart(tapes).get(0).wallNanos();
        List<HtmlTape> page = new ArrayList<>();
        for (int i = 0; i < tapes.size(); i++) {
            ReadTape tape = tapes.get(i);
            String label = tape.name().number() + ":" + tape.name().name();
            double offsetMs = Nanos.toMillis(tape.wallNanos() - first);
            page.add(HtmlTape.of(label, offsetMs, tape.own(), tape.requests(records), events.get(i)));
        }
        return List.copyOf(page);
    }

    private static void mustBeDated(ReadTape tape) {
        if (!tape.isDated()) {
            throw new Problem(
                    ExitStatus.USAGE,
                    tape.input().path() + " does not say when it was recorded, so it cannot be put beside other tapes;"
                            + " report it on its own");
        }
    }

    private static List<TapePart> parts(List<ReadTape> tapes, ClockRelations relations) {
        List<TapePart> parts = new ArrayList<>();
        for (int i = 0; i < tapes.size(); i++) {
            ReadTape tape = tapes.get(i);
            RunReport own = tape.own();
            parts.add(new TapePart(
                    tape.name().number(),
                    tape.name().name(),
                    tape.idsBefore(),
                    own.requests(),
                    own.otherExchanges(),
                    own.tape(),
                    relations.clock(i),
                    relations.shared(i),
                    own.selfCost(),
                    own.taps(),
                    own.betweenTaps(),
                    own.metrics(),
                    own.speedOfLight()));
        }
        return List.copyOf(parts);
    }

    /** The findings of a tape's requests come with these; of its other exchanges there is one. */
    private static void addOthers(RunAggregator aggregator, String name, TapReport tap) {
        aggregator.others(name, tap.otherExchanges());
        tap.findings().stream()
                .filter(finding -> finding.code().equals(Finding.REQUEST_HEAD_NOT_READ.code()))
                .forEach(finding -> aggregator.others(name, finding));
    }

    /** The taps of all tapes as these were named, each name once; where tapes differ in an address, all of them. */
    private static List<Tap> declared(List<ReadTape> tapes, Placement placement) {
        Map<String, List<Tap>> byName = new LinkedHashMap<>();
        for (ReadTape tape : tapes) {
            for (Tap tap : tape.taps()) {
                byName.computeIfAbsent(placement.tap(tape.name().number(), tap.name()), any -> new ArrayList<>())
                        .add(tap);
            }
        }
        List<Tap> taps = new ArrayList<>();
        byName.forEach((name, all) -> taps.add(new Tap(
                name,
                String.join(", ", new TreeSet<>(all.stream().map(Tap::listen).toList())),
                String.join(", ", new TreeSet<>(all.stream().map(Tap::upstream).toList())))));
        return taps;
    }
}
