package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.RequestRecord;
import java.util.List;

/**
 * The parts of a record that the response body decides.
 *
 * @param ids distinct response ids in order of appearance
 * @param inference what the stream proves
 * @param client what the client's rule would have recorded
 * @param stream how the stream went
 * @param events events by kind
 * @param output the generated text
 * @param usage the last usage snapshot
 * @param sglext the extension
 * @param timing times
 * @param metrics ratios
 * @param findings codes, those of the request included, sorted
 */
public record Interpretation(
        List<String> ids,
        RequestRecord.Inference inference,
        RequestRecord.ClientOutcome client,
        RequestRecord.StreamEnd stream,
        RequestRecord.EventCounts events,
        RequestRecord.Output output,
        RequestRecord.Usage usage,
        RequestRecord.Sglext sglext,
        RequestRecord.Timing timing,
        RequestRecord.Metrics metrics,
        List<String> findings) {}
