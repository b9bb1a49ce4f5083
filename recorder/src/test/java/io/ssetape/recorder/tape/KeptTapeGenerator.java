package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.portable.PortableWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes the tapes that are kept as test data, once for each format version: what it made for an earlier version is never made
 * again. Run its main with the folder to write to, for instance {@code recorder/src/test/resources/tapes/v1}.
 */
public final class KeptTapeGenerator {
    private KeptTapeGenerator() {}

    /** Writes a complete and a cut tape, and beside each its portable form. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        write(folder, "complete", SampleFrames.tape());
        write(folder, "cut", SampleFrames.tape().subList(0, 9));
    }

    private static void write(Path folder, String name, List<Frame> frames) throws IOException {
        Tapes.write(folder.resolve(name), frames);
        try (Writer out = Files.newBufferedWriter(folder.resolve(name + ".jsonl"))) {
            PortableWriter lines = new PortableWriter(out);
            frames.forEach(lines::write);
        }
    }
}
