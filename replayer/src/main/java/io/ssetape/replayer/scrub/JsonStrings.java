package io.ssetape.replayer.scrub;

/** The strings of JSON texts: chooses the mask for each and counts what it replaces. */
final class JsonStrings {
    private static final int MAX_COUNT_KEY_DIGITS = 4;
    private static final int KEY_ID = Vocabulary.KEYS.number("id");

    private final MaskKit kit;
    private final ReadAhead ahead;
    private final ScrubTally tally;
    private final Filler filler = new Filler();
    private final Pseudonym keys;
    private final Pseudonym words;
    private final Pseudonym ids;
    private final UrlMask urls;
    private final StringMask models;
    private final StringMask otherModels;

    private Speech speech;
    private StringMask mask = filler;
    private Masked masked = Masked.TEXT;
    private boolean key;
    private boolean mayCount;
    private int countDigits;

    JsonStrings(MaskKit kit) {
        this.kit = kit;
        tally = kit.tally();
        ahead = kit.ahead();
        speech = Speech.request(kit);
        keys = kit.names(Vocabulary.KEYS);
        words = kit.names(Vocabulary.VALUES);
        ids = kit.ids();
        urls = new UrlMask(kit, kit.ahead());
        models = kit.models();
        otherModels = kit.otherModels();
    }

    /** A new message. */
    void begin(Speech whose) {
        speech = whose;
    }

    Speech speech() {
        return speech;
    }

    /** A key begins; within counts, small numbers are public keys. */
    void key(boolean withinCounts) {
        key = true;
        mayCount = withinCounts;
        countDigits = 0;
        keys.begin();
        mask = keys;
    }

    boolean isKey() {
        return key;
    }

    /** The public word that the key is, or {@link Words#NONE}. */
    int keyWord() {
        return keys.word();
    }

    /** What the key that has just ended says about its value. */
    KeyKind keyKind() {
        if (countDigits > 0) {
            return KeyKind.COUNT;
        }
        int word = keys.word();
        if (word == Words.NONE) {
            tally.piece(Masked.KEY);
            return KeyKind.SECRET;
        }
        return Vocabulary.kind(word);
    }

    /** A value begins. */
    void value(JsonNesting place) {
        key = false;
        boolean tools = place.isOfTools();
        Masked text = tools ? Masked.TOOL : Masked.TEXT;
        if (place.isOpaque()) {
            choose(filler, text);
            return;
        }
        boolean model = speech.listsModels() && place.isUnder(KEY_ID) && place.isOfListed();
        switch (model ? KeyKind.MODEL : place.kind()) {
            case CONTENT -> {
                choose(filler, tools ? text : speech.content());
                speech.content(filler);
            }
            case REASONING -> {
                choose(filler, Masked.REASONING);
                speech.reasoning(filler);
            }
            case TOOL, TOOLS -> choose(filler, Masked.TOOL);
            case ID -> choose(ids, Masked.ID);
            case MODEL -> choose(models, Masked.MODEL);
            case OTHER_MODEL -> choose(otherModels, Masked.MODEL);
            case WORD -> choose(words, Masked.TEXT);
            case URL -> choose(urls, Masked.ADDRESS);
            case ADDRESS -> {
                choose(urls, Masked.ADDRESS);
                urls.beginAddress();
            }
            default -> choose(filler, text);
        }
    }

    private void choose(StringMask chosen, Masked as) {
        mask = chosen;
        masked = as;
        mask.begin();
        if (mask != words && (mask != models || !kit.keepsModels())) {
            tally.piece(as);
        }
    }

    /** The replacement of a byte that stands for itself. */
    int raw(int b) {
        if (key) {
            return keyByte(b);
        }
        int out = mask.raw(b);
        count(b, out);
        return out;
    }

    private int keyByte(int b) {
        mayCount &= countDigits > 0 || ahead.isShort(MAX_COUNT_KEY_DIGITS);
        if (mayCount && b >= '0' && b <= '9' && countDigits < MAX_COUNT_KEY_DIGITS) {
            countDigits++;
            return b;
        }
        mayCount = false;
        countDigits = 0;
        int out = keys.raw(b);
        if (out != b) {
            tally.add(Masked.KEY);
        }
        return out;
    }

    /** The replacement of the character behind a backslash. */
    int escape(int c) {
        mayCount = false;
        int out = mask.escape(c);
        count(c, out);
        return out;
    }

    /** The replacement of a digit of an escape. */
    int hex(int place, int digit) {
        mayCount = false;
        int out = mask.hex(place, digit);
        count(digit, out);
        return out;
    }

    private void count(int b, int out) {
        if (key) {
            tally.add(Masked.KEY);
        } else if (mask == filler || out != b) {
            tally.add(masked);
        }
    }
}
