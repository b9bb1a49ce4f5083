package io.ssetape.proxy.serve;

import io.ssetape.recorder.Counted;
import java.util.List;
import java.util.Map;

/**
 * What a replay server has done; also its JSON.
 *
 * @param tape the tape's path as given
 * @param listen where it listened
 * @param match what was compared: {@code body} or {@code sequence}
 * @param connections how many connections it accepted
 * @param requests what became of the requests
 * @param exchanges what the tape has
 * @param neverAsked exchanges whose answers nobody was given, the first thousand of them
 */
record ServeSummary(
        String tape,
        String listen,
        String match,
        long connections,
        Requests requests,
        Exchanges exchanges,
        List<Unasked> neverAsked) {
    private static final int MOST_LISTED = 1_000;

    /**
     * What became of the requests.
     *
     * @param answered that got a recorded answer
     * @param again of these, that got one which had been given before
     * @param missed for which there was nothing to play
     * @param malformed that were no HTTP
     * @param clientLeft of those answered, whose client went before the end
     * @param cutByEnd of those answered, whose connection the end of the server cut
     */
    record Requests(long answered, long again, long missed, long malformed, long clientLeft, long cutByEnd) {}

    /**
     * What the tape has.
     *
     * @param servable exchanges that can be played
     * @param unservable how many cannot, by reason
     * @param neverAsked how many of the servable ones nobody asked for
     */
    record Exchanges(int servable, Map<String, Integer> unservable, int neverAsked) {}

    /**
     * An exchange nobody asked for.
     *
     * @param connection its connection's number on the tape
     * @param exchange its place on that connection
     * @param method what it asked
     * @param path without the query
     */
    record Unasked(long connection, int exchange, String method, String path) {}

    /** Lists exchanges nobody asked for. */
    static List<Unasked> list(List<RecordedExchange> exchanges) {
        return exchanges.stream()
                .limit(MOST_LISTED)
                .map(exchange -> new Unasked(
                        exchange.connection(),
                        exchange.exchange(),
                        exchange.asked().method(),
                        exchange.asked().shownPath()))
                .toList();
    }

    /** In one line. */
    String text() {
        return "answered " + Counted.of(requests.answered(), "request") + againText() + ", missed " + requests.missed()
                + (requests.malformed() == 0 ? "" : ", refused " + requests.malformed() + " that were no HTTP")
                + (requests.clientLeft() == 0 ? "" : "; in " + requests.clientLeft() + " the client left early") + "; "
                + cutText()
                + exchanges.neverAsked() + " of " + Counted.of(exchanges.servable(), "recorded exchange")
                + " never asked for";
    }

    private String cutText() {
        return switch ((int) Math.min(2, requests.cutByEnd())) {
            case 0 -> "";
            case 1 -> "1 was cut by the end of serve; ";
            default -> requests.cutByEnd() + " were cut by the end of serve; ";
        };
    }

    private String againText() {
        return requests.again() == 0 ? "" : " (" + requests.again() + " with an answer given before)";
    }
}
