package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.Dialect;
import java.util.Arrays;

/**
 * Any bytes are an event, an answer and a request body, or unreadable. What an event says does not depend on the events before it: the
 * input is split at 0x00, and a reader that has seen the parts before reads each part as a fresh one does.
 */
public final class ChatFuzz {
    private ChatFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        for (Dialect dialect : Dialect.values()) {
            PayloadReader used = new PayloadReader(dialect);
            for (int from = 0; from <= input.length; ) {
                int to = from;
                while (to < input.length && input[to] != 0) {
                    to++;
                }
                ChatEvent fresh = new PayloadReader(dialect).read(input, from, to);
                if (!used.read(input, from, to).equals(fresh)) {
                    throw new AssertionError("depends on the events before: " + fresh);
                }
                from = to + 1;
            }
        }
        for (Dialect dialect : Dialect.values()) {
            RequestBody body = RequestBodyReader.read(dialect, input);
            if (!body.equals(RequestBodyReader.read(dialect, input.clone()))) {
                throw new AssertionError("a second reading says something else");
            }
        }
        String fingerprint = ContentFingerprint.ofBody(input);
        byte[] spaced = Arrays.copyOf(input, input.length + 1);
        spaced[input.length] = ' ';
        if (fingerprint != null && !fingerprint.equals(ContentFingerprint.ofBody(spaced))) {
            throw new AssertionError("white space changes the fingerprint");
        }
    }
}
