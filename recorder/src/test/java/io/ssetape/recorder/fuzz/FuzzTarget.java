package io.ssetape.recorder.fuzz;

/** Something that takes any bytes at all and throws when it behaves as it must not. */
@FunctionalInterface
public interface FuzzTarget {
    /**
     * Tries one input.
     *
     * @param input any bytes; not to be changed
     */
    void run(byte[] input);
}
