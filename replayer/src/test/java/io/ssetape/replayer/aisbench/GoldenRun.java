package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A run folder recorded with the real client, with the client's own files about it. */
public record GoldenRun(String name, Path folder) {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** All of them. */
    public static List<GoldenRun> all() {
        try (Stream<Path> folders = Files.list(root())) {
            return folders.sorted()
                    .map(folder -> new GoldenRun(folder.getFileName().toString(), folder))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One of them. */
    public static GoldenRun named(String name) {
        return new GoldenRun(name, root().resolve(name));
    }

    /** The single data set of the run. */
    public DatasetRun dataset() {
        return AisbenchRun.open(folder).models().get(0).datasets().get(0);
    }

    /** The configured concurrency. */
    public int maxConcurrency() {
        return json("case.json").get("max_concurrency").intValue();
    }

    /** A file with the client's results; null where the client wrote none. */
    public byte[] expected(String file) {
        try {
            Path path = folder.resolve("expected").resolve(file);
            return Files.exists(path) ? Files.readAllBytes(path) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of the case as JSON. */
    public JsonNode json(String file) {
        try {
            return MAPPER.readTree(Files.readAllBytes(folder.resolve(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies the run, without the expectations, to where a test may damage it. */
    public Path copyTo(Path target) {
        Path source = folder.resolve("performances");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve("performances")
                        .resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target;
    }

    private static Path root() {
        try {
            return Path.of(GoldenRun.class.getResource("/golden/window").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
