package io.ssetape.replayer.report.html;

import io.ssetape.replayer.report.file.ReportJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes a page: markup as it is, and values as JSON that no parser of HTML finds an end, a comment or a reference in. */
final class ScriptData {
    private static final String HEX = "0123456789abcdef";
    private static final int NIBBLE_BITS = 4;
    private static final int NIBBLE = 0xf;

    private final OutputStream out;

    ScriptData(OutputStream out) {
        this.out = out;
    }

    /** Text as it is. */
    void raw(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes as they are. */
    void raw(byte[] bytes) {
        write(bytes);
    }

    /** A value as one line of JSON. */
    void json(Object value) {
        write(escape(ReportJson.line(LongWords.cut(ReportJson.tree(value)))));
    }

    /** JSON text in which {@code <}, {@code >} and {@code &} are written out; outside strings it holds none. */
    static byte[] escape(byte[] json) {
        int harmful = 0;
        for (byte b : json) {
            harmful += isHarmful(b) ? 1 : 0;
        }
        if (harmful == 0) {
            return json;
        }
        byte[] escaped = new byte[json.length + 5 * harmful];
        int at = 0;
        for (byte b : json) {
            if (isHarmful(b)) {
                for (char unit : ("\\u00" + HEX.charAt(b >> NIBBLE_BITS) + HEX.charAt(b & NIBBLE)).toCharArray()) {
                    escaped[at++] = (byte) unit;
                }
            } else {
                escaped[at++] = b;
            }
        }
        return escaped;
    }

    private static boolean isHarmful(byte b) {
        return b == '<' || b == '>' || b == '&';
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
