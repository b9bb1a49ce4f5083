package io.ssetape.replayer.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Takes the content encoding off a response body, piece by piece, so that each decoded piece keeps the time of the read
 * that completed it. Knows {@code gzip}, {@code x-gzip}, {@code deflate} (zlib or raw) and {@code identity}; of any other
 * encoding, and of several at once, nothing is decoded and nothing handed on.
 */
public abstract sealed class ContentDecoder permits IdentityDecoder, InflatingDecoder, OpaqueDecoder {
    /**
     * The decoder for a response.
     *
     * @param head the response's head
     * @param uncheckedBytes how much may come out before the ratio of out to in is looked at
     */
    public static ContentDecoder of(ResponseHead head, long uncheckedBytes) {
        List<String> encodings = new ArrayList<>();
        for (String member : head.fields().members("content-encoding")) {
            String encoding = member.toLowerCase(Locale.ROOT);
            if (!encoding.equals("identity")) {
                encodings.add(encoding);
            }
        }
        List<String> transferCodings = BodyDelimiter.transferCodings(head.fields());
        if (transferCodings.stream().anyMatch(coding -> !coding.equals("chunked"))) {
            return new OpaqueDecoder("transfer-encoding " + String.join(", ", transferCodings));
        }
        if (encodings.isEmpty()) {
            return new IdentityDecoder();
        }
        String encoding = encodings.size() == 1 ? encodings.get(0) : "";
        return switch (encoding) {
            case "gzip", "x-gzip" -> new GzipDecoder(uncheckedBytes);
            case "deflate" -> new DeflateDecoder(uncheckedBytes);
            default -> new OpaqueDecoder("content-encoding " + String.join(", ", encodings));
        };
    }

    /**
     * The next piece of the encoded body.
     *
     * @param out takes what comes out of it, at the same time
     */
    public abstract void decode(long nanos, byte[] bytes, int from, int to, BodySink out);

    /** Encoded bytes are missing here. */
    public abstract void gap();

    /**
     * The body is over. Call it once, always: it frees native memory.
     *
     * @param complete whether it came to the end that its framing promised
     */
    public abstract void end(boolean complete);

    /** How far the encoding could be taken off, so far. */
    public abstract Decoding decoding();

    /** Whether all that came could be decoded, so far. */
    public final boolean isDecoded() {
        return decoding() == Decoding.WHOLE;
    }

    /** How many bytes came out, or null when not all that came could be decoded. */
    public abstract Long decodedBytes();

    /** What is odd about the encoded data, or null. */
    public abstract String note();
}
