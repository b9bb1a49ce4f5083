package io.ssetape.proxy.serve;

/**
 * How an answer is framed.
 *
 * @param headBytes the length of its heads, interim ones included; {@link #UNKNOWN} when it has none that is understood
 * @param chunked whether its body is in chunks
 * @param events whether its body is an event stream in clear
 */
record AnswerForm(long headBytes, boolean chunked, boolean events) {
    /** Stands for a head that never ended. */
    static final long UNKNOWN = -1;

    /** Whether events can be found in it. */
    boolean showsEvents() {
        return events && headBytes != UNKNOWN;
    }
}
