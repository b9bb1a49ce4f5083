package io.ssetape.replayer.scrub;

/** Numbers: counts stay, ids get a pseudonym, of all others only sign, form and whether they are 0 remain. */
final class JsonNumbers {
    private static final String PARTS = "0123456789+-.eE";

    private final ScrubTally tally;
    private final Pseudonym ids;
    private Masked masked;
    private Speech choices;
    private int length;
    private int digits;

    JsonNumbers(MaskKit kit) {
        tally = kit.tally();
        ids = kit.ids();
    }

    /**
     * A number.
     *
     * @param kind what its key says
     * @param opaque whether nothing there is public
     * @param speech is told when the number, which is one of choices, is not 1; null for any other number
     */
    void begin(KeyKind kind, boolean opaque, Speech speech) {
        length = 0;
        digits = 0;
        choices = speech;
        ids.begin();
        masked = opaque ? Masked.NUMBER : of(kind);
        if (masked != null) {
            tally.piece(masked);
        }
    }

    private static Masked of(KeyKind kind) {
        return switch (kind) {
            case COUNT, WORD -> null;
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
