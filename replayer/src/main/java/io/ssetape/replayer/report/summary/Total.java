package io.ssetape.replayer.report.summary;

/**
 * A sum of integers over completed requests.
 *
 * @param sum the sum over the covered requests; null when none is covered
 * @param covered completed requests that bring the number
 * @param missing completed requests that do not
 */
public record Total(Long sum, long covered, long missing) {}
