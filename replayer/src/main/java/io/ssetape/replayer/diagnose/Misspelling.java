package io.ssetape.replayer.diagnose;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds keys that were probably meant to be a flag. */
final class Misspelling {
    /** A letter lost, added or changed, twice at most; the flags differ from each other by far more. */
    private static final int MAX_EDITS = 2;

    private Misspelling() {}

    /** The paths whose last name is almost a flag's, but not the flag's. */
    static List<String> of(String flag, Collection<String> paths) {
        return paths.stream()
                .filter(path -> {
                    String name = path.substring(path.lastIndexOf('.') + 1);
                    return !name.equals(flag) && edits(plain(name), plain(flag)) <= MAX_EDITS;
                })
                .toList();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** The Levenshtein distance, or more than the allowed edits when the lengths alone exclude less. */
    private static int edits(String one, String other) {
        if (Math.abs(one.length() - other.length()) > MAX_EDITS) {
            return MAX_EDITS + 1;
        }
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
