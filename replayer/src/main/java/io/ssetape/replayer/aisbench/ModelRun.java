package io.ssetape.replayer.aisbench;

import java.util.List;

/**
 * What was run under one model's name.
 *
 * @param name the name of the folder below {@code performances}
 * @param datasets the data sets, by name
 */
public record ModelRun(String name, List<DatasetRun> datasets) {}
