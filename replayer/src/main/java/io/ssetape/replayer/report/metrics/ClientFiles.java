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
import java.util.Map;
import java.util.stream.Stream;

/** Writes the files that AISBench would have written, into a folder named {@code aisbench}. */
public final class ClientFiles {
    private static final String FOLDER = "aisbench";

    private ClientFiles() {}

    /**
     * Writes them; those of an earlier report that this one does not have go when they appear, since the client would print them too.
     *
     * @param out the report's folder
     * @param files contents by file name
     */
    public static void write(ReportFolder out, Map<String, String> files) {
        if (files.isEmpty() && !Files.isDirectory(out.path().resolve(FOLDER), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        ReportFolder target = out.folder(FOLDER);
        removeOthers(target, files);
        files.forEach((name, content) -> target.write(name, stream -> {
            try {
                stream.write(content.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    private static void removeOthers(ReportFolder target, Map<String, String> files) {
        try (Stream<Path> entries = Files.list(target.path())) {
            entries.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("spec_decode_.*\\.json"))
                    .filter(name -> !files.containsKey(name))
                    .forEach(target::remove);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    target.path() + " holds files of an earlier report that cannot be removed",
                    e);
        }
    }
}
