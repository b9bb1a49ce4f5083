package io.ssetape.replayer.report.har;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.http.RequestHead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The absolute URL that HAR wants of every request, put together from what is on the tape. A request can have a target that is none, or no
 * readable head at all; readers of HAR refuse an archive with a single URL that is none.
 *
 * @param url an absolute URL
 * @param target the target as sent, where the URL does not hold it as it is; else null
 */
record HarUrl(String url, String target) {
    private static final String UNKNOWN = "unknown";
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)(https?://)([^/?#]*)(.*)", Pattern.DOTALL);
    private static final Pattern WITH_PORT = Pattern.compile("(.+?)(?::([0-9]{1,5}))?");
    /** Names of containers have underscores. What ends in a number has to be an IPv4 address, or readers refuse it. */
    private static final Pattern NAME =
            Pattern.compile("([A-Za-z0-9_-]+\\.)*[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*\\.?");

    private static final Pattern FOUR_BYTES =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");
    private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");
    private static final int GROUPS = 8;

    private static final int LAST_PORT = 65_535;
    private static final int LONGEST_AUTHORITY = 300;
    private static final String PLAIN = "-._~!$&'()*+,;=:@/?";

    static HarUrl of(CapturedExchange exchange) {
        RequestHead head = exchange.request();
        String upstream = exchange.opened() == null ? null : exchange.opened().upstream();
        return head == null
                ? new HarUrl("http://" + firstAuthority(upstream) + "/", null)
                : of(head.target(), firstAuthority(head.fields().first("host"), upstream));
    }

    private static HarUrl of(String target, String authority) {
        Matcher absolute = ABSOLUTE.matcher(target);
        if (absolute.matches() && isAuthority(absolute.group(2))) {
            return holding(target, absolute.group(1) + absolute.group(2), absolute.group(3));
        }
        if (target.startsWith("/")) {
            return holding(target, "http://" + authority, target);
        }
        // CONNECT names the place alone, OPTIONS may ask for everything by an asterisk.
        return new HarUrl("http://" + (isAuthority(target) ? target : authority) + "/", target);
    }

    private static HarUrl holding(String target, String base, String rest) {
        String escaped = escaped(rest);
        return new HarUrl(base + escaped, escaped.equals(rest) ? null : target);
    }

    private static String firstAuthority(String... candidates) {
        for (String candidate : candidates) {
            if (candidate != null && isAuthority(candidate)) {
                return candidate;
            }
        }
        return UNKNOWN;
    }

    /** Whether a text is host and port, or a host alone. */
    private static boolean isAuthority(String text) {
        Matcher parts = WITH_PORT.matcher(text);
        if (text.length() > LONGEST_AUTHORITY
                || !parts.matches()
                || (parts.group(2) != null && Integer.parseInt(parts.group(2)) > LAST_PORT)) {
            return false;
        }
        return NAME.matcher(parts.group(1)).matches() || isAddress(parts.group(1));
    }

    /** Whether a host is an address in digits; without a zone, which belongs to the machine that has it. */
    private static boolean isAddress(String host) {
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return bracketed
                ? isGroups(host.substring(1, host.length() - 1))
                : FOUR_BYTES.matcher(host).matches();
    }

    /** Eight groups, or fewer where two colons stand for those that are zero. */
    private static boolean isGroups(String address) {
        int colons = address.indexOf("::");
        if (colons < 0) {
            return groups(address) == GROUPS;
        }
        String before = address.substring(0, colons);
        String behind = address.substring(colons + 2);
        int first = before.isEmpty() ? 0 : groups(before);
        int last = behind.isEmpty() ? 0 : groups(behind);
        return first >= 0 && last >= 0 && first + last < GROUPS;
    }

    /** How many groups a text is; -1 when it is anything else. */
    private static int groups(String text) {
        String[] groups = text.split(":", -1);
        return Arrays.stream(groups).allMatch(group -> GROUP.matcher(group).matches()) ? groups.length : -1;
    }

    /** A path, a query and a fragment with every byte as an escape that cannot stand in a URL. */
    private static String escaped(String rest) {
        StringBuilder out = new StringBuilder();
        boolean fragment = false;
        for (byte octet : rest.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xff);
            boolean opens = c == '#' && !fragment;
            fragment |= opens;
            if (opens || isPlain(c)) {
                out.append(c);
            } else {
                out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
            }
        }
        return escapesOnly(out.toString());
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || PLAIN.indexOf(c) >= 0;
    }

    /** Escapes that were there are kept. */
    private static String escapesOnly(String text) {
        return text.replaceAll("%25(?=[0-9A-Fa-f]{2})", "%");
    }

    static void writeQuery(String url, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("queryString");
        int question = url.indexOf('?');
        if (question >= 0) {
            int fragment = url.indexOf('#', question);
            String query = url.substring(question + 1, fragment < 0 ? url.length() : fragment);
            for (String parameter : query.split("&", -1)) {
                int equals = parameter.indexOf('=');
                if (!parameter.isEmpty()) {
                    String name = equals < 0 ? parameter : parameter.substring(0, equals);
                    HarWriter.pair(json, name, equals < 0 ? "" : parameter.substring(equals + 1));
                }
            }
        }
        json.writeEndArray();
    }
}
