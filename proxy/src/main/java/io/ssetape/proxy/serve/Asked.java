package io.ssetape.proxy.serve;

import io.ssetape.recorder.redact.MaskedUrl;
import io.ssetape.replayer.http.HttpFields;
import io.ssetape.replayer.http.RequestHead;
import java.util.List;

/**
 * What tells one request from another.
 *
 * @param method as sent
 * @param path without scheme and authority, query included; key-like parameters masked as a recording masks them
 * @param body the shape of the body
 */
record Asked(String method, String path, BodyShape body) {
    /** A request as it was sent. */
    static Asked of(String method, String target, BodyShape body) {
        String path = new RequestHead(method, target, 1, new HttpFields(List.of())).path();
        return new Asked(method, MaskedUrl.of(path), body);
    }

    /** The path as it may be shown: without its query. */
    String shownPath() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
