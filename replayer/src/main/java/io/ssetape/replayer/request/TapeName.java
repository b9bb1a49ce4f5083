package io.ssetape.replayer.request;

/**
 * Which of several tapes a record is from.
 *
 * @param number the tape's place on the command line, from 1
 * @param name the last part of its path as it was given
 */
public record TapeName(int number, String name) {}
