/**
 * A simulated SGLang entry, a small load against it, and the {@code demo} command that puts a recording between the two: one server
 * ({@code ServiceScene}), or a prefill/decode pair behind a router with a tap on either side of the router ({@code PairScene}).
 *
 * <p>What comes in: HTTP/1.1 requests on a loopback port. What goes out: answers in the order and shape in which SGLang sends
 * them, decided by the request alone: the same request gets the same bytes, on every machine and Java version. There is no
 * model behind it; every text and every counter is made up, but the counters of one answer agree with each other.
 *
 * <p>From outside in: {@code SimulatedSglang} (the port) → {@code SimulatedConnection} (one client) → {@code NodeService} →
 * {@code ServiceRoutes} (what a request is answered with; pure) → {@code ScriptWriter} (what is said) → {@code AnswerDialect} (how an
 * API says it). The router: {@code SimulatedRouter} → {@code SimulatedConnection} → {@code RouterService} → {@code RouterBody} (what
 * the nodes are sent; pure) and {@code RoutedAnswer} (what the client gets of their answers). {@code RouterKind} says which router
 * that exists each behaviour is taken from.
 */
package io.ssetape.proxy.demo;
