package io.ssetape.replayer.http;

/**
 * What is known of a response once nothing more of it will come.
 *
 * @param head the head of the final response, or null when none was understood
 * @param bytes body bytes, transfer framing removed; raw bytes when there is no head; tunnelled bytes count
 * @param missingBytes bytes that the tape lost
 * @param firstByteNanos the arrival of the final response's first byte, or null
 * @param lastByteNanos the arrival of its last byte, or null
 * @param endNanos the arrival of its last byte when it is complete; else when its end was seen, or, when the tape does not
 *     show an end, the last byte of the exchange
 * @param end how it ended
 * @param reads reads that brought bytes of it, interim responses included
 * @param byProxy whether any of its bytes were made by the proxy
 * @param note what is wrong with it or its framing, or null
 * @param headLoss why its head was not read; null when it was, or when not all of a head came
 */
public record ResponseFacts(
        ResponseHead head,
        long bytes,
        long missingBytes,
        Long firstByteNanos,
        Long lastByteNanos,
        long endNanos,
        BodyEnd end,
        int reads,
        boolean byProxy,
        String note,
        HeadLoss headLoss) {
    /** A response whose head was read. */
    public ResponseFacts(
            ResponseHead head,
            long bytes,
            long missingBytes,
            Long firstByteNanos,
            Long lastByteNanos,
            long endNanos,
            BodyEnd end,
            int reads,
            boolean byProxy,
            String note) {
        this(head, bytes, missingBytes, firstByteNanos, lastByteNanos, endNanos, end, reads, byProxy, note, null);
    }
}
