package io.ssetape.proxy.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One request of the demo's load.
 *
 * @param body the final body, as an AISBench run would send it
 * @param abortAfterEvents after how many events the client goes away; {@link #NEVER} when it stays
 */
record DemoRequest(byte[] body, int abortAfterEvents) {
    static final int NEVER = Integer.MAX_VALUE;

    private static final int WITHOUT_SGLEXT = 8;
    private static final int SPECULATIVE = 4;
    private static final int OF_EACH_PAIR_MODEL = 3;
    private static final int EVENTS_BEFORE_ABORT = 40;
    private static final int MAX_TOKENS = 1024;

    /** The whole load, in the order in which it is to be sent. */
    static List<DemoRequest> load() {
        List<DemoRequest> load = new ArrayList<>();
        for (int i = 0; i < WITHOUT_SGLEXT; i++) {
            load.add(of(SimulatedModel.WITHOUT_SGLEXT, i, NEVER));
        }
        load.add(of(SimulatedModel.LONG_ANSWER, 0, EVENTS_BEFORE_ABORT));
        load.add(of(SimulatedModel.CUT_MID_CHUNK, 0, NEVER));
        for (int i = 0; i < SPECULATIVE; i++) {
            load.add(of(SimulatedModel.SPECULATIVE, i, NEVER));
        }
        return List.copyOf(load);
    }

    /** The load of a pair, model after model, so that what is found about one of them has neighbouring ids. */
    static List<List<DemoRequest>> pairLoads() {
        List<List<DemoRequest>> loads = new ArrayList<>();
        for (SimulatedModel model : SimulatedModel.values()) {
            if (model.isOfPair()) {
                loads.add(IntStream.range(0, OF_EACH_PAIR_MODEL)
                        .mapToObj(seed -> of(model, seed, NEVER))
                        .toList());
            }
        }
        return List.copyOf(loads);
    }

    /** {@code n} stays unset and the flags stand at the root, as generation_kwargs end up there. */
    private static DemoRequest of(SimulatedModel model, int seed, int abortAfterEvents) {
        ObjectNode body = AnswerJson.object().put("stream", true);
        body.putArray("messages")
                .addObject()
                .put("role", "user")
                .put("content", "Question " + seed + " to " + model.modelName() + ": what took so long?");
        body.putObject("stream_options").put("include_usage", true);
        body.put("model", model.modelName())
                .put("max_tokens", MAX_TOKENS)
                .put("temperature", 0)
                .put("seed", seed)
                // A pair's answers end where they like: diagnose would call one that is shorter than it was to be a
                // fault.
                .put("ignore_eos", !model.isOfPair())
                .put("return_spec_tokens_details", true);
        return new DemoRequest(AnswerJson.bytes(body), abortAfterEvents);
    }
}
