/**
 * The hand-over from event loops to the recorder thread.
 *
 * <ol>
 *   <li>The relay never waits: a hand-over copies into memory of its lane or is counted as missing.
 *   <li>Memory is bounded by the budget, whatever the disk does.
 *   <li>What is missing is written down: a gap frame names connection, direction, range and reason.
 *   <li>Bytes reach the disk only after redaction.
 * </ol>
 */
package io.ssetape.recorder.intake;
