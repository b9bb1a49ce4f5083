/**
 * TLS between a socket and the relay. What comes in: PEM files, and the sockets of a tap. What goes out: layers that the relay
 * puts on sockets, so that it stamps, records and forwards the bytes inside.
 *
 * <ol>
 *   <li>An upstream is verified unless the user said otherwise: its chain, and that its certificate names the host.
 *   <li>{@code close_notify} is an end in good order, as FIN is without TLS; a FIN without it is a connection that was cut, and is
 *       passed on and recorded as a reset.
 *   <li>HTTP/1.1 is all that is offered and accepted in ALPN.
 *   <li>Handshakes do their arithmetic on threads of their own; an event loop only enciphers and deciphers.
 *   <li>Nothing of what a peer sent in place of TLS is ever said in a message.
 * </ol>
 *
 * <p>Start reading at {@link io.ssetape.proxy.tls.TlsFactory}.
 */
package io.ssetape.proxy.tls;
