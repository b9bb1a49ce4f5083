/**
 * The hand-over from event loops to the recorder thread.
 *
 * <ol>
 *   <li>The relay never waits: a hand-over copies into memory of its lane or is counted as missing.
 *   <li>Memory is bounded by the budget, whatever the disk does.
 *   <li>What is missing is written down: a gap frame names connection, direction, range and reason. Openings, half-closes
 *       and closings are never missing.
 *   <li>Bytes reach the disk only after redaction.
 *   <li>The disk keeps its reserve: below it payloads pause, and gap frames say so. Once an append has failed, nothing more
 *       is written: the tape then has no end frame, and everything that follows is counted.
 * </ol>
 *
 * <pre>
 *   event loop                                         recorder thread
 *   RecordedConnection -> Lane -> Segment … Segment -> LaneDrain -> TapeFeed -> GuardedSink -> tape
 *                          ^                               |     (redaction)   (disk guard)
 *                          +--------- SegmentPool <--------+
 * </pre>
 *
 * Starting points: {@link io.ssetape.recorder.intake.Recorder}, {@link io.ssetape.recorder.intake.Lane}; why it copies:
 * docs/decisions/001-copy-into-segments.md.
 */
package io.ssetape.recorder.intake;
