package io.ssetape.replayer.request;

/**
 * A metadata key that arrived with a value that holds nothing, or has the wrong type.
 *
 * @param path where it stood, for instance {@code sglext.spec_tokens_details}
 * @param value what stood there: {@code null}, {@code []}, {@code {}}, {@code ""}, {@code string}, {@code number}, {@code boolean},
 *     or a {@code list} or an {@code object} without anything known in it
 */
public record UnreadableKey(String path, String value) {
    private static final String USAGE = "usage";

    /** Whether the count of cached prompt tokens should have been there. */
    public boolean ofCached() {
        return path.contains("cached_tokens")
                || path.equals("usage.prompt_tokens_details")
                || path.equals("usage.input_tokens_details");
    }

    /** Whether usage, or one of its two counts, should have been there. */
    public boolean ofUsage() {
        return path.equals(USAGE)
                || path.endsWith("prompt_tokens")
                || path.endsWith("completion_tokens")
                || path.equals("usage.input_tokens")
                || path.equals("usage.output_tokens");
    }

    /** Whether speculative counters should have been there. */
    public boolean ofSpec() {
        return !ofCached() && !ofUsage() && !path.startsWith(USAGE) && !path.contains("routed_experts");
    }

    /** Whether nothing but null stood there, which some services write for every key they know. */
    public boolean saysNull() {
        return value.equals("null");
    }

    /** It in words. */
    public String words() {
        return path + " came as " + value;
    }
}
