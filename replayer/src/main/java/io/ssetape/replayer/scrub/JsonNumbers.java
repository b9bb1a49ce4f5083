package io.ssetape.replayer.scrub;

/**
 * Numbers: counts and short codes stay, ids, ports and longer codes get a pseudonym, of all others only sign, form, magnitude and whether
 * they are 0 remain. So a float is written as long as before by whoever writes it in the shortest way.
 */
final class JsonNumbers {
    /** Of codes and the like; longer ones may be anything. */
    private static final int WORD_DIGITS = 3;

    /** Larger exponents are in no float. */
    private static final int EXPONENT_DIGITS = 2;

    /** Which digit of a float is the last one: with a 1 there, all of them could be told by less. */
    private static final int LAST_OF_FLOAT = 17;

    private static final String PARTS = "0123456789+-.eE";

    private final ScrubTally tally;
    private final ReadAhead ahead;
    private final Pseudonym ids;
    private final PortDigits ports;
    private Masked masked;
    private Speech choices;
    private int length;
    private int digits;
    private int significant;
    private int exponentFrom;
    private int publicDigits;

    JsonNumbers(MaskKit kit) {
        tally = kit.tally();
        ahead = kit.ahead();
        ids = kit.ids();
        ports = new PortDigits(kit);
    }

    /**
     * A number.
     *
     * @param place where it stands
     * @param speech is told when the number, which is one of choices, is not 1; null for any other number
     */
    void begin(JsonNesting place, Speech speech) {
        length = 0;
        digits = 0;
        significant = 0;
        exponentFrom = Integer.MAX_VALUE;
        choices = speech;
        ids.begin();
        ports.begin();
        masked = place.isOpaque() ? Masked.NUMBER : of(place.kind(), place.isArray());
        publicDigits = publicDigits(place.kind());
        if (masked == null && !ahead.isShortInJson(publicDigits)) {
            masked = longer();
        }
        if (masked != null) {
            tally.piece(masked);
        }
    }

    private static int publicDigits(KeyKind kind) {
        return switch (kind) {
            case WORD -> WORD_DIGITS;
            case FLAG -> 1;
            default -> Integer.MAX_VALUE;
        };
    }

    /** What is longer than a public number is. */
    private Masked longer() {
        return publicDigits == WORD_DIGITS ? Masked.ID : Masked.NUMBER;
    }

    private static Masked of(KeyKind kind, boolean list) {
        return switch (kind) {
            case HISTOGRAM -> null;
            case COUNT, WORD, FLAG -> list ? Masked.NUMBER : null;
            case ID -> Masked.ID;
            case PORT -> Masked.ADDRESS;
            default -> Masked.NUMBER;
        };
    }

    static boolean isPart(int b) {
        return PARTS.indexOf(b) >= 0;
    }

    /** Whether nothing but a minus sign has come. */
    boolean isSign() {
        return length == 1 && digits == 0;
    }

    int next(int b) {
        length++;
        if (b < '0' || b > '9') {
            exponentFrom = b == 'e' || b == 'E' ? digits : exponentFrom;
            return b;
        }
        digits++;
        if (choices != null && (digits > 1 || b != '1')) {
            choices.severalTexts();
        }
        int id = publicDigits == WORD_DIGITS || masked == Masked.ID ? ids.raw(b) : b;
        if (masked == null && digits > publicDigits) {
            masked = longer();
            tally.piece(masked);
        }
        if (masked == null) {
            return b;
        }
        tally.add(masked);
        return switch (masked) {
            case ID -> id;
            case ADDRESS -> ports.next(b);
            default -> digit(b);
        };
    }

    private int digit(int b) {
        if (digits > exponentFrom) {
            return digits <= exponentFrom + EXPONENT_DIGITS ? b : '1';
        }
        significant += significant > 0 || b != '0' ? 1 : 0;
        return significant == 0 ? '0' : significant == LAST_OF_FLOAT ? '5' : '1';
    }
}
