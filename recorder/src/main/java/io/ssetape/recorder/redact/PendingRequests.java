package io.ssetape.recorder.redact;

import java.util.Arrays;

/**
 * The methods of requests whose responses have not begun: a response's body depends on them. Beyond {@link #MAX_PENDING}
 * none is known any more.
 */
final class PendingRequests {
    /** What matters of a method. */
    enum Method {
        HEAD,
        CONNECT,
        OTHER,
        /** Nobody knows. */
        UNKNOWN;

        static Method of(String lowerCase) {
            return switch (lowerCase) {
                case "head" -> HEAD;
                case "connect" -> CONNECT;
                default -> OTHER;
            };
        }
    }

    static final int MAX_PENDING = 1024;

    private Method[] ring = new Method[4];
    private int first;
    private int count;
    private boolean unknownFromHere;

    void add(Method method) {
        unknownFromHere |= count == MAX_PENDING;
        if (unknownFromHere) {
            return;
        }
        if (count == ring.length) {
            Method[] larger = Arrays.copyOfRange(ring, first, first + 2 * count);
            System.arraycopy(ring, 0, larger, count - first, first);
            ring = larger;
            first = 0;
        }
        ring[(first + count++) % ring.length] = method;
    }

    /** From here on nobody knows how many requests there are. */
    void addNoMore() {
        unknownFromHere = true;
    }

    /** The request that the next response answers; {@link Method#UNKNOWN} when none is known. */
    Method take() {
        if (count == 0) {
            return Method.UNKNOWN;
        }
        Method taken = ring[first];
        first = (first + 1) % ring.length;
        count--;
        return taken;
    }

    boolean isEmpty() {
        return count == 0;
    }
}
