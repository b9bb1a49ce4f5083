/**
 * AISBench's {@code --spec-decode}: its reading of a vLLM metrics endpoint, its figures, its file and its console block, rule by
 * rule as they stand at 29c363e ({@code spec_decode/snapshot.py}, {@code calculator.py}, {@code reporter.py}). What comes in: the
 * texts of two answers. What goes out: the bytes that the client would write. No guard is added here; the report sets guarded
 * figures beside it.
 */
package io.ssetape.replayer.aisbench.specdecode;
