/**
 * The understanding module. What comes in: frames. What goes out: one record per exchange, and reports about them. It opens
 * no socket and re-sends nothing.
 *
 * <p>The path of a byte: {@code flow} (bytes per connection and direction) → {@code http} (exchanges and body pieces) →
 * {@code sse} (events, in two dialects) → {@code chat} (what an event says) → {@code timing} (the client's rules) →
 * {@code metric} (numbers with a status) → {@code request} (the record) → {@code report} (what a user sees).
 */
package io.ssetape.replayer;
