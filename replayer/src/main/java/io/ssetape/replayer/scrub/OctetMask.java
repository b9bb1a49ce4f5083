package io.ssetape.replayer.scrub;

/** Replaces what may be spelt with percent signs too. */
interface OctetMask extends StringMask {
    /** The replacement of a digit of a percent-encoded byte, the first of the two at place 0. */
    int octet(int place, int digit);
}
