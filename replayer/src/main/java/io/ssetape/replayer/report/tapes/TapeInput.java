package io.ssetape.replayer.report.tapes;

import io.ssetape.recorder.frame.FrameSource;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * One of several tapes to read.
 *
 * @param path where it is, as the user named it
 * @param open opens it
 */
public record TapeInput(Path path, Supplier<FrameSource> open) {
    /** What it is called in a report: the last part of its path, so that a report does not depend on where tapes lie. */
    public String name() {
        return name(path);
    }

    /** What a tape at a path is called. */
    public static String name(Path path) {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }
}
