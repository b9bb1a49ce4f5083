package io.ssetape.replayer.diagnose;

/**
 * A sighting of a logical request further in than the tap where it was first seen.
 *
 * @param sighting what the inner tap saw
 * @param link by what it was joined: {@code response id}, {@code rid}, {@code content and answer}, {@code content}
 * @param candidates how many outer requests it could belong to by that link and by time; more than 1 means that it may be another's
 */
record Leg(Sighting sighting, String link, int candidates) {}
