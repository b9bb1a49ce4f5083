/**
 * Tapes on disk. What comes in: frames, from one thread. What goes out: frames, from a folder that is only ever read.
 *
 * <ol>
 *   <li>This is the only package that knows Chronicle Queue, and only its writing half uses it: reading walks through the
 *       queue file itself, so that no damage in it can harm the JVM.
 *   <li>A tape is written once, into a new folder, and never opened for writing again.
 *   <li>Chronicle is not trusted to notice loss: every frame carries length, checksum and sequence number, and the end frame
 *       carries totals.
 *   <li>A frame whose append has returned is readable whatever happens to this process or to the disk's free space.
 *   <li>A reader gives a true beginning of what was written and says whether it is all of it; it never gives a wrong frame.
 * </ol>
 */
package io.ssetape.recorder.tape;
