package io.ssetape.replayer.join;

import io.ssetape.replayer.clock.Nanos;
import java.util.List;

/** From the sends of joined requests to their first bytes on the tape, in milliseconds and sorted. */
public final class SendDelays {
    private SendDelays() {}

    /** The delay of one request; null when it is not joined or not timed. */
    public static Double of(LineJoin join, ClockRelation clock) {
        return join.taped() == null || !join.line().isTimed()
                ? null
                : Double.valueOf(Nanos.toMillis(Fit.delayNanos(join.line(), join.taped(), clock)));
    }

    /** The delays of a run, sorted. */
    public static double[] of(RunJoin run) {
        List<LineJoin> lines = run.lines();
        return lines.stream()
                .map(line -> of(line, run.clock()))
                .filter(delay -> delay != null)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }
}
