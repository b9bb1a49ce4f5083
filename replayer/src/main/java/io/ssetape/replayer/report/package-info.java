/** What users see: console tables, report.json, requests.jsonl, other.jsonl. Deterministic: no clock, locale or hash order. */
package io.ssetape.replayer.report;
