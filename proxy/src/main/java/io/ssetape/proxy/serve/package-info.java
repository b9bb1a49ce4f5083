/**
 * The replay server. What comes in: a tape, and the requests of clients. What goes out: the answers that were recorded, byte for
 * byte, cut and paced as they arrived.
 *
 * <p>{@link io.ssetape.proxy.serve.TapeIndexer} reads the tape once: what was asked stays in memory as hashes, what was answered goes
 * to an {@link io.ssetape.proxy.serve.AnswerStore}. {@link io.ssetape.proxy.serve.AnswerBook} chooses an answer for a request,
 * {@link io.ssetape.proxy.serve.Pieces} are what is to be sent and when, {@link io.ssetape.proxy.serve.Playback} sends it.
 * Everything behind the listener runs on one event loop.
 */
package io.ssetape.proxy.serve;
