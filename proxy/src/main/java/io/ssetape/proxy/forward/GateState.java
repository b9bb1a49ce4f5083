package io.ssetape.proxy.forward;

/** What a {@link ForwardGate} does with what its client sends. */
enum GateState {
    HEAD,
    BODY,
    /** Nothing is read before everything asked is answered. */
    HOLDING,
    /** The client gets the rest of its last answer; what it sends may be body or not, and goes nowhere. */
    LAST_ANSWER,
    /** Out of the way. */
    OPEN,
    /** The connection is being closed. */
    DEAD
}
