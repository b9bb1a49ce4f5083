package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.portable.PortableWriter;
import java.io.Writer;
import java.util.Locale;

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

    /** Writes all frames of a source. */
    abstract void write(FrameSource source, Writer out);

    /** The word on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
