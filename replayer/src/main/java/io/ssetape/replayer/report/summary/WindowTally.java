package io.ssetape.replayer.report.summary;

import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;

/** Adds up the requests of one window. */
public final class WindowTally implements AutoCloseable {
    private final CountTally counts = new CountTally();
    private final TimingTally client;
    private final TimingTally proxy;

    /**
     * An empty window.
     *
     * @param rule the client's rule
     * @param temporaryFolder where temporary files may be made when there are very many times
     */
    public WindowTally(TimingRule rule, Path temporaryFolder) {
        client = new TimingTally(rule, temporaryFolder);
        proxy = new TimingTally(rule, temporaryFolder);
    }

    /** A request of the window as the tape tells it. */
    public void add(RequestRecord record) {
        counts.add(record);
        if (Boolean.TRUE.equals(record.client().success())) {
            proxy.add(record);
        }
    }

    /** A request of the window that is not known on the tape. */
    public void addUnseen() {
        counts.addUnseen();
    }

    /**
     * A request of the window that its client calls a success, as the client tells it.
     *
     * @param sendNanos when it was sent, on the client's clock
     * @param outputTokens the client's count, null when it got none
     */
    public void addClient(long sendNanos, RuleTimes times, Long outputTokens) {
        client.add(sendNanos, times, outputTokens);
    }

    /** Token counts. */
    public TapReport.Tokens tokens() {
        return counts.tokens();
    }

    /** Pooled ratios. */
    public TapReport.Ratios ratios() {
        return counts.ratios();
    }

    /** The client's times, beside the number of all requests of the window. */
    public TimingReport clientTiming(long requests) {
        return client.report(requests, "client");
    }

    /** The tape's times, beside the number of all requests of the window. */
    public TimingReport proxyTiming(long requests) {
        return proxy.report(requests, "proxy");
    }

    @Override
    public void close() {
        client.close();
        proxy.close();
    }
}
