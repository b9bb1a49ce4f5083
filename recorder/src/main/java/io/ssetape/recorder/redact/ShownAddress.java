package io.ssetape.recorder.redact;

/** An address from the command line as a refusal may show it: whoever wrote it may have written a password into it. */
public final class ShownAddress {
    private static final String SCHEME_END = "://";

    /** What the eye, and whoever normalises Unicode, takes for one: full width and small. */
    private static final String AT_SIGNS = "@\uff20\ufe6b";

    private ShownAddress() {}

    /** The address with all that may be user information masked at equal length, and what {@link MaskedUrl} masks. */
    public static String of(String address) {
        int at = lastAt(address);
        int scheme = address.indexOf(SCHEME_END);
        // An address that cannot be read may have anything in front of its last @, further ones among it.
        int from = scheme >= 0 && scheme < firstAt(address) ? scheme + SCHEME_END.length() : 0;
        return at < 0
                ? MaskedUrl.of(address)
                : MaskedUrl.of(address.substring(0, from) + "*".repeat(at - from) + address.substring(at));
    }

    /** Where the first character stands that someone may take for an {@code @}; negative when none does. */
    public static int firstAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isAt(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Where the last character stands that someone may take for an {@code @}; negative when none does. */
    public static int lastAt(String text) {
        int at = text.length() - 1;
        while (at >= 0 && !isAt(text.charAt(at))) {
            at--;
        }
        return at;
    }

    private static boolean isAt(char next) {
        return AT_SIGNS.indexOf(next) >= 0;
    }
}
