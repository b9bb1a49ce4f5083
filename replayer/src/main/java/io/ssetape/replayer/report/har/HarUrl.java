package io.ssetape.replayer.report.har;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.http.RequestHead;
import java.io.IOException;

/** The absolute URL that HAR wants, put together from what is on the tape. */
final class HarUrl {
    private HarUrl() {}

    static String of(CapturedExchange exchange) {
        RequestHead head = exchange.request();
        if (head.target().contains("://") || !head.target().startsWith("/")) {
            return head.target();
        }
        String host = head.fields().first("host");
        if (host == null || host.isEmpty()) {
            host = exchange.opened() == null ? "unknown" : exchange.opened().upstream();
        }
        return "http://" + host + head.target();
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
