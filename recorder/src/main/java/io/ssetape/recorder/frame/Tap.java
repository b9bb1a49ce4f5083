package io.ssetape.recorder.frame;

/**
 * One listening point and where it leads.
 *
 * @param name the user's name for it, unique on a tape, for instance {@code entry}
 * @param listen the address it listens on, {@code host:port}
 * @param upstream the URL it forwards to, without credentials
 */
public record Tap(String name, String listen, String upstream) {}
