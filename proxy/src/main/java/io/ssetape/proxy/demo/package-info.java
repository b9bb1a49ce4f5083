/**
 * A simulated SGLang entry, a small load against it, and the {@code demo} command that puts a recording between the two.
 *
 * <p>What comes in: HTTP/1.1 requests on a loopback port. What goes out: answers in the order and shape in which SGLang sends
 * them, decided by the request alone: the same request gets the same bytes, on every machine and Java version. There is no
 * model behind it; every text and every counter is made up, but the counters of one answer agree with each other.
 *
 * <p>From outside in: {@code SimulatedSglang} (the port) → {@code SimulatedConnection} (one client) → {@code ServiceRoutes}
 * (what a request is answered with; pure) → {@code ScriptWriter} (what is said) → {@code AnswerDialect} (how an API says it).
 */
package io.ssetape.proxy.demo;
