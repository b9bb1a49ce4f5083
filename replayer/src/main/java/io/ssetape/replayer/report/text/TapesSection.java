package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.TapeClockReport;
import io.ssetape.replayer.report.summary.TapePart;
import io.ssetape.replayer.report.summary.TimingReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Several tapes in one report: which they are, how their clocks stand to each other, and what was added up. */
final class TapesSection {
    private static final int LABEL_WIDTH = 9;
    private static final int RATE_DIGITS = 3;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String COMPLETED = "completed";

    private TapesSection() {}

    /** The whole section; nothing for a report of one tape. */
    static void print(Page page, RunReport report) {
        if (!report.ofSeveralTapes()) {
            return;
        }
        page.heading("TAPES");
        TextTable table = new TextTable()
                .numbers("no")
                .words("tape", 24)
                .words("began (wall clock)", 30)
                .numbers("s", "requests")
                .words("end", 9)
                .numbers("gaps");
        report.tapes().forEach(part -> table.row(row(part)));
        page.table(table);
        page.text("Ids are told as TAPE:ID; 2:5 is exchange 5 of tape 2.");
        page.text(
                "Each tape was read on its own. Over several tapes, order, concurrency and throughput put each tape where its"
                        + " own wall clock stood when it began, and its monotonic clock tells the rest; no time was moved. Wall"
                        + " clocks of different machines need not agree:");
        report.tapes().forEach(part -> page.labelled("tape " + part.number(), LABEL_WIDTH, clock(part)));
        clocksSet(page, report);
        joined(page, report);
    }

    /** To stand beside whatever depends on how tapes lie to each other. */
    static void clocksSet(Page page, RunReport report) {
        if (!report.ofSeveralTapes()) {
            return;
        }
        List<String> set = report.tapes().stream()
                .filter(part -> part.clock().stepCount() > 0)
                .map(part -> Integer.toString(part.number()))
                .toList();
        if (!set.isEmpty()) {
            page.alarmText("the wall clock of tape" + (set.size() == 1 ? " " : "s ") + String.join(", ", set)
                    + " was set during the recording, so what it said at the start may be wrong by as much: figures within a"
                    + " tape hold; order, windows, concurrency and throughput over several tapes may not (see TAPES)");
        }
    }

    /** What a tape is called in headings. */
    static String label(TapePart part) {
        return "TAPE " + part.number() + " (" + SafeText.of(part.name()) + ")";
    }

    /** The results of one tape that went into a tap of the report. */
    static List<TapReport> tapsOf(TapePart part, TapReport joined) {
        return part.taps().stream()
                .filter(own -> own.requests() > 0)
                .filter(own -> own.tap().equals(joined.tap()) || (part.number() + ":" + own.tap()).equals(joined.tap()))
                .toList();
    }

    /** Which tapes the requests of a tap are from, to go behind its name; nothing for a report of one tape. */
    static String where(RunReport report, TapReport tap) {
        if (!report.ofSeveralTapes()) {
            return "";
        }
        List<String> from = numbers(report, tap);
        return from.isEmpty() ? "" : (from.size() == 1 ? " of tape " : " of tapes ") + String.join(", ", from);
    }

    private static List<String> numbers(RunReport report, TapReport tap) {
        return report.tapes().stream()
                .filter(part -> !tapsOf(part, tap).isEmpty())
                .map(part -> Integer.toString(part.number()))
                .toList();
    }

    /** What each tape has of a tap; nothing when all is from one. */
    static void shares(Page page, RunReport report, TapReport tap) {
        TextTable table = new TextTable()
                .words("of these on", 12)
                .numbers("requests", "completed", "success", "out tok", "TTFT P50", "E2E P50", "s", "tok/s", "req/s");
        int tapes = 0;
        for (TapePart part : report.tapes()) {
            for (TapReport own : tapsOf(part, tap)) {
                tapes++;
                table.row(share(part, own));
            }
        }
        if (tapes > 1) {
            page.text(
                    "throughput over several tapes: in the time that they cover together by their wall clocks (from first"
                            + " send to last time point of each, time between tapes left out); clocks that disagree make it too long or"
                            + " too short. Rates of tapes that ran at different times do not add up.");
            clocksSet(page, report);
            page.line("");
            page.table(table);
        }
        if (isApart(report, tap)) {
            page.alarmText(
                    "no total over tapes: two of them saw the same requests (see TAPES); these figures are of one tape");
        }
    }

    /** Whether it is told apart from the taps of its name on other tapes. */
    private static boolean isApart(RunReport report, TapReport tap) {
        return report.tapes().stream()
                .flatMap(part -> tapsOf(part, tap).stream())
                .anyMatch(own -> !own.tap().equals(tap.tap()));
    }

    private static String[] share(TapePart part, TapReport own) {
        TimingReport.Throughput throughput = own.timing().throughput();
        return new String[] {
            "tape " + part.number(),
            Long.toString(own.requests()),
            Long.toString(own.inference().getOrDefault(COMPLETED, 0L)),
            Long.toString(own.client().success()),
            Figures.integer(throughput.outputTokens()),
            Figures.millis(own.timing().ttftMs().median()),
            Figures.millis(own.timing().e2eMs().median()),
            seconds(throughput.durationMs()),
            Figures.fixed(throughput.outputTokensPerSecond(), RATE_DIGITS),
            Figures.fixed(throughput.requestsPerSecond(), RATE_DIGITS)
        };
    }

    private static String[] row(TapePart part) {
        return new String[] {
            Integer.toString(part.number()),
            SafeText.of(part.name()),
            part.tape().start() == null
                    ? Figures.NOT_OBSERVED
                    : part.tape().start().wall(),
            seconds(part.tape().durationMs()),
            Long.toString(part.requests()),
            part.tape().condition(),
            Long.toString(part.tape().gaps().count())
        };
    }

    private static String seconds(Double millis) {
        return Figures.fixed(millis == null ? null : millis / MILLIS_PER_SECOND, RATE_DIGITS);
    }

    private static String clock(TapePart part) {
        TapeClockReport clock = part.clock();
        String relation = switch (clock.relation()) {
            case FIRST -> "the others are told against it";
            case SAME_HOST ->
                "on one host with tape " + clock.comparedWith()
                        + ": readings of both clocks on the two tapes agree within "
                        + Figures.millis(Math.abs(clock.apartMs())) + " ms";
            case BOUNDED ->
                "another host than tape " + clock.comparedWith() + "; "
                        + clock.offset().requests() + " of "
                        + Counted.of(clock.offset().candidates(), "request")
                        + " seen by both say that its wall clock would have to be moved by between "
                        + Figures.millis(clock.offset().fromMs()) + " and "
                        + Figures.millis(clock.offset().toMs()) + " ms to agree; it was not moved";
            case NOT_OBSERVED ->
                "another host, or another start of it, than the tapes before; offset of the clocks: not observed";
        };
        return relation + "; " + course(clock);
    }

    private static String course(TapeClockReport clock) {
        if (clock.driftMs() == null) {
            return "drift: not observed (" + Counted.of(clock.readings(), "reading") + " of the clocks)";
        }
        String ppm =
                clock.driftPpm() == null ? "" : " (" + Figures.fixed(clock.driftPpm(), RATE_DIGITS) + " millionths)";
        String steps = clock.steps().stream()
                .map(step -> "by " + Figures.millis(step.byMs()) + " ms at " + Figures.millis(step.atMs()) + " ms")
                .collect(Collectors.joining(", "));
        return "wall against monotonic clock: " + Figures.millis(clock.driftMs()) + " ms" + ppm + " over "
                + Counted.of(clock.readings(), "reading") + ", "
                + (clock.stepCount() == 0
                        ? "no steps"
                        : "set " + Counted.of(clock.stepCount(), "time") + ": " + steps
                                + (clock.stepCount() > clock.steps().size() ? ", .." : ""));
    }

    private static void joined(Page page, RunReport report) {
        page.line("");
        for (TapReport tap : report.taps()) {
            List<String> from = numbers(report, tap);
            Set<String> upstreams = new TreeSet<>();
            for (TapePart part : report.tapes()) {
                for (TapReport own : tapsOf(part, tap)) {
                    upstreams.add(Figures.words(own.upstream()));
                }
            }
            if (from.size() > 1) {
                page.text("tap " + SafeText.of(tap.tap()) + ": tapes " + String.join(", ", from)
                        + " added up, integers first, since they call it by one name"
                        + (upstreams.size() > 1
                                ? "; it leads to different upstreams there (" + String.join(", ", upstreams)
                                        + "): if these are two hops of one way, name the taps differently"
                                : ""));
            }
        }
        report.tapes().forEach(part -> part.shared().forEach(shared -> shared(page, part, shared)));
        noTotals(page, report);
        if (report.taps().size() > 1) {
            page.text("Taps of different names are different places on the way: nothing is added over them.");
        }
    }

    /** One pair that saw the same requests parts all tapes of that tap: which of the two belongs into a sum nobody but the user knows. */
    private static void noTotals(Page page, RunReport report) {
        Map<String, Set<Integer>> hops = new TreeMap<>();
        for (TapePart part : report.tapes()) {
            for (TapePart.Shared shared : part.shared()) {
                if (shared.tap().equals(shared.otherTap())) {
                    hops.computeIfAbsent(shared.tap(), any -> new TreeSet<>())
                            .addAll(List.of(part.number(), shared.otherTape()));
                }
            }
        }
        hops.forEach((tap, tapes) -> {
            List<String> rest = report.tapes().stream()
                    .filter(part -> !tapes.contains(part.number()))
                    .filter(part -> part.taps().stream()
                            .anyMatch(own -> own.requests() > 0 && own.tap().equals(tap)))
                    .map(part -> Integer.toString(part.number()))
                    .toList();
            if (!rest.isEmpty()) {
                page.alarmText(
                        "tap " + SafeText.of(tap) + " has no total, and tape" + (rest.size() == 1 ? " " : "s ")
                                + String.join(", ", rest)
                                + (rest.size() == 1
                                        ? " is told apart too, though it shares"
                                        : " are told apart too, though they share")
                                + " no request: a sum with tapes "
                                + tapes.stream().map(String::valueOf).collect(Collectors.joining(", "))
                                + " would count requests twice. Leave out tapes of one of the two hops, and the others are added up");
            }
        });
    }

    private static void shared(Page page, TapePart part, TapePart.Shared shared) {
        boolean oneName = shared.tap().equals(shared.otherTap());
        String said = Counted.of(shared.requests(), "request") + " of tap " + SafeText.of(shared.otherTap())
                + " on tape " + shared.otherTape() + " passed tap " + SafeText.of(shared.tap()) + " on tape "
                + part.number() + " as well";
        if (oneName) {
            page.alarmText(said + ": two hops of the same requests, so they are not added up and are told as "
                    + shared.otherTape() + ":" + SafeText.of(shared.otherTap()) + " and " + part.number() + ":"
                    + SafeText.of(shared.tap()));
        } else {
            page.text(said + ".");
        }
    }
}
