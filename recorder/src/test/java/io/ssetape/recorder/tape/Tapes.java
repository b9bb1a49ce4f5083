package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes tapes of frames and reads them back, for tests of any module. */
public final class Tapes {
    private Tapes() {}

    /**
     * What a source gave.
     *
     * @param frames every frame
     * @param end how it ended
     */
    public record Content(List<Frame> frames, SourceEnd end) {}

    /** Writes a tape: the first frame has to be a start frame; without an end frame at the end the tape is cut. */
    public static void write(Path folder, List<? extends Frame> frames) {
        try (TapeWriter writer = TapeWriter.create(folder, (Frame.TapeStart) frames.get(0))) {
            for (Frame frame : frames.subList(1, frames.size())) {
                if (frame instanceof Frame.TapeEnd) {
                    writer.end(frame.nanos());
                } else {
                    writer.append(frame);
                }
            }
        }
    }

    /** Reads a whole tape. */
    public static Content read(Path folder) {
        try (TapeReader reader = TapeReader.open(folder)) {
            return drain(reader);
        }
    }

    /** Reads a source until it has nothing more. */
    public static Content drain(FrameSource source) {
        List<Frame> frames = new ArrayList<>();
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            frames.add(frame);
        }
        return new Content(frames, source.end());
    }
}
