package io.ssetape.replayer.scrub;

/**
 * Replaces what a JSON text says, byte by byte: structure, white space, public keys, flags and counts stay. From the first byte that
 * no JSON can have there, all is replaced until somebody says that a new text begins.
 */
final class JsonMask {
    private static final int KEY_N = Vocabulary.KEYS.number("n");
    private static final int KEY_TEXT = Vocabulary.KEYS.number("text");
    private static final int KEY_PROMPT = Vocabulary.KEYS.number("prompt");

    private final ScrubTally tally;
    private final JsonStrings strings;
    private final JsonNumbers numbers;
    private final UnicodeSpace space = new UnicodeSpace();
    private final Filler garbage = new Filler();

    private JsonState state = JsonState.VALUE;
    private final JsonNesting nesting = new JsonNesting();
    private int hexPlace;
    private final JsonLiteral literal = new JsonLiteral();
    private JsonState spaceFrom = JsonState.VALUE;
    private boolean sawGarbage;

    JsonMask(MaskKit kit) {
        tally = kit.tally();
        strings = new JsonStrings(kit);
        numbers = new JsonNumbers(kit);
    }

    /** A new body. */
    void beginBody(Speech speech) {
        strings.begin(speech);
        sawGarbage = false;
        begin();
    }

    /** A new text within the body. */
    void begin() {
        state = JsonState.VALUE;
        nesting.clear();
    }

    /** Bytes are missing here: nothing is known of what follows. */
    void lose() {
        if (state != JsonState.GARBAGE) {
            enterGarbage();
        }
    }

    /** Whether a value has begun and is not over. */
    boolean isOpen() {
        return nesting.depth() > 0;
    }

    /** Whether a key has come whose colon has not. */
    boolean isBeforeColon() {
        return state == JsonState.COLON;
    }

    /** Whether the value that is open may go on like this, in another line. */
    boolean mayGoOn(int b) {
        return state.mayGoOn(b);
    }

    /** Whether something in this body was no JSON. */
    boolean sawGarbage() {
        return sawGarbage;
    }

    /** The replacement of the next byte. */
    int next(int b) {
        return switch (state) {
            case STRING -> string(b);
            case ESCAPE -> escape(b);
            case HEX -> hex(b);
            case NUMBER -> number(b);
            case LITERAL -> literal(b);
            case SPACE -> space(b);
            case GARBAGE -> garbage(b);
            default -> UnicodeSpace.isJsonBlank(b) ? blank(b) : token(b);
        };
    }

    private int blank(int b) {
        if (state == JsonState.DONE && b != ' ' && b != '\t') {
            begin();
        }
        return b;
    }

    private int token(int b) {
        return switch (state) {
            case KEY, KEY_OR_END -> key(b);
            case COLON -> {
                state = JsonState.VALUE;
                yield b == ':' ? b : invalid(b);
            }
            case AFTER -> after(b);
            case DONE -> outside(b);
            default -> value(b);
        };
    }

    /** Around a whole text Python strips more white space than JSON knows. */
    private int outside(int b) {
        if (UnicodeSpace.isOtherBlank(b)) {
            return b;
        }
        if (space.begins(b)) {
            spaceFrom = state;
            state = JsonState.SPACE;
            return b;
        }
        return invalid(b);
    }

    private int space(int b) {
        if (!space.next(b)) {
            enterGarbage();
            garbage.resume(space.missing());
            return garbage(b);
        }
        if (space.missing() == 0) {
            state = spaceFrom;
        }
        return b;
    }

    private int value(int b) {
        return switch (b) {
            case '"' -> {
                state = JsonState.STRING;
                strings.value(nesting);
                yield b;
            }
            case '{' -> push(false, JsonState.KEY_OR_END, b);
            case '[' -> {
                if (nesting.isUnder(KEY_TEXT) || nesting.isUnder(KEY_PROMPT)) {
                    strings.speech().severalTexts();
                }
                yield push(true, JsonState.VALUE_OR_END, b);
            }
            case ']' -> state == JsonState.VALUE_OR_END ? pop(b) : invalid(b);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                state = JsonState.NUMBER;
                numbers.begin(nesting, nesting.isUnder(KEY_N) ? strings.speech() : null);
                yield numbers.next(b);
            }
            default -> literalBegins(b);
        };
    }

    private int literalBegins(int b) {
        boolean inFirstPlace = nesting.depth() == 1 && state == JsonState.VALUE_OR_END;
        if (literal.begins(b, inFirstPlace)) {
            state = JsonState.LITERAL;
            return b;
        }
        return nesting.depth() == 0 ? outside(b) : invalid(b);
    }

    private int literal(int b) {
        if (!literal.goesOn(b)) {
            return invalid(b);
        }
        if (literal.isWhole()) {
            if (b == ']') {
                return pop(b);
            }
            valueEnds();
        }
        return b;
    }

    private int number(int b) {
        if (JsonNumbers.isPart(b)) {
            return numbers.next(b);
        }
        if (b == 'I' && numbers.isSign()) {
            return literalBegins(b);
        }
        valueEnds();
        return next(b);
    }

    private int key(int b) {
        if (b == '"') {
            strings.key(nesting.isOfCounts());
            state = JsonState.STRING;
            return b;
        }
        return b == '}' && state == JsonState.KEY_OR_END ? pop(b) : invalid(b);
    }

    private int string(int b) {
        if (b == '"') {
            stringEnds();
            return b;
        }
        if (b == '\\') {
            state = JsonState.ESCAPE;
            return b;
        }
        return b < ' ' ? invalid(b) : strings.raw(b);
    }

    private void stringEnds() {
        if (!strings.isKey()) {
            valueEnds();
            return;
        }
        nesting.key(strings.keyWord(), strings.keyKind());
        state = JsonState.COLON;
    }

    private int escape(int b) {
        if (b == 'u') {
            state = JsonState.HEX;
            hexPlace = 0;
            return b;
        }
        if ("\"\\/bfnrt".indexOf(b) < 0) {
            return invalid(b);
        }
        state = JsonState.STRING;
        return strings.escape(b);
    }

    private int hex(int b) {
        if (!HexFill.isDigit(b)) {
            return invalid(b);
        }
        state = hexPlace == 3 ? JsonState.STRING : JsonState.HEX;
        return strings.hex(hexPlace++, b);
    }

    private void valueEnds() {
        state = nesting.depth() == 0 ? JsonState.DONE : JsonState.AFTER;
    }

    private int after(int b) {
        boolean array = nesting.isArray();
        if (b == ',') {
            state = array ? JsonState.VALUE : JsonState.KEY;
            return b;
        }
        return b == (array ? ']' : '}') ? pop(b) : invalid(b);
    }

    private int push(boolean array, JsonState inside, int b) {
        if (!nesting.push(array)) {
            return invalid(b);
        }
        state = inside;
        return b;
    }

    private int pop(int b) {
        nesting.pop();
        valueEnds();
        return b;
    }

    private int invalid(int b) {
        enterGarbage();
        return garbage(b);
    }

    private void enterGarbage() {
        state = JsonState.GARBAGE;
        nesting.clear();
        sawGarbage = true;
        garbage.begin();
        tally.piece(Masked.WHOLE);
    }

    private int garbage(int b) {
        if (b == '\r' || b == '\n') {
            return b;
        }
        tally.add(Masked.WHOLE);
        // A control character makes a string invalid, and stays one; NUL makes more than that invalid.
        return b == 0 ? 0 : b < ' ' ? 1 : garbage.raw(b);
    }
}
