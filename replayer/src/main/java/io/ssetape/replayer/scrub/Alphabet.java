package io.ssetape.replayer.scrub;

/**
 * Which characters stand for which in a pseudonym: classes of characters, each replaced by one of the same class. What is in no
 * class stays: signs do, since some spell them with escapes, and others do not.
 */
final class Alphabet {
    private static final String DIGITS = "0123456789";
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String WITHOUT_FIRST_DIGITS = "klmnopqrstuvwxyz0123456789";
    private static final String FIRST_LETTERS = "abcdefghij";
    private static final String POSITIVE = "123456789";
    private static final int ASCII = 128;

    /** Ids: a digit by a digit, a letter by a letter of the same case; what separates their parts stays. */
    static final Alphabet ID = new Alphabet(true, DIGITS, DIGITS, LOWER, LOWER, UPPER, UPPER);

    /** Names, whose parts would be recognised by their lengths: one class for all that names are made of. */
    static final Alphabet NAME = new Alphabet(false, LOWER + UPPER + DIGITS + "-_.", LOWER + UPPER + DIGITS + "-_.");

    /** Host names and addresses. No digit becomes a digit, so that no address becomes another one. */
    static final Alphabet HOST =
            new Alphabet(false, DIGITS, FIRST_LETTERS, LOWER, WITHOUT_FIRST_DIGITS, UPPER, WITHOUT_FIRST_DIGITS);

    private final boolean numeric;
    private final String[] from;
    private final String[] to;
    private final byte[] classOf = new byte[ASCII];

    private Alphabet(boolean numeric, String... pairs) {
        this.numeric = numeric;
        from = new String[pairs.length / 2];
        to = new String[pairs.length / 2];
        for (int i = 0; i < from.length; i++) {
            from[i] = pairs[2 * i];
            to[i] = pairs[2 * i + 1];
            for (char c : from[i].toCharArray()) {
                classOf[c] = (byte) (i + 1);
            }
        }
    }

    /**
     * The class of an ASCII character; 0 for one that stays.
     *
     * @param first whether at the beginning, where a 0 stays one
     */
    int classOf(int c, boolean first) {
        return numeric && first && c == '0' ? 0 : classOf[c];
    }

    /**
     * The members of a class.
     *
     * @param first whether at the beginning, where no digit becomes 0, since that would not begin a number
     */
    String from(int number, boolean first) {
        return isNumber(number, first) ? POSITIVE : from[number - 1];
    }

    /** What they are replaced by. */
    String to(int number, boolean first) {
        return isNumber(number, first) ? POSITIVE : to[number - 1];
    }

    /** Whether the replacement of a character differs from it in its last four bits at most. */
    boolean keepsRow(int c) {
        int number = classOf[c];
        return number == 0 || (from[number - 1].equals(DIGITS) && to[number - 1].equals(DIGITS));
    }

    private boolean isNumber(int number, boolean first) {
        return numeric && first && number == 1;
    }
}
