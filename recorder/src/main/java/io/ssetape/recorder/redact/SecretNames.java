package io.ssetape.recorder.redact;

import java.util.List;
import java.util.Set;

/**
 * Which header fields and query parameters hold credentials. A name is taken in lower case, and what is neither a letter nor a digit
 * like {@code -}; but what is no visible ASCII does not count.
 *
 * <ol>
 *   <li>Never: {@link #HARMLESS}, which the other rules would catch.
 *   <li>By name: {@code sec-websocket-protocol}, where browsers put API keys and bearer tokens, and for query parameters
 *       {@link #SECRET_PARAMETERS} and any with {@code sig} or {@code signature} for a word.
 *   <li>By what the name contains, hyphens aside: {@link #TELLING_PARTS}, so all of {@code x-api-key}, {@code
 *       x-goog-api-key}, {@code proxy-authorization}, {@code set-cookie}, {@code client_secret}.
 *   <li>By a whole word, between hyphens: {@link #TELLING_WORDS}.
 *   <li>By {@code key} for the last word of several: {@code x-gateway-key}. Not if the word before it says what else it is for:
 *       {@link #OTHER_KEYS}.
 *   <li>By a word that ends in {@code token}, in the singular: {@code x-auth-token}, {@code accesstoken}. Counters are not
 *       meant: {@code max-tokens} is plural, and a name with one of {@link #COUNTING_WORDS} in it ({@code
 *       x-time-per-output-token}), or with {@code ms} at its end, is left alone.
 * </ol>
 */
final class SecretNames {
    private static final Set<String> HARMLESS = Set.of("access-control-allow-credentials");
    private static final Set<String> SECRET_HEADERS = Set.of("sec-websocket-protocol");
    private static final Set<String> SECRET_PARAMETERS =
            Set.of("code", "code-verifier", "key", "pass", "samlresponse", "ticket");
    private static final Set<String> SIGNATURE_WORDS = Set.of("sig", "signature");
    private static final List<String> TELLING_PARTS = List.of(
            "authorization",
            "authentication",
            "cookie",
            "jsessionid",
            "phpsessid",
            "apikey",
            "appkey",
            "accesskey",
            "accountkey",
            "authkey",
            "encryptionkey",
            "functionskey",
            "masterkey",
            "privatekey",
            "sharedkey",
            "signingkey",
            "subscriptionkey",
            "virtualkey",
            "secret",
            "password",
            "passwd",
            "passcode",
            "passphrase",
            "credential");
    private static final Set<String> TELLING_WORDS =
            Set.of("auth", "authn", "authz", "bearer", "jwt", "oidc", "dpop", "assertion", "otp", "totp", "pwd");
    private static final String KEY = "key";
    private static final Set<String> OTHER_KEYS = Set.of(
            "affinity",
            "cache",
            "dedup",
            "deduplication",
            "group",
            "hash",
            "idempotency",
            "message",
            "object",
            "partition",
            "primary",
            "public",
            "routing",
            "row",
            "sort",
            "sticky",
            "surrogate",
            "trace",
            "websocket");
    private static final String TOKEN = "token";
    private static final String MILLISECONDS = "ms";
    private static final Set<String> COUNTING_WORDS = Set.of(
            "budget",
            "count",
            "first",
            "input",
            "inter",
            "latency",
            "length",
            "limit",
            "max",
            "min",
            "num",
            "number",
            "output",
            "per",
            "rate",
            "remaining",
            "time",
            "total",
            "type",
            "usage",
            "used");

    private SecretNames() {}

    /** Whether a field of this name holds a credential; the name in lower case. */
    static boolean isHeader(String name) {
        String hyphened = hyphened(name);
        return SECRET_HEADERS.contains(hyphened) || isEither(hyphened, false);
    }

    /** Whether a query parameter of this name holds a credential; the name in lower case, percent-decoded. */
    static boolean isParameter(String name) {
        String hyphened = hyphened(name);
        return SECRET_PARAMETERS.contains(hyphened) || isEither(hyphened, true);
    }

    /** The words of a name with one hyphen between them. */
    private static String hyphened(String name) {
        StringBuilder words = new StringBuilder(name.length());
        boolean between = false;
        for (int at = 0; at < name.length(); at++) {
            char next = name.charAt(at);
            if ((next >= 'a' && next <= 'z') || (next >= '0' && next <= '9')) {
                words.append(between && !words.isEmpty() ? "-" : "").append(next);
                between = false;
            } else {
                between |= next >= ' ' && next < 0x7f;
            }
        }
        return words.toString();
    }

    private static boolean isEither(String name, boolean parameter) {
        if (HARMLESS.contains(name)) {
            return false;
        }
        return hasTellingPart(name.replace("-", "")) || hasTellingWord(name, parameter);
    }

    private static boolean hasTellingPart(String squeezed) {
        for (String part : TELLING_PARTS) {
            if (squeezed.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasTellingWord(String name, boolean parameter) {
        boolean token = false;
        boolean counting = false;
        String before = "";
        String word = "";
        for (int from = 0; from <= name.length(); ) {
            int hyphen = name.indexOf('-', from);
            int to = hyphen < 0 ? name.length() : hyphen;
            before = word;
            word = name.substring(from, to);
            if (TELLING_WORDS.contains(word) || (parameter && SIGNATURE_WORDS.contains(word))) {
                return true;
            }
            token |= word.endsWith(TOKEN);
            counting |= COUNTING_WORDS.contains(word);
            from = to + 1;
        }
        boolean key = word.equals(KEY) && !before.isEmpty() && !OTHER_KEYS.contains(before);
        return key || (token && !counting && !word.equals(MILLISECONDS));
    }
}
