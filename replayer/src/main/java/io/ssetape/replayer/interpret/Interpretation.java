package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.GeneratedOutput;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.StreamEnd;
import io.ssetape.replayer.request.UsageCounts;
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
        InferenceResult inference,
        ClientOutcome client,
        StreamEnd stream,
        EventCounts events,
        GeneratedOutput output,
        UsageCounts usage,
        Sglext sglext,
        RequestTiming timing,
        RequestRatios metrics,
        List<String> findings) {}
