package io.ssetape.replayer.report.summary;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Counts by enum constant; every constant appears, a count of 0 is an observed 0. */
final class EnumTally<E extends Enum<E>> {
    private final EnumMap<E, Long> counts;

    EnumTally(Class<E> type) {
        counts = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            counts.put(constant, 0L);
        }
    }

    /** One more of a constant. */
    void add(E constant) {
        counts.merge(constant, 1L, Long::sum);
    }

    /** The counts, by lower-case name, in the constants' order. */
    Map<String, Long> counts() {
        Map<String, Long> named = new LinkedHashMap<>();
        counts.forEach((constant, count) -> named.put(constant.name().toLowerCase(Locale.ROOT), count));
        return named;
    }
}
