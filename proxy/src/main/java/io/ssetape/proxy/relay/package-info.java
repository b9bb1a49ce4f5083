/**
 * Raw TCP between a client and an upstream, every read stamped and handed over. What comes in: two sockets a connection. What
 * goes out: the same bytes, and a copy of them with times for the recorder.
 *
 * <ol>
 *   <li>A read is stamped before anything else is done with it.
 *   <li>Bytes pass unchanged, in order, and as soon as they are there; nothing is added, parsed or kept back.
 *   <li>Both ends of a connection live on one event loop; nothing here locks or waits, neither for a disk nor for a name.
 *   <li>What one side does reaches the other as the same thing: bytes as bytes, FIN as FIN, RST as RST, slowness as slowness.
 *   <li>Memory per connection is bounded: two watermarks, one read each, and what a kernel buffer holds when a FIN arrives.
 *   <li>No HTTP is understood here, and nothing of the replayer is known. The one thing ssetape ever says of its own accord
 *       is the 502 of an upstream that cannot be reached.
 *   <li>What knows more stands in front: a {@code SocketLayer} (TLS) between a socket and its bytes, a {@code ClientGate} (a
 *       forward proxy) between a client and the upstreams it is led to.
 * </ol>
 *
 * <p>A connection is first a {@code WaitingClient}, then a {@code RelayedConnection} with two {@code RelaySide}s or, when
 * the upstream cannot be had, an {@code UnreachableAnswer}. Start reading at {@link io.ssetape.proxy.relay.Relay}.
 */
package io.ssetape.proxy.relay;
