package io.ssetape.proxy.serve;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;

/** Takes a request body in pieces and gives its shape. Bodies above a limit are compared byte by byte, and not kept meanwhile. */
final class BodyShaper {
    /** The longest body that is read as JSON. */
    static final int MOST_JSON_BYTES = 16 << 20;

    private final MessageDigest digest = BodyHash.sha256();
    private long bytes;
    private ByteArrayOutputStream body = new ByteArrayOutputStream(0);

    /** The next bytes of it. */
    void add(byte[] bytes, int from, int to) {
        this.bytes += to - from;
        digest.update(bytes, from, to - from);
        if (body != null && to - from <= MOST_JSON_BYTES - body.size()) {
            body.write(bytes, from, to - from);
        } else {
            body = null;
        }
    }

    /** How long it is so far. */
    long bytes() {
        return bytes;
    }

    /** The body is complete; to be called once. */
    BodyShape shape() {
        byte[] kept = body == null ? null : body.toByteArray();
        body = null;
        BodyShape json = kept == null ? null : CanonicalJson.shapeOf(kept);
        if (json != null) {
            return json;
        }
        Bytewise why = kept == null ? Bytewise.TOO_LONG : Bytewise.of(kept);
        return new BodyShape(BodyHash.of(digest.digest()), why, bytes, false, BodyShape.NO_VALUES, BodyShape.NO_VALUES);
    }
}
