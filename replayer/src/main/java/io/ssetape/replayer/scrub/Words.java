package io.ssetape.replayer.scrub;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Public words as a tree of letters, walked byte by byte. A text is kept as long as it begins like one of them: so it is known what to do
 * with a byte when it comes, and all that can show of another text is how far it begins like a public word.
 */
final class Words {
    static final int ROOT = 0;
    static final int NONE = -1;

    private static final int WIDTH = 128;

    private final List<String> words;
    private final boolean anyCase;
    private short[] next = new short[WIDTH];
    private short[] wordAt = {NONE};
    private int nodes = 1;

    private Words(Collection<String> words, boolean anyCase) {
        this.words = List.copyOf(words);
        this.anyCase = anyCase;
        for (int i = 0; i < this.words.size(); i++) {
            add(this.words.get(i), (short) i);
        }
    }

    /** Words as they are. */
    static Words of(Collection<String> words) {
        return new Words(words, false);
    }

    /** Words, given in lower case, that are known in any case. */
    static Words inAnyCase(Collection<String> words) {
        return new Words(words, true);
    }

    private void add(String word, short number) {
        int node = ROOT;
        for (int i = 0; i < word.length(); i++) {
            int slot = node * WIDTH + word.charAt(i);
            if (next[slot] == 0) {
                int made = grown();
                next[slot] = (short) made;
            }
            node = next[slot];
        }
        wordAt[node] = number;
    }

    private int grown() {
        int made = nodes++;
        if (made == wordAt.length) {
            next = Arrays.copyOf(next, 2 * made * WIDTH);
            wordAt = Arrays.copyOf(wordAt, 2 * made);
        }
        wordAt[made] = NONE;
        return made;
    }

    /** The node behind a byte, or {@link #NONE}. */
    int step(int node, int b) {
        if (b >= WIDTH) {
            return NONE;
        }
        int at = next[node * WIDTH + (anyCase && b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b)];
        return at == 0 ? NONE : at;
    }

    /** The number of the word that ends at a node, or {@link #NONE}. */
    int wordAt(int node) {
        return wordAt[node];
    }

    /** A word by its number. */
    String word(int number) {
        return words.get(number);
    }

    /** The number of a word. */
    int number(String word) {
        return words.indexOf(word);
    }

    /** All of them. */
    List<String> all() {
        return words;
    }
}
