package io.ssetape.replayer.http;

/** The first bytes of a message: they decide whether it is HTTP at all, and are shown when it is not. */
final class Sample {
    /** How many bytes are looked at: enough for any method and for the version of a response. */
    static final int BYTES = 16;

    private Sample() {}

    /** What to say of bytes that are no HTTP. */
    static String notHttp(byte[] bytes, int from, int to) {
        StringBuilder shown = new StringBuilder("not HTTP: begins with \"");
        for (int i = from; i < Math.min(to, from + BYTES); i++) {
            int b = bytes[i] & 0xff;
            if (b >= ' ' && b < 0x7f && b != '"' && b != '\\') {
                shown.append((char) b);
            } else {
                shown.append("\\x").append(Character.forDigit(b >> 4, 16)).append(Character.forDigit(b & 15, 16));
            }
        }
        return shown.append('"').toString();
    }
}
