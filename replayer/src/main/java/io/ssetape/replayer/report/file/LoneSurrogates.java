package io.ssetape.replayer.report.file;

import java.util.Locale;

/**
 * Escapes halves of surrogate pairs that lack their other half. JSON from the wire may name them as escapes, UTF-8 has no
 * form for them, and outside strings JSON text holds nothing that could be one.
 */
final class LoneSurrogates {
    private LoneSurrogates() {}

    /** The same JSON text with each lone surrogate as a backslash-u escape. */
    static String escape(String json) {
        int lone = next(json, 0);
        if (lone < 0) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length() + 16);
        int copied = 0;
        for (; lone >= 0; lone = next(json, copied)) {
            escaped.append(json, copied, lone);
            escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) json.charAt(lone)));
            copied = lone + 1;
        }
        return escaped.append(json, copied, json.length()).toString();
    }

    private static int next(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (!Character.isSurrogate(unit)) {
                continue;
            }
            if (Character.isHighSurrogate(unit)
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
