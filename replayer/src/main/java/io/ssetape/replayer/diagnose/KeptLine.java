package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.KeptFields;

/**
 * One line of a client's own results.
 *
 * @param source the file and the line, for instance {@code MODEL/DATASET_details.jsonl:12}
 * @param fields the counters in it, wherever they stand
 * @param inputTokens the prompt tokens that the client wrote down; null when it wrote none, or 0, which it writes for none
 * @param outputTokens the same for the answer
 */
public record KeptLine(String source, KeptFields fields, Long inputTokens, Long outputTokens) {}
