package io.ssetape.replayer.compare;

import io.ssetape.replayer.report.summary.RunReport;
import java.util.List;

/**
 * One of the two tapes.
 *
 * @param report its report, windows included
 * @param requests its requests
 */
public record Side(RunReport report, List<RequestTraits> requests) {}
