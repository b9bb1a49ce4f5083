package io.ssetape.replayer.report.file;

import io.ssetape.recorder.portable.SteeringEscapes;
import java.util.Locale;

/**
 * Escapes in JSON text what means the same written out and may do harm as it is: halves of surrogate pairs that lack their other half, for
 * which UTF-8 has no form, and what steers a terminal, as portable tapes do. Outside strings JSON text holds none of these.
 */
final class JsonEscapes {
    private JsonEscapes() {}

    /** The same JSON text with each of these as a backslash-u escape. */
    static String escape(String json) {
        int next = next(json, 0);
        if (next < 0) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length() + 16);
        int copied = 0;
        for (; next >= 0; next = next(json, copied)) {
            escaped.append(json, copied, next);
            escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) json.charAt(next)));
            copied = next + 1;
        }
        return escaped.append(json, copied, json.length()).toString();
    }

    private static int next(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x7f) {
                continue;
            }
            if (!Character.isSurrogate(unit)) {
                if (SteeringEscapes.steers(unit)) {
                    return i;
                }
            } else if (Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else {
                return i;
            }
        }
        return -1;
    }
}
