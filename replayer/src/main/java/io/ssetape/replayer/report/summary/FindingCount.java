package io.ssetape.replayer.report.summary;

import java.util.List;

/**
 * A finding and how often it was made.
 *
 * @param code its code, from docs/findings.md
 * @param count how many requests show it
 * @param examples the lowest ids of such requests
 */
public record FindingCount(String code, long count, List<Long> examples) {}
