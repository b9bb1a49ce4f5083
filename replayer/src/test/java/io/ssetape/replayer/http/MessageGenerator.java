package io.ssetape.replayer.http;

import java.util.SplittableRandom;

/** Writes well-formed messages at random; the same seed gives the same messages. */
final class MessageGenerator {
    private static final String[] METHODS = {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"};
    private static final String[] TARGETS = {
        "/", "/v1/chat/completions", "/a?b=c&d=%20", "*", "http://h:1/p", "/%E4%BD%A0"
    };
    private static final String[] NAMES = {"Host", "x-request-id", "ACCEPT", "User-Agent", "X-Empty", "Via", "Date"};
    private static final int[] STATUSES = {200, 201, 204, 206, 304, 400, 404, 429, 500, 503};
    private static final String BODY_LETTERS = "abc{}\":,\r\n0123 \t";

    private final SplittableRandom random;

    MessageGenerator(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Some pipelined requests. */
    String requests(int count) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            boolean old = random.nextInt(4) == 0;
            out.append(METHODS[random.nextInt(METHODS.length)])
                    .append(' ')
                    .append(TARGETS[random.nextInt(TARGETS.length)])
                    .append(old ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n");
            rest(out, random.nextBoolean(), !old);
        }
        return out.toString();
    }

    /** As many final responses, interim ones strewn in. */
    String responses(int count) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            while (random.nextInt(5) == 0) {
                out.append("HTTP/1.1 103 Early Hints\r\n");
                fields(out);
                out.append("\r\n");
            }
            int status = STATUSES[random.nextInt(STATUSES.length)];
            out.append("HTTP/1.1 ").append(status).append(random.nextBoolean() ? " Some Reason\r\n" : " \r\n");
            if (status == 204 || status == 304) {
                fields(out);
                out.append("\r\n");
            } else {
                rest(out, true, true);
            }
        }
        return out.toString();
    }

    private void rest(StringBuilder out, boolean hasBody, boolean mayChunk) {
        fields(out);
        if (!hasBody) {
            out.append("\r\n");
        } else if (!mayChunk || random.nextBoolean()) {
            String body = body(random.nextInt(300));
            out.append("Content-Length: ")
                    .append(body.length())
                    .append("\r\n\r\n")
                    .append(body);
        } else {
            out.append("Transfer-Encoding: chunked\r\n\r\n");
            chunks(out);
        }
    }

    private void fields(StringBuilder out) {
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            String name = NAMES[random.nextInt(NAMES.length)];
            out.append(name).append(':').append(" ".repeat(random.nextInt(3)));
            if (!name.equals("X-Empty")) {
                out.append("value ").append(random.nextInt(1000));
            }
            if (random.nextInt(6) == 0 && !name.equals("X-Empty")) {
                out.append("\r\n folded ").append(random.nextInt(10));
            }
            out.append("\r\n");
        }
    }

    private void chunks(StringBuilder out) {
        int count = random.nextInt(8);
        for (int i = 0; i < count; i++) {
            String data = body(1 + random.nextInt(60));
            out.append(
                            random.nextBoolean()
                                    ? Integer.toHexString(data.length())
                                    : "0" + Integer.toString(data.length(), 16))
                    .append(random.nextInt(4) == 0 ? ";name=value" : "")
                    .append("\r\n")
                    .append(data)
                    .append("\r\n");
        }
        out.append("0\r\n");
        if (random.nextInt(3) == 0) {
            out.append("X-Trailer: t\r\n");
        }
        out.append("\r\n");
    }

    private String body(int length) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < length; i++) {
            body.append(BODY_LETTERS.charAt(random.nextInt(BODY_LETTERS.length())));
        }
        return body.toString();
    }
}
