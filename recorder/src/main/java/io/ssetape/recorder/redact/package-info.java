/**
 * Masks credentials at equal length in bytes that are about to be written. What comes in: the bytes of one connection, both
 * directions, in the order of recording, in a buffer that may be changed. It runs on the recorder thread.
 *
 * <ol>
 *   <li>Lengths never change: a masked byte is a {@code *} in the same place.
 *   <li>A credential is masked before anyone can know that the rest of it will follow; nothing is held back for later.
 *   <li>Where a request can no longer be read as HTTP, or only some readers would read it so, its connection's request bytes are
 *       masked whole.
 *   <li>Only heads, trailers and chunk sizes are looked at; bodies are jumped over. A credential in a body stays.
 * </ol>
 *
 * Starting point: {@link io.ssetape.recorder.redact.ConnectionRedactor}; the names that count as secret: {@link
 * io.ssetape.recorder.redact.SecretNames}.
 */
package io.ssetape.recorder.redact;
