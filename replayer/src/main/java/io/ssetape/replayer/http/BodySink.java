package io.ssetape.replayer.http;

/** Takes body bytes. */
@FunctionalInterface
public interface BodySink {
    /**
     * A piece of a body.
     *
     * @param nanos the arrival of the read that carried it
     * @param bytes holds the piece; good only during the call and not to be changed
     * @param from its first byte
     * @param to behind its last byte
     */
    void piece(long nanos, byte[] bytes, int from, int to);
}
