package io.ssetape.replayer.report.har;

import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.http.ResponseFacts;

/**
 * The phases of an exchange as bytes passed: the request, the wait for the final response's first byte, the response.
 *
 * @param sendMillis from the first byte of the request to its last
 * @param waitMillis from there to the first byte of the response; 0 when that came before
 * @param receiveMillis from there to the end
 */
record HarTimings(double sendMillis, double waitMillis, double receiveMillis) {
    static HarTimings of(CapturedExchange exchange) {
        ResponseFacts response = exchange.facts().response();
        double sent = exchange.millisTo(exchange.requestEndNanos());
        double end = Math.max(sent, exchange.millisTo(response.endNanos()));
        double first = response.firstByteNanos() == null ? end : exchange.millisTo(response.firstByteNanos());
        double answered = Math.min(Math.max(first, sent), end);
        return new HarTimings(sent, answered - sent, end - answered);
    }

    double sum() {
        return sendMillis + waitMillis + receiveMillis;
    }
}
