package io.ssetape.replayer.cli;

import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.TemporaryFiles;
import java.nio.file.Path;

/** Where temporary files go: to the disk that takes the result, or else where the system wants them. */
final class TemporaryFolder {
    private TemporaryFolder() {}

    /** The folder of a report, or the system's when there is none. */
    static Path beside(ReportFolder folder) {
        return folder == null ? TemporaryFiles.systemFolder() : folder.path();
    }
}
