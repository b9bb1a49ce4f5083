package io.ssetape.proxy.cli;

import java.util.Collection;

/** Guesses what somebody meant to write. */
final class Closest {
    private Closest() {}

    /** The word with the fewest letters to change, at most a third of them; null when there is none. */
    static String to(String written, Collection<String> known) {
        String closest = null;
        int fewest = Math.max(1, written.length() / 3) + 1;
        for (String word : known) {
            int changes = changes(written, word);
            if (changes < fewest) {
                closest = word;
                fewest = changes;
            }
        }
        return closest;
    }

    /** How many letters to replace, to add or to take out (Levenshtein). */
    private static int changes(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
