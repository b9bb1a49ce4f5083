/**
 * An HTTP forward proxy that leads to named targets and to nothing else. What comes in: what a client sends. What goes out: the
 * target that a request asks for and the request as that target is to get it, or a refusal.
 *
 * <ol>
 *   <li>Only what was allowed is ever connected to: host and port as text, never what a name resolves to.
 *   <li>A target gets what a client that talks to it directly would send: the target in origin-form, no Proxy-Authorization,
 *       everything else to the byte.
 *   <li>A head that two readers could read differently is refused, never repaired.
 *   <li>One target at a time: a request for another one waits until everything before it is answered.
 *   <li>Responses pass as they come; they are read along, to know when they are over.
 * </ol>
 *
 * <p>{@code ForwardGate} says when bytes move, {@code RequestInput} cuts them and {@code PresentLeg} leads them; all else here is pure.
 * Start reading at {@link io.ssetape.proxy.forward.ForwardProxy}.
 */
package io.ssetape.proxy.forward;
