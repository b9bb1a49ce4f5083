package io.ssetape.proxy.serve;

import io.ssetape.replayer.report.file.ReportJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The responses that are on no tape. They say so. */
final class OwnAnswer {
    /** What a client that expects it is told before its body is known. */
    static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final String WHO = "ssetape serve";
    private static final int MOST_PLACES = 12;
    private static final int LONGEST_PLACE = 80;

    private OwnAnswer() {}

    private record Document(Told error) {}

    private record Told(
            String type,
            String message,
            String method,
            String path,
            Nearest nearest,
            List<String> recorded,
            String proxy) {}

    private record Nearest(
            long connection,
            int exchange,
            List<String> differ,
            List<String> onlyInRequest,
            List<String> onlyRecorded,
            int morePlaces) {}

    /** 404 about a request for which there is nothing to play. */
    static byte[] notFound(AnswerChoice.Miss miss, boolean withBody, boolean keepAlive) {
        Told error = new Told(
                miss.why().name().toLowerCase(Locale.ROOT),
                MissText.of(miss) + ". " + WHO + " wrote this answer; it is on no tape.",
                miss.asked().method(),
                shown(miss.asked().shownPath()),
                miss.nearest() == null ? null : nearest(miss.nearest(), miss.difference()),
                miss.routes().stream().map(OwnAnswer::shown).toList(),
                "ssetape");
        return response("404 Not Found", error, withBody, keepAlive);
    }

    /** 400 about bytes that are no request; the last response of its connection. */
    static byte[] badRequest(String why) {
        Told error = new Told(
                "bad_request", why + ". " + WHO + " wrote this answer.", null, null, null, List.of(), "ssetape");
        return response("400 Bad Request", error, true, false);
    }

    private static Nearest nearest(RecordedExchange exchange, BodyDifference difference) {
        int left = Math.max(0, difference.differ().size() - MOST_PLACES)
                + Math.max(0, difference.onlyAsked().size() - MOST_PLACES)
                + Math.max(0, difference.onlyRecorded().size() - MOST_PLACES);
        return new Nearest(
                exchange.connection(),
                exchange.exchange(),
                places(difference.differ()),
                places(difference.onlyAsked()),
                places(difference.onlyRecorded()),
                left);
    }

    private static List<String> places(List<String> all) {
        return all.stream().limit(MOST_PLACES).map(OwnAnswer::shown).toList();
    }

    /** Keys and paths are the client's, and may be of any length. */
    private static String shown(String text) {
        return text.length() <= LONGEST_PLACE ? text : text.substring(0, LONGEST_PLACE) + "...";
    }

    private static byte[] response(String status, Told error, boolean withBody, boolean keepAlive) {
        byte[] body = ReportJson.line(new Document(error));
        byte[] head = ("HTTP/1.1 " + status + "\r\n"
                        + "Content-Type: application/json\r\n"
                        + "Content-Length: " + body.length + "\r\n"
                        + (keepAlive ? "" : "Connection: close\r\n")
                        + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] both = Arrays.copyOf(head, head.length + (withBody ? body.length : 0));
        System.arraycopy(body, 0, both, head.length, both.length - head.length);
        return both;
    }
}
