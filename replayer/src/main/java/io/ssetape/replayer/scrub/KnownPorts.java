package io.ssetape.replayer.scrub;

import java.util.BitSet;

/**
 * The ports that may stay where addresses stand in streams: the usual ones and those of the tape's taps and upstreams. Whether digits behind a
 * colon are a port or a password shows only behind them, and then they are out already.
 */
final class KnownPorts {
    /** The beginning of every port. */
    static final int ROOT = 1;
    /** No known port begins like this. */
    static final int NONE = 0;

    private static final int MAX_DIGITS = 5;
    private static final String USUAL =
            "80 443 3000 5000 8000 8001 8002 8080 8081 8088 8443 8888 9000 9090 29000 30000 30001 30002";

    /** Each beginning as a number, with a 1 before its digits. */
    private final BitSet beginnings = new BitSet();

    KnownPorts() {
        Vocabulary.words(USUAL).forEach(this::add);
    }

    /** Another port that may stay, in digits. */
    void add(String port) {
        int at = ROOT;
        for (int i = 0; i < Math.min(MAX_DIGITS, port.length()); i++) {
            at = 10 * at + port.charAt(i) - '0';
            beginnings.set(at);
        }
    }

    /** Where a digit leads to, or {@link #NONE}. */
    int step(int at, int digit) {
        int next = 10 * at + digit - '0';
        return at != NONE && beginnings.get(next) ? next : NONE;
    }
}
