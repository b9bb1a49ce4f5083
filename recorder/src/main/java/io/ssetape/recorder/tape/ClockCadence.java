package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Frame;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How often a tape's recorder reads its clocks. The tape says so itself, among the settings of its start frame.
 *
 * @param everyNanos how far apart two readings lie while everything runs
 * @param standstillNanos the length above which a stretch without a reading is a standstill of the recorder, its disk or its host
 */
public record ClockCadence(long everyNanos, long standstillNanos) {
    /** The setting's name; its value is {@link #everyNanos} in whole milliseconds. */
    public static final String SETTING = "clock_pair_every_ms";

    /**
     * Of a recording made now: 250 ms, so 750 ms. Events come every few ms to 100 ms, and a stop of a second has to be told from theirs. A stop
     * delays the reading that falls into it, and all that come before its end: of 750 ms or more it always leaves a stretch that is long
     * enough, of less than 500 ms, which a reading on time may precede by up to 250 ms, never but for what else made the recorder late.
     */
    public static final ClockCadence RECORDING = every(250);

    /** Of a tape that does not say: one pair a second, and 3 s, as recorders did before they said so. */
    public static final ClockCadence UNSAID = new ClockCadence(1_000_000_000L, 3_000_000_000L);

    /** With fewer, no read could lie so far from both ends of a stretch that it proves that the relay ran on. */
    private static final int READINGS_IN_A_STANDSTILL = 3;

    private static final String PLAUSIBLE_MILLIS = "[1-9][0-9]{0,4}";

    /** What a tape says of itself; {@link #UNSAID} when it says nothing, or nothing that can be meant. */
    public static ClockCadence of(Frame.TapeStart start) {
        String said = start.settings().get(SETTING);
        return said != null && said.matches(PLAUSIBLE_MILLIS) ? every(Long.parseLong(said)) : UNSAID;
    }

    private static ClockCadence every(long millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        return new ClockCadence(nanos, READINGS_IN_A_STANDSTILL * nanos);
    }

    /** Settings with this among them, as the last. */
    public Map<String, String> notedIn(Map<String, String> settings) {
        Map<String, String> noted = new LinkedHashMap<>(settings);
        noted.put(SETTING, Long.toString(TimeUnit.NANOSECONDS.toMillis(everyNanos)));
        return noted;
    }
}
