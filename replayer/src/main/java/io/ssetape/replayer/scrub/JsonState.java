package io.ssetape.replayer.scrub;

/** Where in a JSON text a mask is. */
enum JsonState {
    VALUE,
    VALUE_OR_END,
    KEY,
    KEY_OR_END,
    COLON,
    AFTER,
    DONE,
    STRING,
    ESCAPE,
    HEX,
    NUMBER,
    LITERAL,
    SPACE,
    GARBAGE;

    private static final String VALUE_BEGINNINGS = "\"{[-0123456789tfnIN";

    /** Whether a byte may come next, white space aside. Within strings, numbers and words no line ends, so nothing may there. */
    boolean mayGoOn(int b) {
        return switch (this) {
            case VALUE -> VALUE_BEGINNINGS.indexOf(b) >= 0;
            case VALUE_OR_END -> b == ']' || VALUE_BEGINNINGS.indexOf(b) >= 0;
            case KEY -> b == '"';
            case KEY_OR_END -> b == '"' || b == '}';
            case COLON -> b == ':';
            case AFTER -> b == ',' || b == ']' || b == '}';
            default -> false;
        };
    }
}
