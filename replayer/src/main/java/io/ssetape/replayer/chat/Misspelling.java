package io.ssetape.replayer.chat;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds keys that were probably meant to be a flag. */
public final class Misspelling {
    /** A letter lost, added or changed, twice at most; the flags differ from each other by far more. */
    private static final int MAX_EDITS = 2;

    /** Most keys are too short, or far too long, to be looked at twice. */
    private static final int MIN_CHARS = 9;

    private static final int MAX_CHARS = 48;

    private Misspelling() {}

    /**
     * The paths whose last name is almost a flag's, but not the flag's.
     *
     * @param flag the flag's name
     * @param paths dotted paths
     */
    public static List<String> of(String flag, Collection<String> paths) {
        return paths.stream()
                .filter(path -> is(flag, path.substring(path.lastIndexOf('.') + 1)))
                .toList();
    }

    /** Whether a key's name is almost a flag's, but not the flag's. */
    static boolean is(String flag, String name) {
        boolean alike = name.length() >= MIN_CHARS
                && name.length() <= MAX_CHARS
                && Math.abs(letters(name) - letters(flag)) <= MAX_EDITS
                && !name.equals(flag);
        return alike && edits(plain(name), plain(flag)) <= MAX_EDITS;
    }

    private static int letters(String name) {
        int letters = 0;
        for (int i = 0; i < name.length(); i++) {
            letters += isSeparator(name.charAt(i)) ? 0 : 1;
        }
        return letters;
    }

    private static boolean isSeparator(char c) {
        return c == '-' || c == '_';
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** The Levenshtein distance. */
    private static int edits(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
