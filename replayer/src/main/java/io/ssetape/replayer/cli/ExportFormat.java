package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.portable.PortableWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** The forms in which a tape can be written. */
enum ExportFormat {
    /** The portable tape: JSON lines, one frame a line. */
    FRAMES {
        @Override
        void write(FrameSource source, Writer out) {
            PortableWriter writer = new PortableWriter(out);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                writer.write(frame);
            }
        }
    };

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

    /** Writes all frames of a source. */
    abstract void write(FrameSource source, Writer out);

    /** The word on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
