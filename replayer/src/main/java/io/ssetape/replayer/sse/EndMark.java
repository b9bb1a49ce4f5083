package io.ssetape.replayer.sse;

import java.util.Arrays;

/** The end mark {@code [DONE]}, which closes a stream, found to the byte. */
public final class EndMark {
    private static final byte[] MARK = {'[', 'D', 'O', 'N', 'E', ']'};

    /** The place of the O, which JSON in small letters has less often than brackets. */
    private static final int RAREST = 2;

    private EndMark() {}

    /** Whether a range is the end mark and nothing else. */
    static boolean is(byte[] bytes, int from, int to) {
        return Arrays.equals(bytes, from, to, MARK, 0, MARK.length);
    }

    /** Whether the end mark stands somewhere in a range, for instance in a text that quotes it. */
    public static boolean isIn(byte[] bytes, int from, int to) {
        int behind = to - (MARK.length - 1 - RAREST);
        int at = from + RAREST;
        while ((at = LineEnds.nextOf(MARK[RAREST], bytes, at, behind)) < behind) {
            int start = at - RAREST;
            if (is(bytes, start, start + MARK.length)) {
                return true;
            }
            at++;
        }
        return false;
    }
}
