package io.ssetape.replayer.compare;

import java.util.List;

/**
 * A window of both tapes.
 *
 * @param window its name: {@code whole}, {@code stable}, {@code stable-old} or {@code range}
 * @param tapA the tap of the first tape
 * @param tapB the tap of the second tape
 * @param ruleA how the requests of the first tape were chosen
 * @param ruleB how those of the second were
 * @param requestsA how many requests the window of the first tape holds
 * @param requestsB how many that of the second
 * @param timing by which rule and where times were taken on the first tape
 * @param limits what makes figures not comparable, and why
 * @param figures the figures; those that neither side has are left out
 */
public record WindowComparison(
        String window,
        String tapA,
        String tapB,
        String ruleA,
        String ruleB,
        long requestsA,
        long requestsB,
        String timing,
        List<Limit> limits,
        List<Figure> figures) {
    static WindowComparison of(WindowSide a, WindowSide b) {
        List<Limit> limits = LimitFinder.between(a, b);
        return new WindowComparison(
                a.window().name(),
                a.window().tap(),
                b.window().tap(),
                a.window().rule(),
                b.window().rule(),
                a.window().requests(),
                b.window().requests(),
                "rule " + a.window().proxy().rule() + ", vantage "
                        + a.window().proxy().vantage(),
                limits,
                FigureList.of(a.window(), b.window(), limits));
    }
}
