package io.ssetape.proxy.relay;

/**
 * How a relay works.
 *
 * @param transport what its sockets are made of
 * @param eventLoops how many threads relay; each connection stays on one of them
 * @param connectTimeoutMillis how long an upstream address may take to answer a connect
 * @param warmFirst whether the rehearsal is over before anybody listens
 */
public record RelayOptions(Transport transport, int eventLoops, int connectTimeoutMillis, boolean warmFirst) {
    /** The best transport there is, one event loop, ten seconds, clients at once. */
    public static RelayOptions defaults() {
        return new RelayOptions(Transport.best(), 1, 10_000, false);
    }

    /** The same with another number of event loops. */
    public RelayOptions withEventLoops(int number) {
        return new RelayOptions(transport, number, connectTimeoutMillis, warmFirst);
    }

    /** The same with another transport. */
    public RelayOptions with(Transport other) {
        return new RelayOptions(other, eventLoops, connectTimeoutMillis, warmFirst);
    }

    /** The same with or without a rehearsal before anybody listens. */
    public RelayOptions withWarmFirst(boolean first) {
        return new RelayOptions(transport, eventLoops, connectTimeoutMillis, first);
    }
}
