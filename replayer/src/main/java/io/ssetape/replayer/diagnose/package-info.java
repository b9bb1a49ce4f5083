/**
 * Where a field went. What comes in: the frames of a tape, what the user wants to know and, if
 * there is one, what a client wrote of its run. What goes out: a {@link
 * io.ssetape.replayer.diagnose.Diagnosis}: for every logical request and every field six stages, a verdict with its evidence and
 * the next thing to try; for the run the same counted; for every pair of taps what the hop between them changed.
 *
 * <ol>
 *   <li>A stage is blamed only on evidence: what no tap saw is "not observable", with the place where a tap would see it.
 *   <li>Sightings of one request at several taps are joined by identity or content, never by time alone.
 *   <li>Memory holds a few small facts for each sighting (key names, flags, ids, counts) and some forty bytes for each event; no
 *       texts.
 * </ol>
 */
package io.ssetape.replayer.diagnose;
