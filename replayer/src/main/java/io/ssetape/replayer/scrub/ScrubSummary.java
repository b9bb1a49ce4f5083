package io.ssetape.replayer.scrub;

import java.util.List;
import java.util.Map;

/**
 * What a scrubbing did.
 *
 * @param frames frames written, start and end frame included
 * @param connections connections opened
 * @param payloadBytes bytes of all streams, the same as before
 * @param masked what was replaced, by class
 * @param wholeCount how many places were replaced whole because they could not be parsed
 * @param whole the first hundred of them: where, what and why
 * @param kept what is known to remain
 */
public record ScrubSummary(
        long frames,
        long connections,
        long payloadBytes,
        Map<Masked, Count> masked,
        long wholeCount,
        List<String> whole,
        List<String> kept) {
    /**
     * How much of one class.
     *
     * @param pieces strings, numbers or values; of a text that comes in events, one for each event
     * @param bytes their length
     */
    public record Count(long pieces, long bytes) {}
}
