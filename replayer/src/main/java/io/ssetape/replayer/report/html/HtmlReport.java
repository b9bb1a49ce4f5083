package io.ssetape.replayer.report.html;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.FindingGuide;
import io.ssetape.replayer.report.text.OwnDelay;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes report.html: one file with everything in it, from the requests of one or more tapes. */
public final class HtmlReport {
    /** At most this many requests are listed and drawn one by one; figures and distributions are of all. */
    static final int MAX_REQUESTS = 20_000;

    /** The events of the listed requests may take this many bytes before they are encoded as text: about 2.5 million events. */
    static final long MAX_EVENT_BYTES = 12L << 20;

    private static final String FORMAT = "ssetape-page";
    private static final int VERSION = 1;

    private final List<HtmlTape> tapes;
    private final TimeAxis axis;
    private final RunReport joined;
    private final Numbering numbering;
    private final int maxRequests;
    private final long maxEventBytes;
    private final BitSet listed;
    private final BitSet eventful = new BitSet();
    private final BitSet withEvents;

    private HtmlReport(List<HtmlTape> tapes, RunReport joined, int maxRequests, long maxEventBytes) {
        axis = TimeAxis.of(tapes.stream().map(HtmlTape::span).toList());
        this.tapes = IntStream.range(0, tapes.size())
                .mapToObj(i -> tapes.get(i).at(axis.offsetsMs().get(i)))
                .toList();
        this.joined = joined != null && joined.ofSeveralTapes() ? joined : null;
        this.maxRequests = maxRequests;
        this.maxEventBytes = maxEventBytes;
        numbering = new Numbering(this.tapes);
        BitSet all = new BitSet();
        all.set(0, numbering.size());
        listed = Selection.choose(all, maxRequests, number -> 1, numbering::isOdd, numbering::e2eMillis);
        listed.stream().filter(number -> numbering.encodedBytes(number) > 0).forEach(eventful::set);
        withEvents = Selection.choose(
                eventful, maxEventBytes, numbering::encodedBytes, numbering::isOdd, numbering::e2eMillis);
    }

    /**
     * Writes the page of some tapes. Time in which none of them was recording is left out of what the page draws.
     *
     * @param tapes the tapes, placed by their wall clocks
     * @param joined the report over all of them, its tapes in the same order; ignored where it is of one tape, and may be null then
     * @param temporaryFolder where a temporary file may be made when there are very many times
     */
    public static void write(List<HtmlTape> tapes, RunReport joined, Path temporaryFolder, OutputStream out) {
        write(tapes, joined, temporaryFolder, MAX_REQUESTS, MAX_EVENT_BYTES, out);
    }

    /** The same with other limits. */
    static void write(
            List<HtmlTape> tapes,
            RunReport joined,
            Path temporaryFolder,
            int maxRequests,
            long maxEventBytes,
            OutputStream out) {
        new HtmlReport(tapes, joined, maxRequests, maxEventBytes).write(temporaryFolder, new ScriptData(out));
    }

    /**
     * How much of what there is the page holds.
     *
     * @param requests how many requests there are
     * @param listed how many of them are listed
     * @param withEvents how many of these brought events
     * @param eventsKept of how many of these the events are in the page
     * @param maxRequests how many may be listed
     * @param maxEventBytes how many bytes events may take
     * @param maxEventsPerRequest how many events of one request are kept
     */
    private record Limits(
            int requests,
            int listed,
            int withEvents,
            int eventsKept,
            int maxRequests,
            long maxEventBytes,
            int maxEventsPerRequest) {}

    /** A tape of the page; warnings are about ssetape's own delay, by tap. */
    private record PageTape(String label, double offsetMs, RunReport report, Map<String, List<String>> warnings) {}

    /** All but rows and events. */
    private record PageData(
            String format,
            int version,
            List<PageTape> tapes,
            List<TimeAxis.Cut> cuts,
            JoinedPage joined,
            Limits limits,
            List<String> columns,
            List<String> words,
            double[] percents,
            List<TapFigures.Page> figures,
            LoadSeries.Page load,
            Map<String, String> weights,
            Map<String, FindingGuide.Explanation> guide) {}

    private void write(Path temporaryFolder, ScriptData out) {
        try (PageRows rows = new PageRows(out, numbering, listed, withEvents, temporaryFolder)) {
            PageFrame.head(out);
            PageFrame.data(out, "rows", () -> rows.write(tapes));
            PageFrame.data(out, "events", () -> writeEvents(out));
            PageFrame.data(out, "page", () -> out.json(data(rows)));
            PageFrame.foot(out);
        }
    }

    private void writeEvents(ScriptData out) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        withEvents.stream().forEach(number -> {
            out.raw(base64.encode(numbering.events(number)));
            out.raw("\n");
        });
    }

    private PageData data(PageRows rows) {
        return new PageData(
                FORMAT,
                VERSION,
                tapes.stream().map(HtmlReport::page).toList(),
                axis.cuts(),
                joined == null ? null : JoinedPage.of(joined),
                new Limits(
                        numbering.size(),
                        listed.cardinality(),
                        eventful.cardinality(),
                        withEvents.cardinality(),
                        maxRequests,
                        maxEventBytes,
                        EventEncoder.MAX_EVENTS),
                PageRequest.COLUMNS,
                rows.words(),
                TapFigures.sketchPercents(),
                rows.figures(),
                LoadSeries.of(tapes),
                FindingWeight.labels(),
                guide());
    }

    private static PageTape page(HtmlTape tape) {
        RunReport report = tape.report();
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        report.taps().forEach(tap -> warnings.put(tap.tap(), OwnDelay.warnings(report.selfCost(), tap.timing())));
        return new PageTape(tape.label(), tape.offsetMs(), JoinedPage.withoutIds(report), warnings);
    }

    private static Map<String, FindingGuide.Explanation> guide() {
        Map<String, FindingGuide.Explanation> guide = new TreeMap<>();
        for (Finding finding : Finding.values()) {
            guide.put(finding.code(), FindingGuide.of(finding.code()));
        }
        return guide;
    }
}
