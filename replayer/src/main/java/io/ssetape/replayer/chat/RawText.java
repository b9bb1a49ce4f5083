package io.ssetape.replayer.chat;

import io.ssetape.replayer.sse.Utf8;
import java.nio.charset.StandardCharsets;

/** The contents of a JSON string, read from the raw bytes between its quotes as the parser reads them. */
final class RawText {
    private static final int HEX_DIGITS = 4;

    private RawText() {}

    /**
     * What the bytes stand for, or null when they cannot stand between quotes, or are for the parser to judge: an escaped half of
     * a surrogate pair is.
     */
    static String read(byte[] bytes, int from, int to) {
        boolean ascii = true;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b < 0) {
                ascii = false;
            } else if (b == '\\') {
                return escaped(bytes, from, i, to);
            } else if (b < ' ' || b == '"') {
                return null;
            }
        }
        if (ascii) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
        return Utf8.isValid(bytes, from, to) ? new String(bytes, from, to - from, StandardCharsets.UTF_8) : null;
    }

    /** The same where the first escape is known; what it stands for is never longer than the escape. */
    private static String escaped(byte[] bytes, int from, int firstEscape, int to) {
        byte[] text = new byte[to - from];
        int length = firstEscape - from;
        System.arraycopy(bytes, from, text, 0, length);
        int i = firstEscape;
        while (i < to) {
            byte b = bytes[i++];
            if (b != '\\') {
                if (b == '"' || (b >= 0 && b < ' ')) {
                    return null;
                }
                text[length++] = b;
                continue;
            }
            int meant = i < to ? meant(bytes, i, to) : -1;
            if (meant < 0) {
                return null;
            }
            length = Utf8.put(text, length, meant);
            i += bytes[i] == 'u' ? 1 + HEX_DIGITS : 1;
        }
        return Utf8.isValid(text, 0, length) ? new String(text, 0, length, StandardCharsets.UTF_8) : null;
    }

    /** The character that an escape stands for, from the byte behind its backslash on; -1 when there is none or it is half a pair. */
    private static int meant(byte[] bytes, int i, int to) {
        return switch (bytes[i]) {
            case '"', '\\', '/' -> bytes[i];
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> to - i > HEX_DIGITS ? unit(bytes, i + 1) : -1;
            default -> -1;
        };
    }

    private static int unit(byte[] bytes, int from) {
        int unit = 0;
        for (int i = from; i < from + HEX_DIGITS; i++) {
            int digit = bytes[i] < 0 ? -1 : Character.digit(bytes[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = (unit << 4) | digit;
        }
        return Character.isSurrogate((char) unit) ? -1 : unit;
    }
}
