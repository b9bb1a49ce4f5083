package io.ssetape.replayer.scrub;

import java.util.Arrays;

/** Where in a JSON text the next value stands: under which key, and in what. */
final class JsonNesting {
    /** Deeper than any reader goes; beyond it a text counts as none. */
    private static final int MAX_DEPTH = 1000;

    /** Of an object in the list of an object. */
    private static final int LISTED_DEPTH = 3;

    private static final int ARRAY = 1;
    private static final int OPAQUE = 2;
    private static final int TOOLS = 4;
    private static final int COUNTS = 8;
    private static final int WRITTEN = 16;
    private static final int MODELS = 32;
    private static final int KEY_INDEX = Vocabulary.KEYS.number("index");
    private static final int KEY_RESPONSE = Vocabulary.KEYS.number("response");

    private KeyKind[] outerKinds = new KeyKind[16];
    private byte[] outerFlags = new byte[16];
    private int depth;
    private KeyKind kind = KeyKind.OBJECT;
    private int flags;
    private int keyWord = Words.NONE;

    /** Outside of everything. */
    void clear() {
        depth = 0;
        kind = KeyKind.OBJECT;
        flags = MODELS;
        keyWord = Words.NONE;
    }

    int depth() {
        return depth;
    }

    /** What the last key says about its value; of a list's values, what its key says. */
    KeyKind kind() {
        return kind;
    }

    /** Whether the next value stands under a key, in lists under it too. */
    boolean isUnder(int word) {
        return keyWord == word;
    }

    boolean isArray() {
        return (flags & ARRAY) != 0;
    }

    /** Whether nothing here is public. */
    boolean isOpaque() {
        return (flags & OPAQUE) != 0;
    }

    /** Whether this is an object that an answer is, or one of those that its list has. */
    boolean isOfListed() {
        return !isArray() && (depth == 1 || depth == LISTED_DEPTH);
    }

    /** Whether this is about tools. */
    boolean isOfTools() {
        return (flags & TOOLS) != 0;
    }

    /** Whether this is a map of counts. */
    boolean isOfCounts() {
        return (flags & COUNTS) != 0;
    }

    /** A key has come. */
    void key(int word, KeyKind says) {
        keyWord = word;
        kind = meant(says);
    }

    /** What a key means here: in what users write, and in the schemas of tools, most words mean nothing. */
    private KeyKind meant(KeyKind says) {
        boolean free = (flags & (WRITTEN | TOOLS)) != 0;
        return switch (says) {
            case MODEL -> (flags & MODELS) != 0 ? says : KeyKind.OTHER_MODEL;
            case WORD -> free && !Vocabulary.isWrittenWord(keyWord) ? KeyKind.TEXT : says;
            case COUNT, FLAG -> free && !isPlaceOfToolCall() ? KeyKind.TEXT : says;
            case HISTOGRAM, PORT -> free ? KeyKind.TEXT : says;
            default -> says;
        };
    }

    private boolean isPlaceOfToolCall() {
        return keyWord == KEY_INDEX && (flags & WRITTEN) == 0;
    }

    /** A list or an object begins; false when it lies too deep. */
    boolean push(boolean array) {
        if (depth == MAX_DEPTH) {
            return false;
        }
        if (depth == outerKinds.length) {
            outerKinds = Arrays.copyOf(outerKinds, 2 * depth);
            outerFlags = Arrays.copyOf(outerFlags, 2 * depth);
        }
        outerKinds[depth] = kind;
        outerFlags[depth] = (byte) flags;
        depth++;
        flags = (flags & (OPAQUE | TOOLS | WRITTEN)) | ofKind(array) | models(array) | (array ? ARRAY : 0);
        if (!array) {
            keyWord = Words.NONE;
        }
        return true;
    }

    /** Names of models stand outermost, in the response that an event brings, and in a list under their key. */
    private int models(boolean array) {
        boolean outermost = depth == 1 && !array;
        boolean response = keyWord == KEY_RESPONSE && !array;
        boolean list = kind == KeyKind.MODEL && array;
        return outermost || response || list ? flags & MODELS : 0;
    }

    private int ofKind(boolean array) {
        if (Vocabulary.isWritten(keyWord)) {
            return kind == KeyKind.SECRET ? OPAQUE | WRITTEN : WRITTEN;
        }
        return switch (kind) {
            case ID, MODEL, OTHER_MODEL -> array ? 0 : WRITTEN;
            case SECRET -> OPAQUE;
            case TOOL -> OPAQUE | TOOLS;
            case TOOLS -> TOOLS;
            case HISTOGRAM -> COUNTS;
            default -> 0;
        };
    }

    /** A list or an object ends. */
    void pop() {
        depth--;
        kind = outerKinds[depth];
        flags = outerFlags[depth];
    }
}
