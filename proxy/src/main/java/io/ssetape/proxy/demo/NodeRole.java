package io.ssetape.proxy.demo;

import java.util.Arrays;
import java.util.List;

/** What a simulated SGLang server is for. */
public enum NodeRole {
    /** Does everything itself, and is the entry. */
    UNIFIED("unified"),
    /**
     * The prefill node of a pair. It gets the same request as the decode node, makes the first token, and finishes with reason
     * {@code length} once the KV cache is handed over. Source: SGLang, {@code disaggregation/prefill.py} ({@code FINISH_LENGTH} when
     * the transfer is done), main branch of summer 2026.
     */
    PREFILL("prefill"),
    /**
     * The decode node of a pair. Its answer is the one that clients get: the cached count reaches it with the KV cache, speculative
     * counters exist only here.
     */
    DECODE("decode");

    private final String engineType;

    NodeRole(String engineType) {
        this.engineType = engineType;
    }

    /** The label {@code engine_type} of its metrics. */
    String engineType() {
        return engineType;
    }

    /** Whether it offers a model. */
    boolean offers(SimulatedModel model) {
        return model.isOfPair() == (this != UNIFIED);
    }

    /** The names of the models that it offers. */
    List<String> modelNames() {
        return Arrays.stream(SimulatedModel.values())
                .filter(this::offers)
                .map(SimulatedModel::modelName)
                .toList();
    }

    /** How its part of a scripted answer ends; it is the decode node that breaks off. */
    StreamScript.Ending ending(StreamScript script) {
        return this == PREFILL ? StreamScript.Ending.COMPLETE : script.ending();
    }

    /** What is left for it to do of a request. */
    GenerationRequest share(GenerationRequest request) {
        return this == PREFILL ? request.firstTokenOnly() : request;
    }
}
