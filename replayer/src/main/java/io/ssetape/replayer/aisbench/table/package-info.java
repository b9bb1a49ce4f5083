/**
 * The client's own performance tables, computed again from its details lines, and the same tables without the client's quirks.
 * What comes in: details lines and the configured concurrency. What goes out: tables to the last byte as AISBench 29c363e writes
 * them, own tables, and where the two differ. Pure: no file, no clock.
 *
 * <p>Rules are those that docs/timing-rules.md lists under "AISBench tables"; the names of quirks are from there.
 */
package io.ssetape.replayer.aisbench.table;
