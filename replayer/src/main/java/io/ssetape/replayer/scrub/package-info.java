/**
 * Makes a tape that can be shown to strangers. What comes in: the frames of a tape. What goes out: the same frames with the
 * same lengths, offsets, times and counters, and with every text, name, id and address replaced.
 *
 * <ol>
 *   <li>Each byte is replaced, or kept, when it comes: nothing is held back, so reads stay cut where they were, and memory is
 *       bounded by the open connections.
 *   <li>Kept is what a list of public words, a number at a place known to count, or the grammar of HTTP, event streams and JSON
 *       accounts for. Everything else is replaced; what cannot be parsed is replaced whole.
 *   <li>A replacement has the length of what it replaces, in bytes and in code points, and is as valid as that was.
 *   <li>How the network cut the streams changes no byte of the result.
 * </ol>
 *
 * <p>The path of a byte: {@link io.ssetape.replayer.scrub.TapeScrub} → {@code ConnectionScrub} → {@code MessageScrub} (one
 * direction) → {@code HeadMask} or {@code BodyMask} → {@code JsonMask} → {@code Filler} (text) or {@code Pseudonym} (ids, names).
 */
package io.ssetape.replayer.scrub;
