package io.ssetape.replayer.timing;

/**
 * The values that the client itself derives, in seconds, from the doubles that it stored: with a clock that has run for days
 * these have lost low digits, which {@link io.ssetape.replayer.request.RuleTimes} has not. Used to compare with the
 * client's own files.
 *
 * @param latencySeconds last point less first
 * @param ttftSeconds second point less first
 * @param tpotSeconds (latency - ttft) / (tokens - 1), 0 for one token or none
 * @param tokensPerSecond tokens / latency; infinite, or not a number without tokens, when the latency is 0
 * @param itlSeconds gaps between the points from the second on
 */
public record AisbenchDerived(
        double latencySeconds, double ttftSeconds, double tpotSeconds, double tokensPerSecond, double[] itlSeconds) {
    /**
     * What the client derives from a successful stream.
     *
     * @param pointSeconds absolute clock readings in seconds, at least two
     * @param outputTokens the token count that the client's summary uses
     */
    public static AisbenchDerived of(double[] pointSeconds, long outputTokens) {
        double first = pointSeconds[0];
        double latency = pointSeconds[pointSeconds.length - 1] - first;
        double ttft = pointSeconds[1] - first;
        double[] itl = new double[pointSeconds.length - 2];
        for (int i = 0; i < itl.length; i++) {
            itl[i] = pointSeconds[i + 2] - pointSeconds[i + 1];
        }
        double tpot = outputTokens <= 1 ? 0.0 : (latency - ttft) / (outputTokens - 1);
        return new AisbenchDerived(latency, ttft, tpot, outputTokens / latency, itl);
    }

    /**
     * What the client derives from an answer that is no stream: it writes 0 for TTFT and TPOT ({@code default_perf.py}).
     *
     * @param pointSeconds absolute clock readings in seconds, at least two
     * @param outputTokens the token count that the client's summary uses
     */
    public static AisbenchDerived withoutStream(double[] pointSeconds, long outputTokens) {
        AisbenchDerived stream = of(pointSeconds, outputTokens);
        return new AisbenchDerived(stream.latencySeconds, 0.0, 0.0, stream.tokensPerSecond, stream.itlSeconds);
    }
}
