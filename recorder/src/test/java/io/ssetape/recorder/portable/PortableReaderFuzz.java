package io.ssetape.recorder.portable;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrames;

import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Any text is refused in one line that names the line, or read; what was read is written and read again as the same. */
public final class PortableReaderFuzz {
    private PortableReaderFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        List<Frame> frames;
        try {
            frames = read(new String(input, StandardCharsets.UTF_8));
        } catch (Problem refused) {
            if (refused.getMessage().contains("\n") || refused.getMessage().length() > 1000) {
                throw new AssertionError("more than one line: " + refused.getMessage(), refused);
            }
            return;
        }
        assertSameFrames(read(written(frames)), frames);
    }

    private static List<Frame> read(String text) {
        List<Frame> frames = new ArrayList<>();
        try (PortableReader reader = new PortableReader(new StringReader(text), "lines")) {
            for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                frames.add(frame);
            }
        }
        return frames;
    }

    private static String written(List<Frame> frames) {
        StringWriter text = new StringWriter();
        PortableWriter writer = new PortableWriter(text);
        frames.forEach(writer::write);
        return text.toString();
    }
}
