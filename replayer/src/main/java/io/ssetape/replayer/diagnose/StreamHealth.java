package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.StreamEnd;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Looks one sighting's stream over. */
final class StreamHealth {
    private static final int MAX_ERROR_CHARS = 160;

    private final Sighting seen;
    private final StreamEnd stream;
    private final long silenceNanos;
    private final Map<HealthCheck, String> issues = new EnumMap<>(HealthCheck.class);

    private StreamHealth(Sighting seen, long silenceNanos) {
        this.seen = seen;
        this.stream = seen.stream();
        this.silenceNanos = silenceNanos;
    }

    /**
     * What is wrong or worth knowing, with its numbers.
     *
     * @param silenceNanos a gap between events is silent from here on
     */
    static Map<HealthCheck, String> of(Sighting seen, long silenceNanos) {
        StreamHealth health = new StreamHealth(seen, silenceNanos);
        health.head();
        health.coding();
        health.ends();
        health.contents();
        health.times();
        return health.issues;
    }

    private void head() {
        String behind =
                seen.inference().reason() + "; " + Counted.of(seen.response().bytes(), "byte")
                        + " from the head on; no status, event or field was looked at";
        found(Finding.RESPONSE_HEAD_DAMAGED, HealthCheck.HEAD_DAMAGED, behind);
        found(Finding.RESPONSE_HEAD_TOO_LONG, HealthCheck.HEAD_TOO_LONG, behind);
    }

    private void coding() {
        boolean damaged = seen.findings().contains(Finding.ENCODED_DAMAGED.code());
        if (seen.isNotDecoded()) {
            issues.put(
                    damaged ? HealthCheck.CODING_DAMAGED : HealthCheck.NOT_DECODED,
                    "content encoding " + seen.response().contentEncoding() + ", "
                            + Counted.of(seen.response().bytes(), "byte") + " on the wire: " + stream.framing() + "; "
                            + (damaged ? whole() + ", the rest is not known" : "no event was looked at"));
        }
    }

    private void ends() {
        String error =
                stream.errors().isEmpty() ? "" : ", " + cut(stream.errors().get(0));
        boolean refused = seen.findings().contains(Finding.HTTP_STATUS.code());
        if (refused) {
            issues.put(HealthCheck.HTTP_STATUS, "HTTP " + seen.response().status() + error);
        } else if (!error.isEmpty()) {
            issues.put(HealthCheck.ERROR_EVENT, "HTTP " + seen.response().status() + error + "; " + tail());
        }
        boolean cut = seen.findings().contains(Finding.BODY_CUT.code());
        if (cut) {
            String framing = stream.framing() == null ? "the connection ended inside the body" : stream.framing();
            issues.put(
                    HealthCheck.FRAMING_CUT,
                    seen.inference().status().name().toLowerCase(Locale.ROOT) + " " + at(seen.endNanos()) + ": "
                            + framing + ", no end of the body; " + whole() + "; " + tail());
        }
        found(Finding.DONE_MISSING, HealthCheck.DONE_MISSING, tail());
        boolean neverFinished = !refused && stream.finishReasons().isEmpty() && !error.isEmpty();
        if (seen.findings().contains(Finding.FINISH_REASON_MISSING.code()) || neverFinished) {
            issues.put(HealthCheck.FINISH_MISSING, tail());
        }
        found(Finding.FINISH_ABNORMAL, HealthCheck.FINISH_ABNORMAL, "finish reasons " + stream.finishReasons());
        found(
                Finding.BYTES_AFTER_DONE,
                HealthCheck.BYTES_AFTER_DONE,
                Counted.of(stream.bytesAfterDone(), "byte") + " after [DONE]");
        found(
                Finding.CLIENT_SUCCESS_DIFFERS,
                HealthCheck.CLIENT_DIFFERS,
                "the client records " + clientRecord() + ", the stream proves "
                        + seen.inference().status().name().toLowerCase(Locale.ROOT)
                        + (seen.inference().reason() == null
                                ? ""
                                : " (" + seen.inference().reason() + ")"));
    }

    private String whole() {
        int texts = seen.events().content() + seen.events().reasoning();
        int events = seen.events().json();
        String complete = Counted.of(events, "event") + (events == 1 ? " was" : " were") + " complete ("
                + seen.events().role() + " role, " + texts + " with text)";
        return stream.cutEvent() == null
                ? complete
                : complete + ", an event of " + Counted.of(stream.cutEvent().bytes(), "byte") + " was cut";
    }

    private String clientRecord() {
        if (!Boolean.TRUE.equals(seen.client().success())) {
            return "failure (" + clientWords() + ")";
        }
        boolean timed = seen.clientTimes() != null && seen.clientTimes().ttftMs() != null;
        return timed
                ? "success (" + Counted.of(seen.clientTimes().timedEvents(), "timed event") + ", TTFT "
                        + millis(seen.clientTimes().ttftMs()) + " ms, E2E "
                        + millis(seen.clientTimes().e2eMs()) + " ms)"
                : "success";
    }

    private void contents() {
        found(
                Finding.JSON_INVALID,
                HealthCheck.JSON_INVALID,
                Counted.of(seen.events().json(), "event"));
        found(
                Finding.NOT_SSE,
                HealthCheck.NOT_A_STREAM,
                Counted.of(seen.events().json(), "event") + " in "
                        + Counted.of(seen.response().bytes(), "byte"));
        found(Finding.DIALECTS_DIFFER, HealthCheck.DIALECTS_DIFFER, "the client's rule: " + clientWords());
        if (seen.findings().contains(Finding.EVENT_ABOVE_LINE_LIMIT.code()) && seen.largestEvent() != null) {
            issues.put(
                    HealthCheck.LINE_LIMIT,
                    "the largest is an event of "
                            + Counted.of(seen.largestEvent().bytes(), "byte") + " in "
                            + Counted.of(seen.largestEvent().reads(), "read") + ", from "
                            + millis(seen.largestEvent().firstByteMs()) + " to "
                            + millis(seen.largestEvent().completeMs()) + " ms; the client's rule: " + clientWords());
        }
        found(
                Finding.DONE_QUOTED,
                HealthCheck.DONE_QUOTED,
                "the stream went on to its end: " + (stream.done() ? "yes" : "no"));
        found(
                Finding.METADATA_ABOVE_LIMIT,
                HealthCheck.METADATA_SIZE,
                seen.sglext().metadataBytes() + " bytes as JSON, " + Sglext.KEPT_METADATA_BYTES + " are kept");
        if (seen.events().comments() > 0) {
            issues.put(HealthCheck.COMMENTS, Counted.of(seen.events().comments(), "comment"));
        }
        shortOutput();
    }

    private void shortOutput() {
        Long most = seen.request().maxTokens();
        Long completion = seen.usage().completionTokens();
        if (!ignoresEos() || most == null || completion == null || seen.n() != 1 || !seen.isCompleted()) {
            return;
        }
        if (completion < most) {
            issues.put(
                    HealthCheck.SHORT_OUTPUT,
                    Counted.of(completion, "completion token") + " of max_tokens " + most
                            + " with ignore_eos, finish reasons " + stream.finishReasons());
        }
    }

    private boolean ignoresEos() {
        return seen.keys() != null
                && ("true".equals(seen.keys().values().get("ignore_eos"))
                        || "true".equals(seen.keys().values().get("sampling_params.ignore_eos")));
    }

    private void times() {
        burst();
        EventTrace trace = seen.trace();
        int after = 0;
        for (int event = 1; event < trace.size(); event++) {
            boolean longer = after == 0
                    || trace.nanos(event) - trace.nanos(event - 1) > trace.nanos(after) - trace.nanos(after - 1);
            after = longer ? event : after;
        }
        if (after > 0 && trace.nanos(after) - trace.nanos(after - 1) >= silenceNanos) {
            silence(trace, trace.nanos(after) - trace.nanos(after - 1), after);
        }
    }

    private void burst() {
        Bursts bursts = Bursts.of(seen);
        Bursts.Burst most = bursts.largest();
        if (most == null) {
            return;
        }
        String where = most.fromNanos() == most.untilNanos()
                ? "one arrival, at " + after(most.untilNanos()) + " ms"
                : "the reads from " + after(most.fromNanos()) + " to " + after(most.untilNanos()) + " ms"
                        + " (the compressor released them together; no single read completed more than "
                        + most.mostInRead() + " of them)";
        issues.put(
                HealthCheck.BURST,
                most.texts() + " text events share " + where + "; " + bursts.zeroGaps() + " of "
                        + (bursts.texts() - 1) + " gaps between text events are 0"
                        + (bursts.leftOut() == 0
                                ? ""
                                : "; " + Counted.of(bursts.leftOut(), "burst")
                                        + " right behind a standstill of the recording left out"));
    }

    private void silence(EventTrace trace, long longest, int event) {
        int comments = trace.commentsBetween(trace.nanos(event - 1), trace.nanos(event));
        issues.put(
                HealthCheck.SILENT_GAP,
                millis(Nanos.toMillis(longest)) + " ms without an event, until event " + (event + 1) + " of "
                        + trace.size() + " (" + trace.mainKind(event).words() + "), " + at(trace.nanos(event))
                        + (comments == 0 ? "" : "; " + Counted.of(comments, "comment") + " in between")
                        + (trace.stoodStill(trace.nanos(event - 1), trace.nanos(event))
                                ? "; the recording itself stood still meanwhile"
                                : ""));
    }

    private String tail() {
        return "[DONE] " + (stream.done() ? "came" : "did not come") + ", finish reasons "
                + (stream.finishReasons().isEmpty() ? "none" : stream.finishReasons()) + ", usage "
                + (seen.usage().snapshots() == 0
                        ? "none"
                        : "completion " + seen.usage().completionTokens())
                + ", sglext events " + seen.sglext().events();
    }

    private String clientWords() {
        return seen.client().error() == null
                ? Boolean.TRUE.equals(seen.client().success()) ? "success" : "not known"
                : seen.client().error();
    }

    private String at(long nanos) {
        return "at " + after(nanos) + " ms";
    }

    private String after(long nanos) {
        return millis(Nanos.toMillis(nanos - seen.startNanos()));
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String cut(String text) {
        return text.length() <= MAX_ERROR_CHARS ? text : text.substring(0, MAX_ERROR_CHARS) + "…";
    }

    private void found(Finding finding, HealthCheck check, String words) {
        if (seen.findings().contains(finding.code())) {
            issues.put(check, words);
        }
    }

    /** Which event brought a field last, in words; empty when no event did. */
    static String where(Sighting seen, EventKind kind) {
        int event = seen.trace().last(kind);
        return event < 0
                ? ""
                : "event " + (event + 1) + " of " + seen.trace().size() + ", at "
                        + millis(Nanos.toMillis(seen.trace().nanos(event) - seen.startNanos())) + " ms";
    }
}
