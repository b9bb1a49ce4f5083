package io.ssetape.replayer.report.html;

import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.interpret.EventKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** How much was under way, came and went over time, at each tap, in equal steps over all tapes of a page. */
final class LoadSeries {
    /** At most this many steps. */
    static final int MAX_STEPS = 240;

    private static final int TEXT = EventKind.CONTENT.bit() | EventKind.REASONING.bit() | EventKind.TOOL_CALLS.bit();
    private static final double[] ROUND = {1, 2, 5, 10};

    private final double fromMs;
    private final double stepMs;
    private final int steps;
    private final Map<List<Object>, Tap> taps = new LinkedHashMap<>();

    /**
     * The series of a page.
     *
     * @param fromMs where the first step begins on the page's time axis
     * @param stepMs how long each step is
     * @param steps how many there are
     * @param taps the figures, tap by tap
     */
    record Page(double fromMs, double stepMs, int steps, List<TapPage> taps) {}

    /**
     * The figures of one tap, step by step.
     *
     * @param tape the tape's place on the page
     * @param tap the tap's name
     * @param inFlight how many requests were under way on average
     * @param sent requests that began
     * @param ended requests that ended
     * @param textEvents events with new text or tool calls
     * @param tokens completion tokens, those of each request spread evenly over its text events
     * @param withoutTokens how many requests are not in them, since their answers report none or brought no text event
     * @param peak the most requests that were under way at once, over the whole tape
     */
    record TapPage(
            int tape,
            String tap,
            double[] inFlight,
            int[] sent,
            int[] ended,
            long[] textEvents,
            double[] tokens,
            int withoutTokens,
            int peak) {}

    private LoadSeries(double fromMs, double toMs) {
        stepMs = roundStep((toMs - fromMs) / MAX_STEPS);
        this.fromMs = Math.floor(fromMs / stepMs) * stepMs;
        steps = toMs <= fromMs ? 1 : (int) Math.floor((toMs - this.fromMs) / stepMs) + 1;
    }

    /** The series over the requests of some tapes. */
    static Page of(List<HtmlTape> tapes) {
        double from = Double.POSITIVE_INFINITY;
        double to = Double.NEGATIVE_INFINITY;
        for (HtmlTape tape : tapes) {
            RequestIndex index = tape.events().index();
            for (int at = 0; at < index.size(); at++) {
                from = Math.min(from, tape.pageMillis(index.startNanos(at)));
                to = Math.max(to, tape.requestEnd(at));
            }
        }
        if (from > to) {
            return new Page(0, 1, 0, List.of());
        }
        LoadSeries series = new LoadSeries(from, to);
        for (int tape = 0; tape < tapes.size(); tape++) {
            series.add(tape, tapes.get(tape));
        }
        return series.page();
    }

    /** The smallest of 1, 2 and 5 times a power of ten that is not below. */
    static double roundStep(double atLeast) {
        if (!(atLeast > 0)) {
            return 1;
        }
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(atLeast)));
        for (double round : ROUND) {
            if (round * power >= atLeast) {
                return round * power;
            }
        }
        return 10 * power;
    }

    private void add(int number, HtmlTape tape) {
        RequestIndex index = tape.events().index();
        for (int at : index.byId()) {
            Tap tap = taps.computeIfAbsent(List.of(number, index.tap(at)), any -> new Tap(steps));
            double start = tape.pageMillis(index.startNanos(at));
            double end = tape.requestEnd(at);
            tap.sent[step(start)]++;
            if (index.endNanos(at) != RequestIndex.OPEN) {
                tap.ended[step(end)]++;
            }
            tap.spread(start, end);
            tap.starts.add(start);
            tap.ends.add(end);
            LongStream.Builder steps = LongStream.builder();
            EventReader.read(tape.events().events(at), (kinds, first, nanos, reads, bytes) -> {
                if ((kinds & TEXT) != 0) {
                    steps.add(step(start + Nanos.toMillis(nanos)));
                }
            });
            tap.text(steps.build().toArray(), index.completionTokens(at));
        }
    }

    private int step(double atMs) {
        return Math.max(0, Math.min(steps - 1, (int) Math.floor((atMs - fromMs) / stepMs)));
    }

    private Page page() {
        List<TapPage> pages = new ArrayList<>();
        taps.forEach((key, tap) -> pages.add(new TapPage(
                (Integer) key.get(0),
                (String) key.get(1),
                tap.means(),
                tap.sent,
                tap.ended,
                tap.textEvents,
                rounded(tap.tokens),
                tap.withoutTokens,
                tap.peak())));
        return new Page(fromMs, stepMs, steps, List.copyOf(pages));
    }

    private static double[] rounded(double[] values) {
        return Arrays.stream(values)
                .map(value -> Math.round(value * 1000) / 1000.0)
                .toArray();
    }

    /** One tap. */
    private final class Tap {
        private final double[] busyMs;
        private final int[] sent;
        private final int[] ended;
        private final long[] textEvents;
        private final double[] tokens;
        private int withoutTokens;
        private final DoubleStream.Builder starts = DoubleStream.builder();
        private final DoubleStream.Builder ends = DoubleStream.builder();

        Tap(int steps) {
            busyMs = new double[steps];
            sent = new int[steps];
            ended = new int[steps];
            textEvents = new long[steps];
            tokens = new double[steps];
        }

        /** Notes in which steps the text events of a request came, and its completion tokens evenly over them. */
        void text(long[] steps, long completionTokens) {
            boolean known = completionTokens != RequestIndex.UNKNOWN && steps.length > 0;
            withoutTokens += known ? 0 : 1;
            for (long step : steps) {
                textEvents[(int) step]++;
                tokens[(int) step] += known ? (double) completionTokens / steps.length : 0;
            }
        }

        void spread(double start, double end) {
            for (int step = step(start); step <= step(end); step++) {
                double begin = fromMs + step * stepMs;
                busyMs[step] += Math.max(0, Math.min(end, begin + stepMs) - Math.max(start, begin));
            }
        }

        double[] means() {
            double[] means = new double[steps];
            for (int step = 0; step < steps; step++) {
                means[step] = Math.round(busyMs[step] / stepMs * 1000) / 1000.0;
            }
            return means;
        }

        /** One that ends as another begins is not beside it. */
        int peak() {
            double[] begun = starts.build().sorted().toArray();
            double[] over = ends.build().sorted().toArray();
            int most = 1;
            int gone = 0;
            for (int i = 0; i < begun.length; i++) {
                while (over[gone] <= begun[i] && gone < i) {
                    gone++;
                }
                most = Math.max(most, i + 1 - gone);
            }
            return most;
        }
    }
}
