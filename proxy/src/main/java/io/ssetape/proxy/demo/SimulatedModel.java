package io.ssetape.proxy.demo;

import java.util.Arrays;

/** The models that the simulated service offers. Each one is a behaviour; a request picks it by name. */
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
    LONG_ANSWER("demo-long-answer");

    private final String modelName;

    SimulatedModel(String modelName) {
        this.modelName = modelName;
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
