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

    /** How many letters to replace, to add, to take out, or to swap with the next one (optimal string alignment). */
    private static int changes(String from, String to) {
        int[][] fewest = new int[from.length() + 1][to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            fewest[0][j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            fewest[i][0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = fewest[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                fewest[i][j] = Math.min(replaced, 1 + Math.min(fewest[i - 1][j], fewest[i][j - 1]));
                if (areSwapped(from, i, to, j)) {
                    fewest[i][j] = Math.min(fewest[i][j], fewest[i - 2][j - 2] + 1);
                }
            }
        }
        return fewest[from.length()][to.length()];
    }

    private static boolean areSwapped(String from, int i, String to, int j) {
        return i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    }
}
