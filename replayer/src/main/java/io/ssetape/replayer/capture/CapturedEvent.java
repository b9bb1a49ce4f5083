package io.ssetape.replayer.capture;

import io.ssetape.replayer.sse.Span;

/**
 * One event of a stream.
 *
 * @param span its place in the decoded body, and when it arrived
 * @param name its name; empty when it has none
 * @param data its data, by the standard's rules
 */
public record CapturedEvent(Span span, String name, String data) {}
