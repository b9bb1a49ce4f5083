package io.ssetape.replayer.diagnose;

/**
 * Something a tap saw.
 *
 * @param id the sighting's id on the tape, as {@code show} takes it
 * @param tap the tap
 * @param place where: {@code request}, {@code stream}, {@code link}, or a place in the answer
 * @param words what
 */
public record EvidenceLine(long id, String tap, String place, String words) {}
