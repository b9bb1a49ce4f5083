package io.ssetape.proxy.forward;

import java.util.Locale;

/** Names of fields, as whoever gets them may read them. */
final class FieldNames {
    private FieldNames() {}

    /** A name in lower case and with {@code -} for {@code _}: services behind CGI or WSGI cannot tell the two apart. */
    static String asAnyoneReads(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
