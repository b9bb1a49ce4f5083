package io.ssetape.replayer.report.text;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.compare.Aspect;
import io.ssetape.replayer.compare.Comparison;
import io.ssetape.replayer.compare.Comparison.TapeSide;
import io.ssetape.replayer.compare.Figure;
import io.ssetape.replayer.compare.Limit;
import io.ssetape.replayer.compare.LimitCode;
import io.ssetape.replayer.compare.WindowComparison;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A comparison as text: for each window first what is not comparable and why, then the figures with a note beside each. */
public final class ComparisonText {
    private static final int LABEL_WIDTH = 6;
    private static final int NAME_WIDTH = 36;
    private static final int DIGITS = 3;
    private static final int RATIO_DIGITS = 4;

    private static final String PERCENTAGE_POINTS = " pp";

    /** Stands beside a figure that covers only some of its requests. */
    private static final String INCOMPLETE = "*";

    private final Page page;

    private ComparisonText(Page page) {
        this.page = page;
    }

    /**
     * Prints a comparison.
     *
     * @param nameA what to call the first tape
     * @param nameB what to call the second
     */
    public static void print(Comparison comparison, String nameA, String nameB, PrintWriter out, Paint paint) {
        ComparisonText text = new ComparisonText(new Page(out, paint));
        text.page.line("ssetape compare: B against A");
        LimitWords.print(text.page, comparison.limits());
        text.tape("A", nameA, comparison.a());
        text.tape("B", nameB, comparison.b());
        if (comparison.windows().isEmpty()) {
            text.page.line("");
            text.page.alarmText("NOTHING TO COMPARE: no tap of A has requests and a counterpart in B");
        }
        comparison.windows().forEach(text::window);
        text.only("A", comparison.onlyInA());
        text.only("B", comparison.onlyInB());
        out.flush();
    }

    private void tape(String label, String name, TapeSide tape) {
        page.labelled(
                label,
                LABEL_WIDTH,
                SafeText.of(name) + ": " + Counted.of(tape.requests(), "request") + ", recorded "
                        + Figures.words(tape.start()) + " by " + Figures.words(tape.writer()) + ", tape "
                        + Figures.words(tape.id()));
        LackWords.alarms("TAPE " + label, tape.condition(), tape.detail(), tape.lacks(), "figures", "verify")
                .forEach(page::alarmText);
    }

    private void only(String label, List<String> taps) {
        if (!taps.isEmpty()) {
            page.line("");
            page.text("only in " + label + ", not compared: tap " + SafeText.of(String.join(", ", taps)));
        }
    }

    private void window(WindowComparison window) {
        String taps = window.tapA().equals(window.tapB())
                ? " at " + SafeText.of(window.tapA())
                : " at " + SafeText.of(window.tapA()) + " in A, " + SafeText.of(window.tapB()) + " in B";
        page.heading("WINDOW " + window.window() + taps);
        page.labelled("A", LABEL_WIDTH, Counted.of(window.requestsA(), "request") + ": " + SafeText.of(window.ruleA()));
        page.labelled("B", LABEL_WIDTH, Counted.of(window.requestsB(), "request") + ": " + SafeText.of(window.ruleB()));
        limits(window.limits());
        figures(window);
    }

    private void limits(List<Limit> limits) {
        if (limits.isEmpty()) {
            page.text("nothing was found that keeps the two from being compared");
            return;
        }
        page.line("");
        page.alarmText("NOT COMPARABLE, and why");
        int number = 1;
        for (Limit limit : limits) {
            page.labelled("[" + number++ + "]", LABEL_WIDTH, limit.code().label() + ": " + SafeText.of(limit.words()));
            page.labelled("", LABEL_WIDTH, "A: " + SafeText.of(limit.a()));
            page.labelled("", LABEL_WIDTH, "B: " + SafeText.of(limit.b()));
            page.labelled("", LABEL_WIDTH, "touches " + touched(limit));
        }
    }

    private static String touched(Limit limit) {
        return limit.touches().size() == Aspect.values().length
                ? "every figure"
                : limit.touches().stream().map(Aspect::label).collect(Collectors.joining(", "));
    }

    private void figures(WindowComparison window) {
        if (window.figures().isEmpty()) {
            return;
        }
        page.line("");
        page.text("figures, times by " + SafeText.of(window.timing()));
        TextTable table = new TextTable()
                .words("", NAME_WIDTH)
                .numbers("A", "B", "B - A", "change")
                .words("not comparable", NAME_WIDTH);
        List<LimitCode> numbered = window.limits().stream().map(Limit::code).toList();
        for (Figure figure : window.figures()) {
            table.row(
                    figure.name() + (figure.unit().equals("ms") ? ", ms" : ""),
                    value(figure, figure.a()),
                    value(figure, figure.b()),
                    delta(figure),
                    figure.change() == null ? Figures.NOT_OBSERVED : signed(figure.change()),
                    note(figure, numbered));
        }
        page.table(table);
        incomplete(window.figures());
    }

    private void incomplete(List<Figure> figures) {
        Map<String, List<String>> byCoverage = new LinkedHashMap<>();
        figures.stream()
                .filter(figure -> figure.because().contains(LimitCode.COVERAGE_INCOMPLETE))
                .forEach(figure -> byCoverage
                        .computeIfAbsent(
                                figure.coveredA() + " in A and " + figure.coveredB() + " in B",
                                coverage -> new ArrayList<>())
                        .add(figure.name()));
        byCoverage.forEach((coverage, names) -> page.text(INCOMPLETE + " " + LimitCode.COVERAGE_INCOMPLETE.label()
                + ", covered " + coverage + ": " + String.join("; ", names)));
    }

    private static String note(Figure figure, List<LimitCode> numbered) {
        return figure.because().stream()
                .map(code ->
                        code == LimitCode.COVERAGE_INCOMPLETE ? INCOMPLETE : "[" + (numbered.indexOf(code) + 1) + "]")
                .collect(Collectors.joining());
    }

    private static String value(Figure figure, Double value) {
        return switch (figure.aspect()) {
            case REQUESTS, TOKENS -> Figures.fixed(value, 0);
            case ACCEPT_RATE, CACHE_RATIO -> Figures.percent(value);
            case ACCEPT_LENGTH -> Figures.fixed(value, RATIO_DIGITS);
            case E2E, TTFT, TPOT, ITL, THROUGHPUT -> Figures.fixed(value, DIGITS);
        };
    }

    private static String delta(Figure figure) {
        String delta = value(figure, figure.delta());
        return delta.endsWith(" %") ? delta.replace(" %", PERCENTAGE_POINTS) : delta;
    }

    private static String signed(Double change) {
        String percent = Figures.fixed(change * 100, 2) + " %";
        return change > 0 ? "+" + percent : percent;
    }
}
