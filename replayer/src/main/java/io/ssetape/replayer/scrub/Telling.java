package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Whether a stretch of bytes would tell something: it has a piece of five letters or more that is in no public word, or mostly characters
 * beyond ASCII, and is no filler.
 */
final class Telling implements Predicate<byte[]> {
    private static final int MIN_LETTERS = 5;
    private static final int MIN_FOREIGN = 6;
    private static final byte[] REPLACEMENT = "\ufffd".getBytes(StandardCharsets.UTF_8);

    private final String words = String.join(" ", Vocabulary.all()).toLowerCase(Locale.ROOT);

    @Override
    public boolean test(byte[] stretch) {
        int foreign = 0;
        int filler = 0;
        for (int i = 0; i < stretch.length; i++) {
            byte b = stretch[i];
            if (b < 0 && isReplacement(stretch, i)) {
                filler++;
            } else {
                foreign += b < 0 ? 1 : 0;
                filler += b == 'x' || b == (byte) 0xE2 || b == (byte) 0x96 || (b & 0xF0) == 0xA0 ? 1 : 0;
            }
        }
        return 2 * filler < stretch.length && (foreign >= MIN_FOREIGN || hasUnknownLetters(stretch));
    }

    /**
     * Whether a byte belongs to a replacement character, as far as the stretch has it: readers put it in place of what is no UTF-8, on the
     * original and on the copy.
     */
    private static boolean isReplacement(byte[] stretch, int at) {
        for (int from = at - 2; from <= at; from++) {
            boolean all = true;
            for (int i = 0; i < REPLACEMENT.length; i++) {
                boolean within = from + i >= 0 && from + i < stretch.length;
                all &= !within || stretch[from + i] == REPLACEMENT[i];
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    private boolean hasUnknownLetters(byte[] stretch) {
        int from = 0;
        for (int i = 0; i <= stretch.length; i++) {
            if (i < stretch.length && isLetter(stretch[i])) {
                continue;
            }
            if (i - from >= MIN_LETTERS && !words.contains(letters(stretch, from, i))) {
                return true;
            }
            from = i + 1;
        }
        return false;
    }

    private static boolean isLetter(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
    }

    private static String letters(byte[] stretch, int from, int to) {
        return new String(stretch, from, to - from, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
    }
}
