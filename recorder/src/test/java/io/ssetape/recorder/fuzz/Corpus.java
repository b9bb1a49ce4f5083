package io.ssetape.recorder.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The inputs that are kept for a target: seeds from recorded streams, and everything that ever broke it. */
public final class Corpus {
    /**
     * One of them.
     *
     * @param name its file name
     * @param bytes the input
     */
    public record Entry(String name, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    private Corpus() {}

    /** All inputs for a target, by name; they stand in {@code src/test/resources/fuzz/} under the simple name of its class. */
    public static List<Entry> of(Class<?> target) {
        URL folder = target.getResource("/fuzz/" + target.getSimpleName());
        if (folder == null) {
            throw new IllegalStateException("no corpus for " + target);
        }
        List<Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.sorted().toList()) {
                entries.add(new Entry(file.getFileName().toString(), Files.readAllBytes(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        return entries;
    }
}
