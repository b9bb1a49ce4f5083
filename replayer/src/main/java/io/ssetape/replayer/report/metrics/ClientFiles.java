package io.ssetape.replayer.report.metrics;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.report.file.ReportFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the files that AISBench would have written, into a folder named {@code aisbench}. */
public final class ClientFiles {
    private static final String FOLDER = "aisbench";

    private ClientFiles() {}

    /**
     * Writes them; those of an earlier report that this one does not have are removed, since the client would print them too.
     *
     * @param out the report's folder
     * @param files contents by file name
     */
    public static void write(Path out, Map<String, String> files) {
        Path folder = out.resolve(FOLDER);
        if (files.isEmpty() && !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        ReportFolder target = ReportFolder.open(folder);
        removeOthers(folder, files);
        files.forEach((name, content) -> target.write(name, stream -> {
            try {
                stream.write(content.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    private static void removeOthers(Path folder, Map<String, String> files) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> stale = entries.filter(
                            path -> path.getFileName().toString().matches("spec_decode_.*\\.json"))
                    .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .filter(path -> !files.containsKey(path.getFileName().toString()))
                    .toList();
            for (Path path : stale) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT, folder + " holds files of an earlier report that cannot be removed", e);
        }
    }
}
