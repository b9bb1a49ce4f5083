package io.ssetape.replayer.report.html;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.WindowReport;
import io.ssetape.replayer.report.text.FindingGuide;
import io.ssetape.replayer.report.text.OwnDelay;
import io.ssetape.replayer.request.RequestRecord;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes report.html: one file with everything in it, from the requests of one or more tapes. */
public final class HtmlReport implements AutoCloseable {
    /** At most this many requests are listed and drawn one by one; figures and distributions are of all. */
    static final int MAX_REQUESTS = 20_000;

    /** The events of the listed requests may take this many bytes before they are encoded as text: about 2.5 million events. */
    static final long MAX_EVENT_BYTES = 12L << 20;

    private final List<HtmlTape> tapes;
    private final Path temporaryFolder;
    private final int maxRequests;
    private final long maxEventBytes;
    private final Words words = new Words();
    private final Map<List<Object>, TapFigures> figures = new LinkedHashMap<>();
    private final List<int[]> orders = new ArrayList<>();
    private final List<Integer> firstNumbers = new ArrayList<>();
    private final int requests;

    private HtmlReport(List<HtmlTape> tapes, Path temporaryFolder, int maxRequests, long maxEventBytes) {
        this.tapes = List.copyOf(tapes);
        this.temporaryFolder = temporaryFolder;
        this.maxRequests = maxRequests;
        this.maxEventBytes = maxEventBytes;
        int count = 0;
        for (HtmlTape tape : tapes) {
            int[] order = tape.events().index().byId();
            orders.add(order);
            firstNumbers.add(count);
            count += order.length;
        }
        requests = count;
    }

    /**
     * Writes the page of some tapes.
     *
     * @param temporaryFolder where a temporary file may be made when there are very many times
     */
    public static void write(List<HtmlTape> tapes, Path temporaryFolder, OutputStream out) {
        write(tapes, temporaryFolder, MAX_REQUESTS, MAX_EVENT_BYTES, out);
    }

    static void write(
            List<HtmlTape> tapes, Path temporaryFolder, int maxRequests, long maxEventBytes, OutputStream out) {
        try (HtmlReport report = new HtmlReport(tapes, temporaryFolder, maxRequests, maxEventBytes)) {
            report.write(new ScriptData(out));
        }
    }

    /**
     * What the page holds of how much there is.
     *
     * @param requests how many requests there are
     * @param listed how many of them are listed
     * @param withEvents how many of them brought events
     * @param eventsKept of how many the events are in the page
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

    private record PageData(
            String format,
            int version,
            List<PageTape> tapes,
            Limits limits,
            List<String> columns,
            List<String> words,
            double[] percents,
            List<TapFigures.Page> figures,
            LoadSeries.Page load,
            Map<String, FindingGuide.Explanation> guide) {}

    private void write(ScriptData out) {
        BitSet all = new BitSet();
        all.set(0, requests);
        BitSet listed = Selection.choose(all, maxRequests, number -> 1, this::isOdd, this::slowness);
        BitSet eventful = new BitSet();
        listed.stream().filter(number -> length(number) > 0).forEach(eventful::set);
        BitSet kept = Selection.choose(eventful, maxEventBytes, this::length, this::isOdd, this::slowness);
        PageFrame.head(out);
        writeRows(out, listed, kept);
        writeEvents(out, kept);
        PageFrame.data(out, "page", () -> out.json(data(listed, eventful, kept)));
        PageFrame.foot(out);
    }

    private void writeRows(ScriptData out, BitSet listed, BitSet kept) {
        PageFrame.data(out, "rows", () -> {
            out.raw("[");
            int[] number = {0};
            String[] separator = {""};
            for (int tape = 0; tape < tapes.size(); tape++) {
                int place = tape;
                tapes.get(tape).requests().visit(record -> {
                    figures(place, record).add(record);
                    if (listed.get(number[0])) {
                        out.raw(separator[0]);
                        separator[0] = ",";
                        out.json(row(place, record, number[0], kept.get(number[0])));
                    }
                    number[0]++;
                    return true;
                });
            }
            out.raw("]");
        });
    }

    private List<Object> row(int tape, RequestRecord record, int number, boolean kept) {
        int bytes = length(number);
        long encoded = kept ? encodedLength(bytes) : bytes == 0 ? 0 : -1;
        double startMs = tapes.get(tape).pageMillis(record.start().monoNs());
        return RequestRow.of(record, tape, startMs, encoded, index(number).events(at(number)), words);
    }

    private TapFigures figures(int tape, RequestRecord record) {
        String tap = record.tap() == null ? "" : record.tap();
        return figures.computeIfAbsent(List.of(tape, tap), any -> new TapFigures(temporaryFolder));
    }

    private void writeEvents(ScriptData out, BitSet kept) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        PageFrame.data(out, "events", () -> kept.stream().forEach(number -> {
            out.raw(base64.encode(tapes.get(tape(number)).events().events(at(number))));
            out.raw("\n");
        }));
    }

    private PageData data(BitSet listed, BitSet eventful, BitSet kept) {
        List<PageTape> pages = tapes.stream()
                .map(tape -> new PageTape(
                        tape.label(), tape.offsetMs(), withoutIds(tape.report()), warnings(tape.report())))
                .toList();
        List<TapFigures.Page> perTap = new ArrayList<>();
        figures.forEach((key, tap) -> perTap.add(tap.page((Integer) key.get(0), (String) key.get(1))));
        return new PageData(
                "ssetape-page",
                1,
                pages,
                new Limits(
                        requests,
                        listed.cardinality(),
                        eventful.cardinality(),
                        kept.cardinality(),
                        maxRequests,
                        maxEventBytes,
                        EventEncoder.MAX_EVENTS),
                RequestRow.COLUMNS,
                words.all(),
                TapFigures.sketchPercents(),
                perTap,
                LoadSeries.of(tapes),
                guide());
    }

    /** The ids of a window's requests are in report.json; here they would only take room. */
    private static RunReport withoutIds(RunReport report) {
        return report.with(
                report.run(),
                report.windows().stream().map(WindowReport::withoutIds).toList());
    }

    private static Map<String, List<String>> warnings(RunReport report) {
        Map<String, List<String>> byTap = new LinkedHashMap<>();
        report.taps().forEach(tap -> byTap.put(tap.tap(), OwnDelay.warnings(report.selfCost(), tap.timing())));
        return byTap;
    }

    private static Map<String, FindingGuide.Explanation> guide() {
        Map<String, FindingGuide.Explanation> guide = new TreeMap<>();
        for (Finding finding : Finding.values()) {
            guide.put(finding.code(), FindingGuide.of(finding.code()));
        }
        return guide;
    }

    private static long encodedLength(int bytes) {
        return (bytes * 4L + 2) / 3;
    }

    // Requests are numbered over all tapes, by id within each.

    private int tape(int number) {
        int tape = tapes.size() - 1;
        while (firstNumbers.get(tape) > number) {
            tape--;
        }
        return tape;
    }

    private int at(int number) {
        int tape = tape(number);
        return orders.get(tape)[number - firstNumbers.get(tape)];
    }

    private RequestIndex index(int number) {
        return tapes.get(tape(number)).events().index();
    }

    private boolean isOdd(int number) {
        return index(number).isOdd(at(number));
    }

    private double slowness(int number) {
        return index(number).e2eMillis(at(number));
    }

    private int length(int number) {
        return index(number).length(at(number));
    }

    @Override
    public void close() {
        figures.values().forEach(TapFigures::close);
    }
}
