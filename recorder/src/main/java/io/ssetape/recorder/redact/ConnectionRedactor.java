package io.ssetape.recorder.redact;

import io.ssetape.recorder.frame.Direction;
import java.nio.ByteBuffer;

/**
 * Masks the credentials of one connection in place. Both directions are fed in the order of recording, since what a
 * response means depends on its request, and what a request may be followed by on its response.
 *
 * <p>Masked are the values of secret header and trailer fields (see {@link SecretNames}), the user information and the
 * secret parameters of request targets and of URLs in any other field (see {@link FieldKind}).
 *
 * <table>
 *   <caption>Where the bytes cannot be followed</caption>
 *   <tr><td>request: no HTTP/1.x, a method other than HTTP's own, a head above 256 KiB, a body of doubtful length, bad chunks, lost bytes outside a body of
 *       known length, what follows the final answer to an Expect whose body had not begun, a body behind a bare LF</td><td>all further request bytes are masked</td></tr>
 *   <tr><td>response: the like, or its request is not known, or stood behind a bare LF</td><td>further lines that begin like a
 *       secret field, or like one for URLs, are masked, and what is left of the line at hand</td></tr>
 *   <tr><td>behind 101</td><td>WebSocket stays as it is, if both agreed on it; of any other protocol request bytes are masked,
 *       and responses line by line</td></tr>
 *   <tr><td>behind CONNECT</td><td>HTTP again if it looks like it; if not, likewise</td></tr>
 * </table>
 *
 * <p>A direction that was lost stays lost, even where something that looks like a head comes: it may as well be content, and
 * what is then taken for a body would be written down unmasked. A reader of the tape may guess again, a secret on the disk
 * cannot be taken back.
 */
public final class ConnectionRedactor {
    /** How much of a request's head is looked at. One that is longer is masked from there on, with all that follows it. */
    public static final int MAX_REQUEST_HEAD_BYTES = RequestScanner.MAX_HEAD_BYTES;

    private final RequestScanner requests;
    private final ResponseScanner responses;

    /** A connection before its first byte. */
    public ConnectionRedactor() {
        PendingRequests pending = new PendingRequests();
        requests = new RequestScanner(pending);
        responses = new ResponseScanner(pending, requests);
    }

    /**
     * Masks the next bytes of a direction.
     *
     * @param payload a writable buffer; the bytes from position to limit are changed in place, both stay as they are
     */
    public void mask(Direction direction, ByteBuffer payload) {
        mask(direction, payload, payload.position(), payload.limit());
    }

    void mask(Direction direction, ByteBuffer in, int from, int to) {
        if (direction == Direction.REQUEST) {
            requests.mask(in, from, to);
        } else {
            responses.mask(in, from, to);
        }
    }

    /**
     * Passes over bytes that nobody has.
     *
     * @param bytes how many, 1 or more, between those masked before and those to come
     */
    public void lost(Direction direction, long bytes) {
        if (direction == Direction.REQUEST) {
            requests.lost(bytes);
        } else {
            responses.lost(bytes);
        }
    }
}
