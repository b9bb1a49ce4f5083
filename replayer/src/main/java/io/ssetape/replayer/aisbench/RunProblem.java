package io.ssetape.replayer.aisbench;

import java.nio.file.Path;

/**
 * Something in the run folder that could not be read, or that cannot belong to this run. Everything else is read all the same.
 *
 * @param file the file with the fault
 * @param line the line of {@code file}, from 1; 0 when the fault is not one of a line
 * @param message what is wrong, on one line
 */
public record RunProblem(Path file, int line, String message) {
    /** File, line and message, as a user reads them. */
    public String text() {
        return file + (line == 0 ? "" : ":" + line) + ": " + message;
    }
}
