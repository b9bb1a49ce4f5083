package io.ssetape.replayer.cli;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** The forms in which tapes can be written. */
enum ExportFormat {
    /** The portable tape: JSON lines, one frame a line. */
    FRAMES,
    /** An HTTP archive. */
    HAR,
    /** A folder with a file for each event stream. */
    SSE,
    /** A folder with two tables. */
    PARQUET;

    /** Reads the word on the command line. */
    static ExportFormat of(String word) {
        for (ExportFormat format : values()) {
            if (format.toString().equals(word)) {
                return format;
            }
        }
        String known = Stream.of(values()).map(ExportFormat::toString).collect(Collectors.joining(", "));
        throw new TypeConversionException("this version of ssetape does not write '" + word + "'; give " + known);
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
