package io.ssetape.replayer.report.summary;

import java.util.List;
import java.util.Map;

/**
 * What the metrics endpoints said.
 *
 * @param endpoints one for each URL, in the order in which the tape names them
 */
public record MetricsReport(List<Endpoint> endpoints) {
    /**
     * One endpoint.
     *
     * @param url its URL, credentials masked
     * @param snapshots how many readings the tape holds
     * @param failures the first readings that gave no values
     * @param unreadableLines lines of answers that are no samples, over all readings
     * @param unreadable the first of them
     * @param intervals figures between two readings: of the whole recording, then of each window
     * @param aisbench what AISBench's own reading of the same answers gives
     */
    public record Endpoint(
            String url,
            Snapshots snapshots,
            List<Failure> failures,
            long unreadableLines,
            List<String> unreadable,
            List<Interval> intervals,
            Aisbench aisbench) {}

    /**
     * How many readings there are.
     *
     * @param before before the first client could connect
     * @param periodic in between
     * @param after after the last connection had ended
     * @param failed those of them that gave no values
     * @param notKept periodic ones that were left out because there are too many
     */
    public record Snapshots(long before, long periodic, long after, long failed, long notKept) {}

    /**
     * A reading without values.
     *
     * @param phase {@code before}, {@code periodic} or {@code after}
     * @param atMs when, after the start of the recording; null when the tape does not say when it began
     * @param status the HTTP status; 0 when there was no answer
     * @param reason why
     */
    public record Failure(String phase, Double atMs, int status, String reason) {}

    /**
     * Figures between two readings. They are of everything that the service did between them, whoever asked.
     *
     * @param window the window's name
     * @param of the data set or tap of the window; null for the whole recording
     * @param absent why there are no figures; null when there are
     * @param from the first reading; null when absent
     * @param to the last reading; null when absent
     * @param earlierMs how long the first reading lies before the window's first request; null when not known
     * @param laterMs how long the last reading lies behind the window's last answer; null when not known
     * @param readings usable readings from the first to the last, both included
     * @param counters counters, engine by engine
     * @param acceptLengths SGLang's mean accept length over the interval
     * @param speculation vLLM's speculative counters, guarded
     * @param deviceTime busy seconds of devices by kind of work
     * @param levels gauges at the readings
     * @param histograms histograms over the interval
     * @param notExposed what the endpoint does not have, and why that may be
     */
    public record Interval(
            String window,
            String of,
            String absent,
            At from,
            At to,
            Double earlierMs,
            Double laterMs,
            int readings,
            List<Counter> counters,
            List<AcceptLength> acceptLengths,
            List<Speculation> speculation,
            List<Device> deviceTime,
            List<Gauge> levels,
            List<Histogram> histograms,
            List<String> notExposed) {}

    /**
     * A reading.
     *
     * @param phase its phase
     * @param ms when its answer was complete, after the start of the recording; null when the tape does not say when it began
     */
    public record At(String phase, Double ms) {}

    /**
     * A counter of one engine.
     *
     * @param metric its name in reports
     * @param part the value of the label that splits it, or null
     * @param engine the labels that tell engines apart
     * @param value how far it grew; null unless status is ok
     * @param status {@code ok}, {@code reset}, {@code changed}, {@code not_summed} or {@code no_number}
     * @param reason why there is no value, or what to know about it; null for nothing
     * @param copies how many ranks counted the same and were counted once
     * @param series its series
     */
    public record Counter(
            String metric,
            String part,
            Map<String, String> engine,
            Number value,
            String status,
            String reason,
            int copies,
            List<CounterSeries> series) {}

    /**
     * A series of a counter.
     *
     * @param name its name on the wire
     * @param labels its labels
     * @param before its value in the first reading, or null
     * @param after its value in the last reading, or null
     * @param delta how far it grew; null unless status is {@code ok} or {@code appeared}
     * @param status {@code ok}, {@code appeared}, {@code new_process}, {@code reset}, {@code vanished} or {@code no_number}
     */
    public record CounterSeries(
            String name, Map<String, String> labels, Double before, Double after, Double delta, String status) {}

    /**
     * Generated tokens over verify steps.
     *
     * @param engine the labels that tell engines apart; empty for all together
     * @param engines how many engines are in it
     * @param numerator generated tokens, or null
     * @param denominator verify steps, or null
     * @param value the ratio, or null
     * @param reason why there is none, or null
     */
    public record AcceptLength(
            Map<String, String> engine, int engines, Long numerator, Long denominator, Double value, String reason) {}

    /**
     * vLLM's speculative counters of one model.
     *
     * @param engine the labels that tell models apart
     * @param drafts rounds, or null
     * @param draftTokens proposed drafts, or null
     * @param acceptedTokens accepted drafts, or null
     * @param acceptRate accepted over proposed, or null
     * @param acceptLength 1 plus accepted over rounds, or null
     * @param byPosition accepted over rounds by position; null where not known
     * @param reason why something is not known, or null
     */
    public record Speculation(
            Map<String, String> engine,
            Long drafts,
            Long draftTokens,
            Long acceptedTokens,
            Double acceptRate,
            Double acceptLength,
            Map<String, Double> byPosition,
            String reason) {}

    /**
     * Device time of one kind of work.
     *
     * @param category the kind
     * @param rawNames metric and category as on the wire
     * @param devices how many devices it was observed of
     * @param seconds device-seconds over all of them, or null
     * @param longestSeconds the most of one device, or null
     * @param reason why there is no figure, or what to know about it; null for nothing
     */
    public record Device(
            String category,
            List<String> rawNames,
            int devices,
            Double seconds,
            Double longestSeconds,
            String reason) {}

    /**
     * A level.
     *
     * @param metric its name in reports
     * @param labels all labels
     * @param atBegin in the first reading, or null
     * @param atEnd in the last reading, or null
     * @param highest the highest read
     * @param readings how many readings have it
     */
    public record Gauge(
            String metric, Map<String, String> labels, Double atBegin, Double atEnd, Double highest, int readings) {}

    /**
     * A histogram.
     *
     * @param metric its name in reports
     * @param labels all labels
     * @param count observations, or null
     * @param sum their sum, or null
     * @param mean sum over count, or null
     * @param reason why something is not known, or null
     */
    public record Histogram(
            String metric, Map<String, String> labels, Double count, Double sum, Double mean, String reason) {}

    /**
     * AISBench's reading.
     *
     * @param client the version whose rules these are
     * @param file the name of its file, below {@code aisbench} of the report's folder
     * @param status {@code ok} or {@code na}, as the file has it
     * @param error the client's words, or null
     * @param console the lines of its console block
     * @param cautions where its figures are wrong or say something else than they seem to
     */
    public record Aisbench(
            String client, String file, String status, String error, List<String> console, List<String> cautions) {}
}
