package io.ssetape.proxy.record;

/**
 * A tap to open.
 *
 * @param name its name, unique
 * @param listenHost the address to listen on
 * @param listenPort the port to listen on; 0 for any free one
 * @param listenTls whether clients speak to it through TLS
 * @param target where it leads
 * @param proxyToo whether it also listens as a forward proxy, on a free port of the same host, that leads to its service only
 */
public record TapPlan(
        String name, String listenHost, int listenPort, boolean listenTls, TapTarget target, boolean proxyToo) {
    /** A tap with one listener. */
    public TapPlan(String name, String listenHost, int listenPort, boolean listenTls, TapTarget target) {
        this(name, listenHost, listenPort, listenTls, target, false);
    }

    /** A tap in clear on both sides. */
    public TapPlan(String name, String listenHost, int listenPort, String upstreamHost, int upstreamPort) {
        this(name, listenHost, listenPort, false, new TapTarget.Service(upstreamHost, upstreamPort, false));
    }

    /** The same tap on any free port. */
    TapPlan onAnyPort() {
        return new TapPlan(name, listenHost, 0, listenTls, target, proxyToo);
    }

    /** The same tap, which listens as a forward proxy too. */
    public TapPlan withProxy() {
        return new TapPlan(name, listenHost, listenPort, listenTls, target, true);
    }
}
