package io.ssetape.replayer.aisbench;

import java.util.List;

/**
 * Whether the client's model was configured to stream, as far as a run folder shows it: AISBench 29c363e takes that from its own
 * configuration ({@code default_perf.py}), and no details line says it.
 *
 * @param streamed whether answers came as streams; if not, the client has no TTFT, TPOT and ITL
 * @param evidence why, in words
 */
public record StreamUse(boolean streamed, String evidence) {
    /** A client that reads no stream takes two points: the send, and the whole body. */
    private static final int POINTS_WITHOUT_STREAM = 2;

    /** What the user says of the client's configuration. */
    public static StreamUse told(boolean streamed) {
        return new StreamUse(streamed, "as told by the user");
    }

    /** What the lines show. */
    public static StreamUse of(DatasetRun dataset) {
        List<DetailsLine> timed = dataset.details().stream()
                .filter(line -> line.success() && line.timePointsSeconds().length >= POINTS_WITHOUT_STREAM)
                .toList();
        if (timed.isEmpty()) {
            return new StreamUse(true, "no success shows the contrary");
        }
        return timed.stream()
                .filter(line -> line.timePointsSeconds().length > POINTS_WITHOUT_STREAM)
                .findFirst()
                .map(line -> new StreamUse(
                        true, "line " + line.line() + " has " + line.timePointsSeconds().length + " time points"))
                .orElseGet(() -> new StreamUse(
                        false,
                        "every success has two time points, the send and the end; a stream of one event each would look"
                                + " the same (--client-stream true says that it was one)"));
    }
}
