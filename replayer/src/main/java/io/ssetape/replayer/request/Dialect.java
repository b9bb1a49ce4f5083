package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The generation APIs. */
public enum Dialect {
    /** {@code /v1/chat/completions}. */
    @JsonProperty("chat")
    CHAT,
    /** {@code /v1/completions}. */
    @JsonProperty("completions")
    COMPLETIONS,
    /** SGLang's native {@code /generate}. */
    @JsonProperty("generate")
    GENERATE,
    /** {@code /v1/responses}. */
    @JsonProperty("responses")
    RESPONSES
}
