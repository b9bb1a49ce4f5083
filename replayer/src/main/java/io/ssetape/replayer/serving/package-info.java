/**
 * What the metrics of SGLang and vLLM mean: their names over the versions, which label sets may be added up, and what follows from
 * differences. What comes in: the readings of one endpoint. What goes out: guarded figures, each with its series. Pure. Sources:
 * SGLang {@code observability/metrics_collector.py} and {@code scheduler_components/metrics_reporter.py} of summer 2026, vLLM {@code
 * v1/spec_decode/metrics.py}; docs/prometheus.md says which rule follows from what.
 */
package io.ssetape.replayer.serving;
