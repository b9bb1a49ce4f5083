package io.ssetape.proxy.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;

/**
 * A value of {@code NO_PROXY}: hosts that clients talk to past the proxy. Clients read it differently; whatever any of the common
 * readings (curl, Python, Go, Node) would take for the upstream is an exclusion of it here.
 *
 * @param kept the entries that do not concern the upstream, joined by commas
 * @param removed the entries that would exclude it
 */
record NoProxy(String kept, List<String> removed) {
    /**
     * Sorts the entries.
     *
     * @param value the value, entries separated by commas or blanks
     * @param host the upstream's name or literal address, IPv6 without brackets
     * @param port the upstream's port
     */
    static NoProxy without(String value, String host, int port) {
        List<String> kept = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        String upstream = host.toLowerCase(Locale.ROOT);
        StringTokenizer entries = new StringTokenizer(value, ", \t");
        while (entries.hasMoreTokens()) {
            String entry = entries.nextToken();
            (excludes(entry.toLowerCase(Locale.ROOT), upstream, port) ? removed : kept).add(entry);
        }
        return new NoProxy(String.join(",", kept), List.copyOf(removed));
    }

    private static boolean excludes(String entry, String host, int port) {
        String name = withoutPort(entry, port);
        if (name.equals("*") || name.equals(host)) {
            return true;
        }
        if (name.indexOf('/') > 0) {
            return AddressRange.parse(name).contains(host);
        }
        String suffix = name.startsWith("*") ? name.substring(1) : name;
        return host.endsWith(suffix.startsWith(".") ? suffix : "." + suffix) || ("." + host).equals(suffix);
    }

    /** The entry's host, if it is for this port or for all; an entry for another port stays as it is and equals no host. */
    private static String withoutPort(String entry, int port) {
        String ours = ":" + port;
        boolean oneColon = entry.indexOf(':') == entry.length() - ours.length();
        String name = entry.endsWith(ours) && (oneColon || entry.endsWith("]" + ours))
                ? entry.substring(0, entry.length() - ours.length())
                : entry;
        return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    }
}
