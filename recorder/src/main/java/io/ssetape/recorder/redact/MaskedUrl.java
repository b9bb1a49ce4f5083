package io.ssetape.recorder.redact;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A URL as it may be shown and written down. */
public final class MaskedUrl {
    private MaskedUrl() {}

    /**
     * The URL with its user information and the values of key-like query parameters masked at equal length, by the same rules as
     * request targets on a tape.
     */
    public static String of(String url) {
        byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
        UrlMasker masker = new UrlMasker();
        masker.begin();
        masker.mask(ByteBuffer.wrap(bytes), 0, bytes.length, true);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
