package io.ssetape.replayer.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether a process of this host has a file of a tape open for writing, as a recorder has to its end. Linux tells; a process of another host, or
 * one that this one may not see, is not found.
 */
final class Writers {
    private static final Path PROCESSES = Path.of("/proc");
    private static final int ACCESS_MODE = 3;
    private static final String FLAGS = "flags:";

    private Writers() {}

    /** Whether nobody is known to write; false where that cannot be found out. */
    static boolean areGone(Path tape) {
        try {
            Set<Path> files = new HashSet<>();
            try (DirectoryStream<Path> found = Files.newDirectoryStream(tape.toRealPath())) {
                found.forEach(files::add);
            }
            boolean any = false;
            try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
                for (Path process : processes) {
                    any = true;
                    if (writes(process, files)) {
                        return false;
                    }
                }
            }
            return any;
        } catch (IOException unknown) {
            return false;
        }
    }

    private static boolean writes(Path process, Set<Path> files) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path number : open) {
                if (writes(process, number, files)) {
                    return true;
                }
            }
        } catch (IOException endedOrForeign) {
            return false;
        }
        return false;
    }

    private static boolean writes(Path process, Path number, Set<Path> files) {
        try {
            return files.contains(Files.readSymbolicLink(number))
                    && isForWriting(process.resolve("fdinfo").resolve(number.getFileName()));
        } catch (IOException closed) {
            return false;
        }
    }

    private static boolean isForWriting(Path info) throws IOException {
        if (!Files.isReadable(info) || Files.isDirectory(info, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        return Files.readAllLines(info).stream()
                .filter(line -> line.startsWith(FLAGS))
                .anyMatch(line ->
                        (Integer.parseInt(line.substring(FLAGS.length()).strip(), 8) & ACCESS_MODE) != 0);
    }
}
