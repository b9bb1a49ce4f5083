package io.ssetape.replayer.http;

/**
 * Takes the bytes of responses as they passed: heads, interim ones included, and transfer framing. Blank lines between messages
 * belong to nobody and are left out.
 */
@FunctionalInterface
public interface ResponseBytes {
    /** Nobody wants them. */
    ResponseBytes NONE = (exchange, nanos, bytes, from, to) -> {};

    /**
     * Bytes of one response that came with one read; a read may bring several runs. The last run of a response comes after what it
     * completes has been told to the exchange's listener, {@link ExchangeListener#over} included, and before anything of the next
     * response.
     *
     * @param exchange the place of the exchange on its connection, from 1
     * @param nanos the arrival of the read
     * @param bytes holds the run; good only during the call and not to be changed
     * @param from its first byte
     * @param to behind its last byte
     */
    void passed(int exchange, long nanos, byte[] bytes, int from, int to);
}
