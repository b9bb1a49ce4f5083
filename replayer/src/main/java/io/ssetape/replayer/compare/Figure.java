package io.ssetape.replayer.compare;

import java.util.List;

/**
 * One figure of both windows.
 *
 * @param name what it is
 * @param unit its unit; empty for a plain number
 * @param aspect what it is about
 * @param a its value on the first tape; null when not observed
 * @param b its value on the second tape
 * @param coveredA how many requests (for ITL, gaps) stand behind it on the first tape
 * @param coveredB the same on the second tape
 * @param delta b less a; null when one of them is not observed
 * @param change delta over a; null when there is none
 * @param comparable whether the difference means what it seems to mean
 * @param because why not, empty when it does
 */
public record Figure(
        String name,
        String unit,
        Aspect aspect,
        Double a,
        Double b,
        long coveredA,
        long coveredB,
        Double delta,
        Double change,
        boolean comparable,
        List<LimitCode> because) {}
