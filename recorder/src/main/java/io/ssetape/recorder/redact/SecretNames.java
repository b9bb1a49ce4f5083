package io.ssetape.recorder.redact;

import java.util.List;
import java.util.Set;

/**
 * Which header fields and query parameters hold credentials. A name is taken in lower case, {@code _} like {@code -}.
 *
 * <ol>
 *   <li>Never: {@link #HARMLESS}, which the other rules would catch.
 *   <li>By name: {@code sec-websocket-protocol}, where browsers put API keys and bearer tokens, and for query parameters
 *       {@code key}, {@code sig}, {@code signature}, {@code pass}, {@code pwd}.
 *   <li>By what the name contains, hyphens aside: {@link #TELLING_PARTS}, so all of {@code x-api-key}, {@code
 *       x-goog-api-key}, {@code proxy-authorization}, {@code set-cookie}, {@code client_secret}.
 *   <li>By a whole word, between hyphens: {@link #TELLING_WORDS}.
 *   <li>By a word that ends in {@code token}, in the singular: {@code x-auth-token}, {@code accesstoken}. Counters are not
 *       meant: {@code max-tokens} is plural, and a name with one of {@link #COUNTING_WORDS} in it ({@code
 *       x-time-per-output-token}) is left alone.
 * </ol>
 */
final class SecretNames {
    private static final Set<String> HARMLESS = Set.of("access-control-allow-credentials");
    private static final Set<String> SECRET_HEADERS = Set.of("sec-websocket-protocol");
    private static final Set<String> SECRET_PARAMETERS =
            Set.of("key", "sig", "signature", "x-amz-signature", "pass", "pwd");
    private static final List<String> TELLING_PARTS = List.of(
            "authorization",
            "cookie",
            "apikey",
            "accesskey",
            "authkey",
            "functionskey",
            "masterkey",
            "privatekey",
            "signingkey",
            "subscriptionkey",
            "virtualkey",
            "secret",
            "password",
            "passwd",
            "passphrase",
            "credential");
    private static final Set<String> TELLING_WORDS = Set.of("auth", "bearer", "jwt");
    private static final String TOKEN = "token";
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
            "ms",
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
        String hyphened = name.replace('_', '-');
        return SECRET_HEADERS.contains(hyphened) || isEither(hyphened);
    }

    /** Whether a query parameter of this name holds a credential; the name in lower case, percent-decoded. */
    static boolean isParameter(String name) {
        String hyphened = name.replace('_', '-');
        return SECRET_PARAMETERS.contains(hyphened) || isEither(hyphened);
    }

    private static boolean isEither(String name) {
        if (HARMLESS.contains(name)) {
            return false;
        }
        return hasTellingPart(name.replace("-", "")) || hasTellingWord(name);
    }

    private static boolean hasTellingPart(String squeezed) {
        for (String part : TELLING_PARTS) {
            if (squeezed.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasTellingWord(String name) {
        boolean token = false;
        boolean counting = false;
        for (int from = 0; from <= name.length(); ) {
            int hyphen = name.indexOf('-', from);
            int to = hyphen < 0 ? name.length() : hyphen;
            String word = name.substring(from, to);
            if (TELLING_WORDS.contains(word)) {
                return true;
            }
            token |= word.endsWith(TOKEN);
            counting |= COUNTING_WORDS.contains(word);
            from = to + 1;
        }
        return token && !counting;
    }
}
