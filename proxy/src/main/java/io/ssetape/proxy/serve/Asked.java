package io.ssetape.proxy.serve;

import io.ssetape.recorder.redact.MaskedUrl;
import io.ssetape.replayer.http.HttpFields;
import io.ssetape.replayer.http.RequestHead;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What tells one request from another.
 *
 * @param method as sent
 * @param path without scheme and authority, query included; key-like parameters masked, all alike
 * @param body the shape of the body
 */
record Asked(String method, String path, BodyShape body) {
    /** A mask is as long as the key below it; whoever plays a tape back may well have another key. */
    private static final Pattern MASKED = Pattern.compile("=\\*+(?=&|;|$)");

    /** A request as it was sent. */
    static Asked of(String method, String target, BodyShape body) {
        String path = new RequestHead(method, target, 1, new HttpFields(List.of())).path();
        return new Asked(method, MASKED.matcher(MaskedUrl.of(path)).replaceAll("=*"), body);
    }

    /** What stands behind the first question mark; empty when there is none. */
    String query() {
        int query = path.indexOf('?');
        return query < 0 ? "" : path.substring(query + 1);
    }

    /** The path as it may be shown: without its query. */
    String shownPath() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
