package io.ssetape.proxy.record;

import io.ssetape.recorder.redact.MaskedUrl;

/** An address from the command line as a refusal may show it: whoever wrote it may have written a password into it. */
final class ShownAddress {
    private static final String SCHEME_END = "://";

    private ShownAddress() {}

    /** The address with all that may be user information masked at equal length, and what {@link MaskedUrl} masks. */
    static String of(String address) {
        int at = address.lastIndexOf('@');
        int scheme = address.indexOf(SCHEME_END);
        // An address that cannot be read may have anything in front of its last @, further ones among it.
        int from = scheme >= 0 && scheme < address.indexOf('@') ? scheme + SCHEME_END.length() : 0;
        return at < 0
                ? MaskedUrl.of(address)
                : MaskedUrl.of(address.substring(0, from) + "*".repeat(at - from) + address.substring(at));
    }
}
