/**
 * Counting that a damaged tape cannot lead astray. What comes in: integers, words, gaps. What goes out: sums that would rather be unknown
 * than wrong, counts of a bounded number of words, and what a tape lacks.
 *
 * <p>Pure: no file, no clock.
 */
package io.ssetape.replayer.tally;
