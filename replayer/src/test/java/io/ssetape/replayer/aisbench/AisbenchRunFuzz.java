package io.ssetape.replayer.aisbench;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whatever stands in a file of a run folder is read, or named as a problem, in one line each. The first byte of the input chooses the file that
 * the rest is written into.
 */
public final class AisbenchRunFuzz {
    private static final Path FOLDER = folder();
    private static final String MODEL = "vllm-api-stream-chat";

    private AisbenchRunFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] content = Arrays.copyOfRange(input, 1, input.length);
        if ((input[0] & 3) == 3) {
            array(content);
            return;
        }
        Path model = FOLDER.resolve("performances").resolve(MODEL);
        Path file = switch (input[0] & 3) {
            case 0 -> model.resolve("synthetic_details.jsonl");
            case 1 -> model.resolve("db_data").resolve("0a1b2c3d.db");
            default -> model.resolve("synthetic_failed.jsonl");
        };
        try {
            byte[] before = Files.exists(file) ? Files.readAllBytes(file) : null;
            Files.write(file, content);
            try {
                read();
            } finally {
                if (before == null) {
                    Files.delete(file);
                } else {
                    Files.write(file, before);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read() {
        try {
            for (RunProblem problem : AisbenchRun.open(FOLDER).problems()) {
                if (problem.message().contains("\n")) {
                    throw new AssertionError("more than one line: " + problem);
                }
            }
        } catch (Problem refused) {
            if (refused.getMessage().contains("\n")) {
                throw new AssertionError("more than one line", refused);
            }
        }
    }

    private static void array(byte[] blob) {
        try {
            double[] values = NpyArray.parse(blob);
            if (8L * values.length > blob.length) {
                throw new AssertionError("more values than bytes");
            }
        } catch (NpyArray.Malformed fault) {
            if (fault.getMessage().isBlank()) {
                throw new AssertionError("a fault without a reason", fault);
            }
        }
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("ssetape-fuzz");
            GoldenRun.named("small-4-c2").copyTo(folder);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
