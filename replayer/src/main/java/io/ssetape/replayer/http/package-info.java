/**
 * Bytes to exchanges. What comes in: the reads of one connection, both directions, with their times. What goes out: for each
 * HTTP/1 exchange its heads, its body pieces (transfer framing removed, each with the time of the read that carried it), and
 * at the end the facts a report needs: sizes, times, how it ended, what was wrong with the framing. Pure: no clock, no
 * files, no threads.
 *
 * <ol>
 *   <li>No input is refused. What is not HTTP, or cannot be followed any more, is counted and noted.
 *   <li>How the network cut the streams changes no fact except times and read counts.
 *   <li>Work is linear in the bytes read; memory is bounded by one head and by the exchanges that are in flight.
 *   <li>Nothing is guessed: where a gap hides a message boundary, the boundary is taken up again only where the other
 *       direction proves one.
 * </ol>
 *
 * <p>Message framing follows RFC 9112 section 6, leniently as receivers are told to be: bare LF, blank lines before a start
 * line, folded field lines. Why not a library's decoder: a report has to name the chunk that was cut and the read that
 * completed an event, and ready decoders hide both.
 *
 * <p>The path of a byte: {@link io.ssetape.replayer.http.HttpConversation} → {@code MessageReader} (one direction) → {@code
 * HeadCollector}, {@code HeadParser}, {@code BodyDelimiter}, {@code BodyReader} → {@code Exchange} →
 * {@link io.ssetape.replayer.http.ExchangeListener} → {@link io.ssetape.replayer.http.ContentDecoder}.
 */
package io.ssetape.replayer.http;
