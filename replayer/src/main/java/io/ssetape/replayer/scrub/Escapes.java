package io.ssetape.replayer.scrub;

/** What JSON's short escapes stand for. */
final class Escapes {
    private Escapes() {}

    /** The character that one behind a backslash stands for. */
    static int character(int escape) {
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escape;
        };
    }
}
