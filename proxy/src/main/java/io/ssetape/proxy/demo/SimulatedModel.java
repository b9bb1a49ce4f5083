package io.ssetape.proxy.demo;

import java.util.Arrays;

/**
 * The models that the simulated service, or the simulated pair, offers. Each one is a behaviour; a request picks it by name. What
 * happens to those of the pair on the way is {@link RouterKind}'s.
 */
public enum SimulatedModel {
    /** A whole answer with thinking, speculative counters and cached tokens. Also what an unknown model name gets. */
    SPECULATIVE("demo-speculative"),
    /**
     * Asked for speculative counters, sends none: 1024 tokens in 180 to 182 JSON events, when usage is asked for, and neither
     * {@code sglext} nor cached tokens among them.
     */
    WITHOUT_SGLEXT("demo-without-sglext"),
    /** Breaks off in the middle of a chunk, as when a decode node dies behind a PD entry. */
    CUT_MID_CHUNK("demo-cut-mid-chunk"),
    /** An answer of some twelve seconds: long enough to lose patience with. */
    LONG_ANSWER("demo-long-answer"),
    /** Of the pair: the router copies the flag to the nodes and the answer to the client. */
    PAIR_COPIED("demo-pd-copied", true),
    /** Of the pair: the router drops the flag on its way to the nodes. */
    PAIR_FLAG_DROPPED("demo-pd-flag-dropped", true),
    /**
     * Of the pair: the last words of the answer quote an end mark, behind which the router passes nothing on. The rest of the answer,
     * speculative counters among it, leaves the node together with those words.
     */
    PAIR_ANSWER_CUT("demo-pd-answer-cut", true),
    /** Of the pair: the decode node runs without speculation, so each step makes one token and there are no counters to send. */
    PAIR_NO_SPECULATION("demo-pd-no-speculation", true);

    private final String modelName;
    private final boolean ofPair;

    SimulatedModel(String modelName) {
        this(modelName, false);
    }

    SimulatedModel(String modelName, boolean ofPair) {
        this.modelName = modelName;
        this.ofPair = ofPair;
    }

    /** Whether a pair offers it, rather than a single server. */
    boolean isOfPair() {
        return ofPair;
    }

    /** The name to put into a request's {@code model}. */
    public String modelName() {
        return modelName;
    }

    /** The model of that name; {@link #SPECULATIVE} for any other, since SGLang does not check the name either. */
    static SimulatedModel named(String name) {
        return Arrays.stream(values())
                .filter(model -> model.modelName.equals(name))
                .findFirst()
                .orElse(SPECULATIVE);
    }
}
