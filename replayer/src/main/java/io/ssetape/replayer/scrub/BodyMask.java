package io.ssetape.replayer.scrub;

/** Replaces what a message body says, byte by byte, its transfer framing left aside: JSON, events that bring JSON, or whatever else whole. */
final class BodyMask {
    /** What a body is, as its head says. */
    enum Form {
        JSON,
        EVENTS,
        /** JSON as the head says; but a stream of events if it begins like one, since clients read it as that. */
        JSON_OR_EVENTS,
        /** Nothing that could be read: compressed, or of a protocol that is none of ours. */
        OPAQUE
    }

    private static final String EVENT_BEGINNINGS = "dei:r";
    private static final int MAX_RETRY_DIGITS = 4;
    private static final int[] MARK = {0xEF, 0xBB, 0xBF};
    private static final Words PREFIXES = Words.of(Vocabulary.words("data: event: id: retry: :"));

    private enum Line {
        /** Nothing but blanks and the beginning of a prefix. */
        BEGUN,
        DATA,
        EVENT,
        ID,
        RETRY,
        COMMENT,
        OTHER
    }

    private final ScrubTally tally;
    private final ReadAhead ahead;
    private final JsonMask json;
    private final Pseudonym events;
    private final Pseudonym ids;
    private final Filler filler = new Filler();
    private final QuotedMark mark = new QuotedMark();

    private Form form = Form.OPAQUE;
    private Line line;
    private boolean blank;
    private boolean afterCr;
    private int prefix;
    private int markBytes;
    private boolean sawOther;
    private boolean answer;
    private int retryDigits;

    /** Whether the line begins with white space, which makes its field another one to the standard, and the same to the client. */
    private boolean indented;

    /** Whether the text at hand has a line that the standard takes for data. */
    private boolean ofStandard;

    /** Whether the text at hand began on a line that it does not. */
    private boolean ofClient;

    BodyMask(MaskKit kit) {
        tally = kit.tally();
        ahead = kit.ahead();
        json = new JsonMask(kit);
        events = kit.names(Vocabulary.VALUES);
        ids = kit.ids();
    }

    /** A new body. */
    void begin(Form newForm, Speech speech) {
        form = newForm;
        sawOther = false;
        afterCr = false;
        markBytes = 0;
        answer = speech != null && speech.isAnswer();
        mark.begin();
        json.beginBody(speech);
        forgetData();
        beginLine();
        if (form == Form.OPAQUE) {
            tally.piece(Masked.WHOLE);
        }
    }

    private void forgetData() {
        ofStandard = false;
        ofClient = false;
    }

    private void beginLine() {
        line = Line.BEGUN;
        indented = false;
        blank = true;
        prefix = Words.ROOT;
    }

    /** Replaces bytes of the body in place. */
    void mask(byte[] bytes, int from, int to) {
        switch (form) {
            case JSON -> {
                for (int i = from; i < to; i++) {
                    ahead.at(i);
                    bytes[i] = (byte) json(bytes[i] & 0xff);
                }
            }
            case EVENTS -> {
                for (int i = from; i < to; i++) {
                    ahead.at(i);
                    bytes[i] = (byte) event(bytes[i] & 0xff);
                }
            }
            case JSON_OR_EVENTS -> begun(bytes, from, to);
            case OPAQUE -> Whole.mask(bytes, from, to, tally);
        }
    }

    /** No JSON begins like a line of an event. */
    private void begun(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && UnicodeSpace.isJsonBlank(bytes[at] & 0xff)) {
            at++;
        }
        if (at < to) {
            form = EVENT_BEGINNINGS.indexOf(bytes[at]) >= 0 ? Form.EVENTS : Form.JSON;
            mask(bytes, at, to);
        }
    }

    /** Bytes of the body are missing here. */
    void lose() {
        form = form == Form.JSON_OR_EVENTS ? Form.JSON : form;
        json.lose();
        line = Line.OTHER;
        blank = false;
        afterCr = false;
        filler.begin();
    }

    /** What of the body could not be parsed, in words; null when all could. */
    String unparsed() {
        if (form == Form.OPAQUE) {
            return null;
        }
        return json.sawGarbage() || sawOther ? "what is no JSON in it" : null;
    }

    private int event(int b) {
        if (b == '\n' && afterCr) {
            afterCr = false;
            return b;
        }
        afterCr = b == '\r';
        if (b == '\n' || b == '\r') {
            endLine();
            return b;
        }
        return switch (line) {
            case BEGUN -> begun(b);
            case DATA -> json(b);
            case EVENT -> isBlank(b) ? b : counted(Masked.TEXT, b, events.raw(b));
            case ID -> isBlank(b) ? b : counted(Masked.ID, b, ids.raw(b));
            case RETRY -> retry(b);
            case COMMENT, OTHER -> other(b);
        };
    }

    private int json(int b) {
        int out = json.next(b);
        return answer ? mark.next(b, out) : out;
    }

    private void endLine() {
        mark.begin();
        if (blank) {
            json.begin();
            forgetData();
        } else if (line == Line.DATA) {
            json.next('\n');
        }
        beginLine();
    }

    /** Milliseconds, as long as they are few and nothing comes before them. */
    private int retry(int b) {
        if (isBlank(b)) {
            retryDigits = retryDigits > 0 ? MAX_RETRY_DIGITS : 0;
            return b;
        }
        boolean few = b >= '0'
                && b <= '9'
                && retryDigits < MAX_RETRY_DIGITS
                && (retryDigits > 0 || ahead.isShort(MAX_RETRY_DIGITS));
        retryDigits = few ? retryDigits + 1 : MAX_RETRY_DIGITS;
        return few ? b : other(b);
    }

    private static boolean isBlank(int b) {
        return b == ' ' || b == '\t';
    }

    private int counted(Masked masked, int b, int out) {
        if (b != out) {
            tally.add(masked);
        }
        return out;
    }

    private int begun(int b) {
        if (markBytes < MARK.length && b == MARK[markBytes]) {
            markBytes++;
            return b;
        }
        int missing = markBytes > 0 ? MARK.length - markBytes : 0;
        markBytes = MARK.length;
        blank = false;
        if (missing > 0) {
            sawOther = true;
            begin(Line.OTHER);
            filler.resume(missing);
            return other(b);
        }
        if (prefix == Words.ROOT && isSpace(b)) {
            indented = true;
            return b;
        }
        // A colon may as well stand within a JSON text that goes on.
        int further = prefix == Words.ROOT && b == ':' && json.isBeforeColon() ? Words.NONE : PREFIXES.step(prefix, b);
        if (further == Words.NONE) {
            return withoutPrefix(b);
        }
        prefix = further;
        int word = PREFIXES.wordAt(further);
        if (word != Words.NONE) {
            begin(lineOf(PREFIXES.word(word)));
            if (line == Line.DATA) {
                data();
            }
        }
        return b;
    }

    private static boolean isSpace(int b) {
        return isBlank(b) || b == 0x0b || b == 0x0c || (b >= 0x1c && b <= 0x1f);
    }

    private static Line lineOf(String field) {
        return switch (field) {
            case "data:" -> Line.DATA;
            case "event:" -> Line.EVENT;
            case "id:" -> Line.ID;
            case "retry:" -> Line.RETRY;
            default -> Line.COMMENT;
        };
    }

    /** A line of data begins. What is data to the client only is not joined with what is data to the standard. */
    private void data() {
        if (!indented) {
            if (ofClient) {
                json.begin();
            }
            ofClient = false;
            ofStandard = true;
        } else if (ofStandard) {
            // To the standard it is nothing, and to the client no JSON, since its prefix stays.
            sawOther = true;
            line = Line.OTHER;
        } else {
            ofClient = true;
        }
    }

    private void begin(Line kind) {
        line = kind;
        retryDigits = 0;
        filler.begin();
        events.begin();
        ids.begin();
    }

    /** The client also takes JSON without a prefix, over several lines too. */
    private int withoutPrefix(int b) {
        boolean asJson = prefix == Words.ROOT && (json.isOpen() ? json.mayGoOn(b) : b == '{' || b == '[');
        if (asJson) {
            ofClient |= !ofStandard;
            line = Line.DATA;
            return json(b);
        }
        sawOther = true;
        begin(Line.OTHER);
        return other(b);
    }

    private int other(int b) {
        tally.add(Masked.WHOLE);
        return b == 0 ? 0 : b < ' ' ? 1 : filler.raw(b);
    }
}
