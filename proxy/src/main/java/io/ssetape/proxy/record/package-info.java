/**
 * A recording session, and the {@code record} command around it. What comes in: which taps to open and where the tape goes. What
 * goes out: a tape, an exit code, and on standard error how it goes.
 *
 * <ol>
 *   <li>A start either stands or leaves nothing behind: no folder, no listener.
 *   <li>No client gets in before the tape is there and the JVM is warm.
 *   <li>The first signal ends a recording in good order, the second one at once.
 *   <li>The status line follows the tape from outside; it can fail without harm.
 * </ol>
 */
package io.ssetape.proxy.record;
