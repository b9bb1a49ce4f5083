package io.ssetape.replayer.aisbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a folder holds: each file's hash by its path. */
public final class FolderState {
    private FolderState() {}

    /** The state now; folders count too. */
    public static Map<String, String> of(Path folder) throws IOException {
        Map<String, String> state = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                state.put(
                        folder.relativize(file).toString(),
                        Files.isDirectory(file)
                                ? "folder"
                                : HashedFile.hash(file).sha256());
            }
        }
        return state;
    }
}
