/**
 * Asks Prometheus endpoints what they say while a recording runs. What comes in: URLs and an interval. What goes out: {@code
 * MetricsSnapshot} frames, and one line about each endpoint that cannot be read.
 *
 * <ol>
 *   <li>A thread of its own; the relay does not know about it.
 *   <li>Every answer is bounded in time and size; a recording never waits longer than one timeout at its begin and one at its end.
 *   <li>An endpoint that does not answer is recorded as such, and the recording goes on.
 *   <li>What is written down of a URL is masked.
 * </ol>
 */
package io.ssetape.proxy.metrics;
