package io.ssetape.replayer.prometheus;

import java.util.List;

/**
 * How far one counter grew from one reading to another.
 *
 * @param series the counter
 * @param before its value in the first reading; null when it was not there or no number
 * @param after its value in the last one; null likewise
 * @param delta how far it grew; null when that cannot be said
 * @param status whether it can be said
 */
public record SeriesDelta(Series series, Double before, Double after, Double delta, Status status) {
    /** What became of a counter. */
    public enum Status {
        /** In both readings, and never smaller than before. */
        OK,
        /** Not in the first reading though its process answered there: a counter that starts at 0 with its first event. */
        APPEARED,
        /** Not in the first reading, and nothing of its process either: when it began to count is not known. */
        NEW_PROCESS,
        /** It became smaller: its process started anew. */
        RESET,
        /** It is missing from a later reading, for good or for a time. */
        VANISHED,
        /** It is not finite, or given twice. */
        NO_NUMBER;

        /** Whether a difference is given. */
        public boolean isKnown() {
            return this == OK || this == APPEARED;
        }
    }

    /**
     * Follows a counter.
     *
     * @param series the counter
     * @param index its number in the readings
     * @param readings the readings from the first to the last, usable ones only, at least one
     * @param wasThere whether its process was in the first reading
     * @return null when it is in none of them
     */
    public static SeriesDelta of(Series series, int index, List<Reading> readings, boolean wasThere) {
        Reading first = readings.get(0);
        Reading last = readings.get(readings.size() - 1);
        Double before = value(first, index);
        Double after = value(last, index);
        Status status = null;
        boolean seen = false;
        double highest = 0;
        for (Reading reading : readings) {
            if (!reading.has(index)) {
                status = seen && status == null ? Status.VANISHED : status;
                continue;
            }
            double value = reading.value(index);
            if (status == null && (!Double.isFinite(value) || value < 0)) {
                status = Status.NO_NUMBER;
            }
            if (seen && value < highest && status != Status.NO_NUMBER) {
                status = Status.RESET;
            }
            seen = true;
            highest = value;
        }
        if (!seen) {
            return null;
        }
        if (status == null) {
            status = before != null ? Status.OK : wasThere ? Status.APPEARED : Status.NEW_PROCESS;
        }
        Double delta = status.isKnown() ? Double.valueOf(grown(before, after)) : null;
        if (delta != null && (delta < 0 || !Double.isFinite(delta))) {
            // A counter that appears below 0, or two values too far apart to subtract: no counter of anything.
            return new SeriesDelta(series, before, after, null, Status.NO_NUMBER);
        }
        return new SeriesDelta(series, before, after, delta, status);
    }

    /** The difference; adding 0 turns the -0.0 of a counter that says so into 0. */
    private static double grown(Double before, Double after) {
        return after - (before == null ? 0 : before) + 0.0;
    }

    private static Double value(Reading reading, int index) {
        return reading.has(index) && Double.isFinite(reading.value(index)) ? reading.value(index) : null;
    }
}
