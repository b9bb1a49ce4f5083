package io.ssetape.replayer.scrub;

import java.util.Arrays;
import java.util.Locale;

/**
 * Names, ids, numbers and addresses of the original that must not stand where they stood. Only those count that no pseudonym can be by chance:
 * of short ones, that needs few of them. Public words are none, nor is what begins one.
 */
final class HiddenTokens {
    private static final int MAX_STRONG = 1 << 16;
    private static final int MAX_WEAK = 256;

    /** An id of so many bits is no other one's pseudonym by chance, whatever the tape. */
    private static final double STRONG_BITS = 48;

    /** Eight digits, or six letters: a small tape's are not. */
    private static final double WEAK_BITS = 26;

    private static final double BITS_OF_DIGIT = Math.log(10) / Math.log(2);
    private static final double BITS_OF_LETTER = Math.log(26) / Math.log(2);

    private final String[] publicWords = Vocabulary.all().stream()
            .map(word -> word.toLowerCase(Locale.ROOT))
            .sorted()
            .toArray(String[]::new);
    private final LongSet strong = new LongSet();
    private final LongSet weak = new LongSet();

    /** Adds one unless it says nothing. */
    void add(String token) {
        double bits = bits(token);
        if (bits < WEAK_BITS || isPublic(token)) {
            return;
        }
        if (bits < STRONG_BITS) {
            if (weak.size() <= MAX_WEAK) {
                weak.add(hash(token));
            }
        } else if (strong.size() < MAX_STRONG) {
            strong.add(hash(token));
        }
    }

    /** Whether it was added. */
    boolean has(String token) {
        long hash = hash(token);
        return strong.contains(hash) || (weak.size() <= MAX_WEAK && weak.contains(hash));
    }

    /** How many are looked for. */
    int size() {
        return strong.size() + (weak.size() <= MAX_WEAK ? weak.size() : 0);
    }

    private static double bits(String token) {
        double bits = 0;
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            bits += Character.isDigit(c) ? BITS_OF_DIGIT : Character.isLetter(c) ? BITS_OF_LETTER : 0;
        }
        return token.chars().distinct().count() < 3 ? 0 : bits;
    }

    private boolean isPublic(String token) {
        String lower = token.toLowerCase(Locale.ROOT);
        int at = Arrays.binarySearch(publicWords, lower);
        int next = at < 0 ? -at - 1 : at;
        return next < publicWords.length && publicWords[next].startsWith(lower);
    }

    /** FNV-1a, 64 bits; never 0. */
    private static long hash(String token) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < token.length(); i++) {
            hash = (hash ^ token.charAt(i)) * 0x100000001b3L;
        }
        return hash == 0 ? 1 : hash;
    }
}
