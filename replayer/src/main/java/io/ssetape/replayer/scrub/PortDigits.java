package io.ssetape.replayer.scrub;

/** Replaces the digits of a port, wherever it stands: they stay as long as a port that may stay begins like them. */
final class PortDigits {
    private final KnownPorts ports;
    private final Pseudonym digits;
    private int known;

    PortDigits(MaskKit kit) {
        ports = kit.ports();
        digits = kit.portDigits();
    }

    /** A new port. */
    void begin() {
        known = KnownPorts.ROOT;
        digits.begin();
    }

    /** What to show for a digit. */
    int next(int digit) {
        known = ports.step(known, digit);
        int out = digits.raw(digit);
        return known == KnownPorts.NONE ? out : digit;
    }
}
