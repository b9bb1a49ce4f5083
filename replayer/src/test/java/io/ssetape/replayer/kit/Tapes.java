package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.portable.PortableWriter;
import io.ssetape.recorder.tape.TapeWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts frames where commands look for them. */
public final class Tapes {
    private Tapes() {}

    /** A portable tape. */
    public static Path portable(Path file, FrameSource source) {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            PortableWriter writer = new PortableWriter(out);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                writer.write(frame);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A tape folder; cut when the source has no end frame. */
    public static Path tape(Path folder, FrameSource source) {
        try (TapeWriter writer = TapeWriter.create(folder, (Frame.TapeStart) source.next())) {
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                if (frame instanceof Frame.TapeEnd) {
                    writer.end(frame.nanos());
                } else {
                    writer.append(frame);
                }
            }
            return folder;
        }
    }
}
