package io.ssetape.replayer.aisbench;

import java.nio.file.Path;

/**
 * A file of the run that was read.
 *
 * @param path the file
 * @param sha256 the hash of its bytes, in hexadecimal
 * @param bytes its length
 */
public record RunFile(Path path, String sha256, long bytes) {}
