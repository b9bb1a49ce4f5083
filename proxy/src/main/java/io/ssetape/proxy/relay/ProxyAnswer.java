package io.ssetape.proxy.relay;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The responses that ssetape writes itself: short, in JSON, the last ones of their connections. */
public final class ProxyAnswer {
    private static final String WHO = " The proxy wrote this answer; the request was not forwarded.";

    private ProxyAnswer() {}

    /**
     * A complete response that says what is wrong and who says so.
     *
     * @param status code and reason, for instance {@code 502 Bad Gateway}
     * @param type what is wrong, for programs
     * @param sentence what is wrong and what to do, for people; shown in ASCII
     */
    public static byte[] of(String status, String type, String sentence) {
        return response(status, type, sentence, "");
    }

    /**
     * The same, with the list of what would have been allowed.
     *
     * @param allowed for instance {@code 127.0.0.1:30000}
     */
    public static byte[] of(String status, String type, String sentence, List<String> allowed) {
        List<String> quoted =
                allowed.stream().map(text -> "\"" + plain(text) + "\"").toList();
        return response(status, type, sentence, ",\"allowed\":[" + String.join(",", quoted) + "]");
    }

    private static byte[] response(String status, String type, String sentence, String more) {
        String body = "{\"error\":{\"type\":\"" + type + "\",\"message\":\"" + plain(sentence + WHO) + "\"" + more
                + ",\"proxy\":\"ssetape\"}}\n";
        String head = "HTTP/1.1 " + status + "\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: " + body.length() + "\r\n"
                + "Connection: close\r\n\r\n";
        return (head + body).getBytes(StandardCharsets.US_ASCII);
    }

    /** ASCII that needs no escaping inside a JSON string. */
    private static String plain(String text) {
        return text.replaceAll("[^ -~]|[\"\\\\]", " ");
    }
}
