/**
 * What users see. What comes in: a source of frames. What goes out: a console report, report.json, requests.jsonl, other.jsonl,
 * joined.jsonl.
 * Nothing in them depends on a clock, a locale, a time zone, hash order, the JDK, or where the tape lies.
 *
 * <ul>
 *   <li>{@code summary}: records added up, the shape of report.json
 *   <li>{@code window}: windows, and a client's own run beside the tape
 *   <li>{@code statistics}: exact percentiles in bounded memory
 *   <li>{@code file}: JSON, and files that appear whole or not at all
 *   <li>{@code text}: the console
 * </ul>
 */
package io.ssetape.replayer.report;
