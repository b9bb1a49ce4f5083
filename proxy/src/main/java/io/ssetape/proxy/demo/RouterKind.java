package io.ssetape.proxy.demo;

/**
 * How a PD router brings requests to its two nodes and the decode node's answer to the client. Each of them imitates one that exists;
 * the simulated entry behaves as another one for each of its models.
 */
enum RouterKind {
    /**
     * SGLang's Python load balancer. It handles the body as a map, so keys that it does not know survive; it waits for the heads
     * of both answers and then relays whatever the decode node's connection brings, at most 64 KiB at once, so events are merged.
     * Source: SGLang, {@code sgl-model-gateway/bindings/python/src/sglang_router/mini_lb.py}, main branch of summer 2026.
     */
    MINI_LB(false, false, false),
    /**
     * SGLang's Rust gateway with HTTP nodes, before smg#1130 of April 2026. It writes chat requests anew from a type with no place
     * for other keys (sglang#22740), so {@code return_spec_tokens_details} vanishes and defaults appear. Its way with answers is that of
     * {@link #GATEWAY}. Source: SGLang, {@code sgl-model-gateway/src/protocols/chat.rs}, {@code ChatCompletionRequest}.
     */
    TYPED_GATEWAY(true, true, true),
    /**
     * The same gateway since smg#1130: other keys survive. It waits for the head of the decode node's answer and for the whole of the
     * prefill node's (sglang#22853), copies chunk by chunk, and passes nothing on behind the first chunk that has
     * {@code data: [DONE]} anywhere in it, even in what the model said. Source: SGLang,
     * {@code sgl-model-gateway/src/routers/http/pd_router}, main branch of summer 2026.
     */
    GATEWAY(false, true, true);

    private final boolean typed;
    private final boolean waitsForPrefill;
    private final boolean copiesChunks;

    RouterKind(boolean typed, boolean waitsForPrefill, boolean copiesChunks) {
        this.typed = typed;
        this.waitsForPrefill = waitsForPrefill;
        this.copiesChunks = copiesChunks;
    }

    /** The router that a model's requests go through; the load balancer for a name that no pair offers. */
    static RouterKind of(String modelName) {
        return switch (SimulatedModel.named(modelName)) {
            case PAIR_FLAG_DROPPED -> TYPED_GATEWAY;
            case PAIR_ANSWER_CUT -> GATEWAY;
            default -> MINI_LB;
        };
    }

    /** Whether a chat request loses the keys that its type has no place for. */
    boolean isTyped() {
        return typed;
    }

    /** Whether the answer begins only when the prefill node's is over, rather than when it has begun. */
    boolean waitsForWholePrefill() {
        return waitsForPrefill;
    }

    /** Whether it copies chunk by chunk and ends with the first that has the end mark in it, rather than read by read to the end. */
    boolean copiesChunksToEndMark() {
        return copiesChunks;
    }
}
