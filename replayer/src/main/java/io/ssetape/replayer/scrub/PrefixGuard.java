package io.ssetape.replayer.scrub;

import java.util.Arrays;

/**
 * For answers whose events carry the whole text so far, or only what is new, and nothing says which: it shows at the first event that does
 * not begin with the text before it. Filler would always begin with filler, so where the texts part, a mark has to.
 */
final class PrefixGuard {
    /** Longer texts are not followed: whether they go on or not is then for the reader to guess. */
    private static final int MAX_BYTES = 4 << 20;

    private byte[] last = new byte[0];
    private byte[] own = new byte[256];
    private int lastLength;
    private int length;
    private boolean parted;
    private boolean mark;

    /** The text of the next event. */
    void begin() {
        mark = false;
        if (!parted) {
            byte[] swapped = last;
            last = own;
            lastLength = length;
            own = swapped;
            length = 0;
        }
    }

    /** Whether the texts have parted before: each event brings only what is new. */
    boolean hasParted() {
        return parted;
    }

    /** The next byte of the text as it was. */
    void next(int b) {
        if (parted) {
            return;
        }
        boolean differs = length < lastLength && last[length] != (byte) b;
        if (differs || length == MAX_BYTES) {
            parted = true;
            mark = differs;
            last = new byte[0];
            own = last;
            return;
        }
        if (length == own.length) {
            own = Arrays.copyOf(own, Math.max(256, 2 * length));
        }
        own[length++] = (byte) b;
    }

    /** Whether a mark has to be set; asked by what can carry one, and answered once. */
    boolean takeMark() {
        boolean taken = mark;
        mark = false;
        return taken;
    }
}
