package io.ssetape.recorder.portable;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;

/**
 * Writes out what means the same as an escape and could steer a terminal or reorder a line when somebody prints the lines: DEL, the controls
 * from U+0080 to U+009F, line separators and direction marks. JSON itself requires that of the controls below U+0020 only.
 */
public final class SteeringEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final int DELETE = 0x7f;
    private static final int LAST_CONTROL = 0x9f;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        codes[DELETE] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int unit) {
        return steers(unit) ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", unit)) : null;
    }

    /** Whether a UTF-16 unit is one of those; the controls below U+0020 are not. */
    public static boolean steers(int unit) {
        boolean control = unit >= DELETE && unit <= LAST_CONTROL;
        boolean separates = unit == 0x2028 || unit == 0x2029;
        boolean turns = unit == 0x061c
                || unit == 0x200e
                || unit == 0x200f
                || (unit >= 0x202a && unit <= 0x202e)
                || (unit >= 0x2066 && unit <= 0x2069);
        return control || separates || turns;
    }
}
