package io.ssetape.replayer.http;

import java.util.Locale;

/**
 * The head of a request.
 *
 * @param method the method as sent
 * @param target the request target as sent
 * @param minorVersion 1 for HTTP/1.1, 0 for HTTP/1.0
 * @param fields the fields
 */
public record RequestHead(String method, String target, int minorVersion, HttpFields fields) {
    /** The target with scheme and authority removed, query included: what the origin server would have been asked for. */
    public String path() {
        String lower = target.toLowerCase(Locale.ROOT);
        if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
            return target;
        }
        for (int i = target.indexOf("//") + 2; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c == '/') {
                return target.substring(i);
            }
            if (c == '?') {
                return "/" + target.substring(i);
            }
        }
        return "/";
    }
}
