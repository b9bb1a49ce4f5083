package io.ssetape.proxy.relay;

/**
 * How a relay works.
 *
 * @param eventLoops how many threads relay; each connection stays on one of them
 * @param connectTimeoutMillis how long an upstream address may take to answer a connect
 */
public record RelayOptions(int eventLoops, int connectTimeoutMillis) {
    /** One event loop, ten seconds. */
    public static RelayOptions defaults() {
        return new RelayOptions(1, 10_000);
    }

    /** The same with another number of event loops. */
    public RelayOptions withEventLoops(int number) {
        return new RelayOptions(number, connectTimeoutMillis);
    }
}
