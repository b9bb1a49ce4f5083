/**
 * Several tapes in one report. What comes in: each tape's records and clock readings. What goes out: the requests of all of them on one time
 * line, which taps may be added up, and how the tapes' clocks stand to each other.
 *
 * <ol>
 *   <li>A tape is read on its own; nothing of one tape explains bytes of another.
 *   <li>The common time line is that of the wall clocks as the tapes have them. No offset is estimated and none is applied.
 *   <li>Taps that saw the same requests are never added up.
 * </ol>
 */
package io.ssetape.replayer.report.tapes;
