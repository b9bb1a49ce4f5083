package io.ssetape.replayer.aisbench;

import java.util.List;

/**
 * The requests of one data set under one model.
 *
 * @param name the data set's name in the file names, or in the lines where only the temporary files are left
 * @param temporary whether the lines come from {@code tmp/}, since the client never wrote the final file
 * @param details all lines that could be read, in file order
 * @param failed the lines of the data set's list of failures, in file order
 */
public record DatasetRun(String name, boolean temporary, List<DetailsLine> details, List<FailedLine> failed) {}
