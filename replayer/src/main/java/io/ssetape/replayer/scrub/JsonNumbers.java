package io.ssetape.replayer.scrub;

/** Numbers: counts stay, ids get a pseudonym, of all others only sign, form and whether they are 0 remain. */
final class JsonNumbers {
    /** Of codes and the like; longer ones may be anything. */
    private static final int WORD_DIGITS = 3;

    private static final String PARTS = "0123456789+-.eE";

    private final ScrubTally tally;
    private final Pseudonym ids;
    private Masked masked;
    private Speech choices;
    private int length;
    private int digits;
    private int publicDigits;

    JsonNumbers(MaskKit kit) {
        tally = kit.tally();
        ids = kit.ids();
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
        choices = speech;
        ids.begin();
        masked = place.isOpaque() ? Masked.NUMBER : of(place.kind(), place.isArray());
        publicDigits = place.kind() == KeyKind.WORD ? WORD_DIGITS : Integer.MAX_VALUE;
        if (masked != null) {
            tally.piece(masked);
        }
    }

    private static Masked of(KeyKind kind, boolean list) {
        return switch (kind) {
            case HISTOGRAM -> null;
            case COUNT, WORD -> list ? Masked.NUMBER : null;
            case ID -> Masked.ID;
            default -> Masked.NUMBER;
        };
    }

    boolean isPart(int b) {
        return PARTS.indexOf(b) >= 0;
    }

    /** Whether nothing but a minus sign has come. */
    boolean isSign() {
        return length == 1 && digits == 0;
    }

    int next(int b) {
        length++;
        if (b < '0' || b > '9') {
            return b;
        }
        digits++;
        if (choices != null && (digits > 1 || b != '1')) {
            choices.severalTexts();
        }
        if (masked == null && digits > publicDigits) {
            masked = Masked.NUMBER;
            tally.piece(masked);
        }
        if (masked == null) {
            return b;
        }
        tally.add(masked);
        if (masked == Masked.ID) {
            return ids.raw(b);
        }
        return digits == 1 && b == '0' ? '0' : '1';
    }
}
