package io.ssetape.proxy.demo;

/**
 * Where the two nodes of a pair meet for one request. A router adds it to the body, under the same names in each of SGLang's.
 *
 * @param host the prefill node's host: {@code bootstrap_host}
 * @param port the prefill node's port for this, not that of its API: {@code bootstrap_port}
 * @param room tells requests apart: {@code bootstrap_room}
 */
record Rendezvous(String host, int port, long room) {
    /** SGLang's default. */
    static final int PORT = 8998;
}
