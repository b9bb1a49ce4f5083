package io.ssetape.replayer.aisbench.table;

/**
 * A figure that the client gives differently.
 *
 * @param field the metric and its statistic, or the total
 * @param theirs the figure in the client's file; null where the client gives none
 * @param ours the own figure in the same unit; null where there is none to be had
 * @param quirk why they differ
 */
public record Difference(String field, String theirs, Double ours, Quirk quirk) {}
