package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/**
 * A line of a {@code *_failed.jsonl}: the client's list of what failed, a copy of facts that the details lines hold as well.
 *
 * @param file where it stands
 * @param line its number, from 1
 * @param json the line as it was read
 */
public record FailedLine(Path file, int line, ObjectNode json) {}
