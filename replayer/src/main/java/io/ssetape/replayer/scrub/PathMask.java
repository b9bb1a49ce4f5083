package io.ssetape.replayer.scrub;

/**
 * Replaces what follows the authority of a URL: segments of the path unless they are public, names in the query too, values whole. What is no
 * public segment is taken for an id, and what stands behind {@code models/} for the name of one.
 */
final class PathMask {
    private enum Part {
        SEGMENT,
        MODEL,
        NAME,
        VALUE,
        FRAGMENT
    }

    private static final String SEGMENT_ENDS = "/?# \"\\";
    private static final String GENERATE = "generate";
    private static final String MODELS = "models";

    private final ReadAhead ahead;
    private final Pseudonym segments;
    private final Pseudonym ids;
    private final OctetMask models;
    private final Pseudonym names;
    private final Filler filler = new Filler();

    private Part part = Part.SEGMENT;
    private OctetMask mask;

    /** The public word that the last segment was, or null. */
    private String lastSegment;

    /** How many digits of a percent-encoded byte are to come. */
    private int octetDigits;

    /** The replacement of that byte, where it was known from its percent sign on; else -1. */
    private int octet;

    /**
     * A mask.
     *
     * @param ahead what it looks ahead in
     */
    PathMask(MaskKit kit, ReadAhead ahead) {
        this.ahead = ahead;
        segments = kit.segments();
        ids = kit.ids();
        models = kit.models();
        names = kit.names(Vocabulary.KEYS);
        mask = segments;
    }

    /** A path begins, with its slash. */
    void beginPath() {
        lastSegment = null;
        beginSegment();
    }

    /** A query begins, with its question mark. */
    void beginQuery() {
        lastSegment = null;
        beginName();
    }

    /** A fragment begins, with its sign. */
    void beginFragment() {
        lastSegment = null;
        fragment();
    }

    private void fragment() {
        part = Part.FRAGMENT;
        filler.begin();
    }

    /** Whether the path asks which models there are, or about one. */
    boolean listsModels() {
        noticeSegment();
        return part == Part.MODEL || MODELS.equals(lastSegment);
    }

    /** Whether the path ends in what SGLang's native API is called by. */
    boolean generates() {
        noticeSegment();
        return GENERATE.equals(lastSegment);
    }

    private void beginSegment() {
        String whole = ahead.until(SEGMENT_ENDS);
        boolean other = whole != null && !whole.isEmpty() && Vocabulary.SEGMENTS.number(whole) == Words.NONE;
        begin(Part.SEGMENT, other ? ids : segments);
    }

    private void beginName() {
        begin(Part.NAME, names);
    }

    private void begin(Part next, OctetMask with) {
        part = next;
        octetDigits = 0;
        mask = with;
        mask.begin();
    }

    /** The replacement of the next byte. */
    int raw(int b) {
        if (b == '#' && part != Part.FRAGMENT) {
            noticeSegment();
            fragment();
            return b;
        }
        return switch (part) {
            case SEGMENT -> segment(b);
            case MODEL -> b == '?' ? query(b) : replaced(b);
            case NAME -> name(b);
            case VALUE -> value(b);
            case FRAGMENT -> filler.raw(b);
        };
    }

    private int segment(int b) {
        if (b == '?') {
            noticeSegment();
            return query(b);
        }
        if (b != '/') {
            return replaced(b);
        }
        noticeSegment();
        if (MODELS.equals(lastSegment)) {
            begin(Part.MODEL, models);
        } else {
            beginSegment();
        }
        return b;
    }

    private int query(int b) {
        beginName();
        return b;
    }

    /** An empty segment at the end says nothing. */
    private void noticeSegment() {
        if (part == Part.SEGMENT && mask == ids) {
            lastSegment = null;
        } else if (part == Part.SEGMENT && segments.isBegun()) {
            int word = segments.word();
            lastSegment = word == Words.NONE ? null : Vocabulary.SEGMENTS.word(word);
            segments.begin();
        }
    }

    private int name(int b) {
        if (b == '=') {
            int word = names.word();
            boolean model = word != Words.NONE && Vocabulary.kind(word) == KeyKind.MODEL;
            begin(Part.VALUE, model ? models : ids);
            return b;
        }
        return b == '&' ? query(b) : replaced(b);
    }

    private int value(int b) {
        return b == '&' ? query(b) : replaced(b);
    }

    /** A percent sign may as well stand for itself. */
    private int replaced(int b) {
        if (octetDigits > 0 && HexFill.isDigit(b)) {
            octetDigits--;
            return octet < 0 ? mask.octet(1 - octetDigits, b) : digit(b, (octet >> (4 * octetDigits)) & 0xf);
        }
        octetDigits = b == '%' ? 2 : 0;
        if (b != '%') {
            return mask.raw(b);
        }
        octet = ahead.octet();
        octet = octet < 0 || isLetter(octet) ? -1 : mask.raw(octet);
        return b;
    }

    /** Letters need not be spelt like this; where they are, no public word is. */
    private static boolean isLetter(int b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
    }

    private static int digit(int before, int value) {
        return Character.digit(before, 16) == value ? before : Character.toUpperCase(Character.forDigit(value, 16));
    }

    /** The replacement of the character behind a backslash. */
    int escape(int c) {
        if (c == '/') {
            return raw(c);
        }
        return part == Part.FRAGMENT ? filler.escape(c) : mask.escape(c);
    }

    /** The replacement of a digit of a JSON escape. */
    int hex(int place, int digit) {
        return part == Part.FRAGMENT ? filler.hex(place, digit) : mask.hex(place, digit);
    }
}
