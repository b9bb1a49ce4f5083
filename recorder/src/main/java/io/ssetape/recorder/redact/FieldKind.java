package io.ssetape.recorder.redact;

import java.util.Set;

/** What the name of a field says about its value. */
enum FieldKind {
    /** A credential. */
    SECRET,
    /** Decides where a message ends. */
    FRAMING,
    /** A URL, absolute or not, or several. */
    URL,
    /** A host and a port, or several. */
    AUTHORITY,
    /** Anything; URLs may stand in it. */
    OTHER;

    private static final Set<String> URLS = Set.of(
            "azure-asyncoperation",
            "content-location",
            "destination",
            "link",
            "location",
            "operation-location",
            "origin",
            "referer",
            "referrer",
            "refresh",
            "x-forwarded-uri",
            "x-forwarded-url",
            "x-original-uri",
            "x-original-url",
            "x-rewrite-url");

    private static final Set<String> AUTHORITIES =
            Set.of("alt-used", "forwarded", "host", "x-forwarded-host", "x-forwarded-server", "x-original-host");

    /**
     * The kind of a field.
     *
     * @param name in lower case, {@code -} for {@code _}, without what is no visible ASCII
     */
    static FieldKind of(String name) {
        if (SecretNames.isHeader(name)) {
            return SECRET;
        }
        if (FramingFields.includes(name)) {
            return FRAMING;
        }
        if (URLS.contains(name)) {
            return URL;
        }
        return AUTHORITIES.contains(name) ? AUTHORITY : OTHER;
    }

    /** Whether all of the value is masked where it cannot be told what belongs to it, or whether it is a field at all. */
    boolean mayHoldSecret() {
        return this == SECRET || this == URL || this == AUTHORITY;
    }
}
