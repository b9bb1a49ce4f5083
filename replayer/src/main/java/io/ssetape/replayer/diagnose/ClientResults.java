package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.join.ClientRequest;
import java.util.List;

/**
 * The results that a client wrote of its run.
 *
 * @param requests its requests
 * @param lines what each of them kept, in the same order
 * @param files what was read, and nothing of it changed
 * @param problems what could not be read
 */
public record ClientResults(
        List<ClientRequest> requests, List<KeptLine> lines, List<SourceFile> files, List<String> problems) {
    /**
     * A file of the run.
     *
     * @param path its path within the run
     * @param sha256 the hash of its bytes, in hexadecimal
     * @param bytes its length
     */
    public record SourceFile(String path, String sha256, long bytes) {}
}
