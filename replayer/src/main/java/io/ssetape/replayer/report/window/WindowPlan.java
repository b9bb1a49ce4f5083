package io.ssetape.replayer.report.window;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.join.ClientRequest;
import io.ssetape.replayer.join.ClockRelation;
import io.ssetape.replayer.join.LineJoin;
import io.ssetape.replayer.join.RunJoin;
import io.ssetape.replayer.join.TapedRequest;
import io.ssetape.replayer.report.summary.TapReport;
import io.ssetape.replayer.report.summary.TapeSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays windows out: by the client's own times when its run is there, else by the tape's. */
final class WindowPlan {
    private WindowPlan() {}

    /** Windows of each data set of a run. */
    static List<PlannedWindow> byClient(RunJoin run, WindowRequest asked, TapeSummary tape) {
        Map<String, List<LineJoin>> byDataset = new LinkedHashMap<>();
        run.lines()
                .forEach(line -> byDataset
                        .computeIfAbsent(line.line().dataset(), any -> new ArrayList<>())
                        .add(line));
        List<PlannedWindow> windows = new ArrayList<>();
        byDataset.forEach((dataset, lines) -> choiceByClient(lines, run.clock())
                .windows(asked, tape)
                .forEach(chosen -> windows.add(planned(
                        chosen,
                        dataset,
                        run.tap(),
                        chosen.requests(),
                        chosen.requests().stream()
                                .filter(line -> line.taped() != null)
                                .map(line -> line.taped().id())
                                .toList()))));
        return windows;
    }

    /** Windows of each tap that carried requests. */
    static List<PlannedWindow> byTape(
            List<TapedRequest> requests, List<TapReport> taps, WindowRequest asked, TapeSummary tape) {
        List<PlannedWindow> windows = new ArrayList<>();
        for (TapReport tap : taps) {
            List<TapedRequest> own = requests.stream()
                    .filter(request -> request.tap().equals(tap.tap()))
                    .toList();
            if (!own.isEmpty()) {
                choiceByTape(own)
                        .windows(asked, tape)
                        .forEach(chosen -> windows.add(planned(
                                chosen,
                                null,
                                tap.tap(),
                                null,
                                chosen.requests().stream().map(TapedRequest::id).toList())));
            }
        }
        return windows;
    }

    private static PlannedWindow planned(
            RequestChooser.Chosen<?> chosen, String dataset, String tap, List<LineJoin> lines, List<Long> ids) {
        return new PlannedWindow(
                chosen.name(),
                chosen.rule(),
                dataset,
                tap,
                chosen.fromNanos(),
                chosen.toNanos(),
                chosen.stageSeconds(),
                chosen.absent(),
                lines,
                ids);
    }

    private static RequestChooser<LineJoin> choiceByClient(List<LineJoin> lines, ClockRelation clock) {
        boolean related = clock.kind() != ClockRelation.Kind.NONE;
        return new RequestChooser<>(
                lines,
                line -> line.line().success() && line.line().timePointsSeconds().length >= 2,
                line -> line.line().timePointsSeconds()[0],
                line -> last(line.line()),
                line -> related && line.line().isTimed() ? line.line().sendNanos() + clock.offsetNanos() : null,
                seconds -> related ? Nanos.ofSeconds(seconds) + clock.offsetNanos() : null);
    }

    private static double last(ClientRequest line) {
        return line.timePointsSeconds()[line.timePointsSeconds().length - 1];
    }

    /** Seconds count from the first request, so that a clock that has run for weeks costs no digits. */
    private static RequestChooser<TapedRequest> choiceByTape(List<TapedRequest> requests) {
        long base = requests.get(0).startNanos();
        return new RequestChooser<>(
                requests,
                request -> !isNoSuccess(request) && request.timePointsNanos().length >= 2,
                request -> Nanos.toSeconds(request.startNanos() - base),
                request -> Nanos.toSeconds(request.startNanos() - base + lastPoint(request)),
                TapedRequest::startNanos,
                seconds -> base + Nanos.ofSeconds(seconds));
    }

    private static boolean isNoSuccess(TapedRequest request) {
        return !Boolean.TRUE.equals(request.success());
    }

    private static long lastPoint(TapedRequest request) {
        return request.timePointsNanos()[request.timePointsNanos().length - 1];
    }
}
