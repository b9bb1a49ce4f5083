package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.diagnose.ClockFit.Fit;
import io.ssetape.replayer.diagnose.TapeClock.Relation;
import java.util.List;
import java.util.Locale;

/**
 * Decides how a further tape's clock stands to those of the tapes before it. Two tapes share a clock when their readings of monotonic and
 * wall time agree: the difference of the two is the moment at which the host's clock began, which no two hosts have in common except by
 * accident. Requests that carry one id on both tapes refute that when they do not lie within each other.
 */
final class ClockPlacement {
    /** Readings of one host differ by the wall clock's corrections between them, those of two hosts by when they were started. */
    private static final double SAME_CLOCK_NANOS = 20e6;

    /** Equal prompts alone may be another run's; they are believed where wall clocks say that the offset is near. */
    private static final double WALL_CLOCK_NANOS = 60e9;

    private ClockPlacement() {}

    /**
     * A tape that has its place.
     *
     * @param shiftNanos what was added to its times
     * @param sightings its sightings, shifted
     */
    record Placed(TapeSightings tape, TapeClock clock, long shiftNanos, List<Sighting> sightings) {}

    /** The relation of a tape to those placed before it. */
    static TapeClock place(TapeSightings tape, List<Placed> before) {
        if (before.isEmpty()) {
            return new TapeClock(
                    Relation.REFERENCE, TapeClock.FIRST, 0.0, 0.0, "all times are told on this tape's clock");
        }
        List<Sighting> seen =
                before.stream().flatMap(placed -> placed.sightings().stream()).toList();
        for (int i = 0; i < before.size(); i++) {
            Placed other = before.get(i);
            Double apart = apartNanos(tape.clock(), other.tape().clock());
            if (apart != null
                    && Math.abs(apart) <= SAME_CLOCK_NANOS
                    && !ClockFit.isRefuted(tape.sightings(), other.sightings(), other.shiftNanos())) {
                return new TapeClock(
                        Relation.SHARED,
                        other.clock().clock(),
                        Nanos.toMillis(other.shiftNanos()),
                        other.clock().uncertaintyMs(),
                        "one clock with tape " + (i + 1) + ": clock readings agree within " + words(Math.abs(apart))
                                + " ms");
            }
        }
        return another(tape, before, seen);
    }

    private static TapeClock another(TapeSightings tape, List<Placed> before, List<Sighting> seen) {
        int clock =
                before.stream().mapToInt(placed -> placed.clock().clock()).max().orElse(0) + 1;
        Double apart = apartNanos(tape.clock(), before.get(0).tape().clock());
        Fit fit = ClockFit.of(tape.sightings(), seen, apart, WALL_CLOCK_NANOS);
        if (fit != null) {
            return new TapeClock(
                    Relation.FITTED,
                    clock,
                    Nanos.toMillis(fit.offsetNanos()),
                    Nanos.toMillis(fit.halfWidthNanos()),
                    "another clock; offset fitted to " + Counted.of(fit.requests(), "request") + " seen on both by "
                            + fit.link()
                            + ", which leave " + words((double) fit.halfWidthNanos())
                            + " ms to either side; delays to and from other clocks are left out");
        }
        String unused = ClockFit.of(tape.sightings(), seen, null, WALL_CLOCK_NANOS) == null
                ? "no request fixes the offset"
                : "equal prompts would put it a minute or more away from what wall clocks say, so they are not taken for"
                        + " the same requests";
        if (apart != null) {
            return new TapeClock(
                    Relation.WALL,
                    clock,
                    Nanos.toMillis(apart),
                    null,
                    "another clock; " + unused
                            + ", and the wall clocks' offset is used; delays to and from other clocks"
                            + " are left out");
        }
        return new TapeClock(
                Relation.UNKNOWN,
                clock,
                null,
                null,
                "another clock, and neither wall clocks nor a request of both tapes tell the offset: nothing is joined");
    }

    /** What to add to a tape's times; a tape of unknown clock is put behind all others, where nothing can be joined to it. */
    static long shiftNanos(TapeClock clock, TapeSightings tape, List<Placed> before) {
        if (clock.offsetMs() != null) {
            return Nanos.ofMillis(clock.offsetMs());
        }
        long last = before.stream()
                .flatMap(placed -> placed.sightings().stream())
                .mapToLong(Sighting::endNanos)
                .max()
                .orElse(0);
        long first =
                tape.sightings().stream().mapToLong(Sighting::startNanos).min().orElse(0);
        return last - first + Math.round(WALL_CLOCK_NANOS);
    }

    /** The difference of two tapes' clocks by the two readings nearest to each other; null when one has none. */
    private static Double apartNanos(List<WallTime> clock, List<WallTime> other) {
        WallTime mine = null;
        WallTime theirs = null;
        double nearest = Double.POSITIVE_INFINITY;
        int there = 0;
        for (WallTime pair : clock) {
            while (there + 1 < other.size()
                    && distance(pair, other.get(there + 1)) <= distance(pair, other.get(there))) {
                there++;
            }
            if (!other.isEmpty() && distance(pair, other.get(there)) < nearest) {
                nearest = distance(pair, other.get(there));
                mine = pair;
                theirs = other.get(there);
            }
        }
        return mine == null ? null : Double.valueOf((double) (began(mine) - began(theirs)));
    }

    private static double distance(WallTime one, WallTime other) {
        return Math.abs((double) one.monoNanos() - other.monoNanos());
    }

    private static long began(WallTime pair) {
        return pair.epochNanos() - pair.monoNanos();
    }

    private static String words(double nanos) {
        return String.format(Locale.ROOT, "%.3f", Nanos.toMillis(nanos));
    }
}
