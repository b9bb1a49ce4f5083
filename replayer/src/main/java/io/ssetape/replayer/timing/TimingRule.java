package io.ssetape.replayer.timing;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.EventSplitter;

/** How one client, at one version, reads a response: which instants it records and what it makes of them. */
public interface TimingRule {
    /** The rule's name in records and reports. */
    String name();

    /** The client and version that it imitates. */
    String version();

    /**
     * The client's own way to cut a body into events.
     *
     * @param lineLimit the longest line that the client's HTTP library accepts, its LF included
     * @param eventLimit the most bytes of one event that are kept
     */
    EventSplitter splitter(int lineLimit, int eventLimit);

    /**
     * One attempt of the client: it has sent its request and the response begins.
     *
     * @param dialect the API of the request
     * @param streaming whether the request asked for a stream, which decides how the client reads
     * @param keepText whether the result carries the texts
     */
    RuleRun start(Dialect dialect, boolean streaming, boolean keepText);
}
