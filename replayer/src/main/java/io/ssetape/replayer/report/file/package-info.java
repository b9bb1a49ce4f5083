/**
 * The files of a report: report.json, requests.jsonl, other.jsonl, report.txt. What comes in: records and a report. What goes
 * out: bytes that depend on nothing else. A file appears whole, under its own name, or not at all.
 */
package io.ssetape.replayer.report.file;
