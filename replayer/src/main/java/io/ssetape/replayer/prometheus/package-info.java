/**
 * The Prometheus text exposition format, and what two readings of one endpoint differ by. What comes in: the bytes of an answer.
 * What goes out: samples, described faults, and for each series how far it grew or why that cannot be said. Pure.
 *
 * <ol>
 *   <li>A line that cannot be read is a fault with its number; the other lines count.
 *   <li>A counter that falls has started anew: no difference is given for it, least of all a negative one.
 *   <li>Series are never added up here: which of them may be is a matter of who writes them.
 * </ol>
 */
package io.ssetape.replayer.prometheus;
