package io.ssetape.replayer.kit;

import io.ssetape.replayer.request.AnswerSummary;
import io.ssetape.replayer.request.AskedSummary;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.GeneratedOutput;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestFlags;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.Sglext;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.StreamEnd;
import io.ssetape.replayer.request.UsageCounts;
import java.util.List;
import java.util.Map;

/** Hand-made request records: a completed request of 8 tokens with a metadata tail, varied from there. */
public final class Records {
    private static final RequestMetric UNOBSERVED =
            new RequestMetric(RequestMetric.Status.UNOBSERVED, "not sent", null, null, null);

    private final long id;
    private String tap = "entry";
    private String model = "qwen-mini";
    private Outcome outcome = Outcome.COMPLETED;
    private Boolean success = true;
    private String error;
    private RequestFlags flags = new RequestFlags(true, null, null, null);
    private List<String> misplaced = List.of();
    private UsageCounts usage = new UsageCounts(1, 9L, 8L, null, null);
    private SpecCounters spec;
    private int sglextEvents;
    private RequestMetric acceptRate = UNOBSERVED;
    private RequestMetric acceptLength = UNOBSERVED;
    private RequestMetric cacheRatio = UNOBSERVED;
    private List<String> findings = List.of();
    private String content;

    private Records(long id) {
        this.id = id;
    }

    public static Records request(long id) {
        return new Records(id);
    }

    public Records tap(String name) {
        tap = name;
        return this;
    }

    public Records model(String name) {
        model = name;
        return this;
    }

    public Records outcome(Outcome value) {
        outcome = value;
        return this;
    }

    public Records client(Boolean value, String clientError) {
        success = value;
        error = clientError;
        return this;
    }

    public Records askedForSpec() {
        flags = new RequestFlags(true, null, true, null);
        return this;
    }

    public Records misplaced(String... paths) {
        misplaced = List.of(paths);
        return this;
    }

    public Records usage(Long prompt, Long completion, Long cached) {
        usage = new UsageCounts(1, prompt, completion, cached, null);
        cacheRatio = cached == null ? UNOBSERVED : ok(cached, prompt);
        return this;
    }

    public Records spec(long correct, long proposed, long verify) {
        sglextEvents = 1;
        spec = new SpecCounters(
                "num_correct",
                1,
                correct,
                proposed,
                verify,
                null,
                null,
                null,
                "sglext",
                null,
                null,
                List.of(),
                List.of(),
                null,
                List.of());
        acceptRate = ok(correct, proposed);
        acceptLength = ok(usage.completionTokens(), verify);
        return this;
    }

    public Records findings(String... codes) {
        findings = List.of(codes);
        return this;
    }

    public Records content(String text) {
        content = text;
        return this;
    }

    public RequestRecord build() {
        return new RequestRecord(
                id,
                null,
                tap,
                id,
                1,
                "POST",
                "/v1/chat/completions",
                Dialect.CHAT,
                model,
                true,
                1,
                false,
                new RequestStart(id * 1_000_000_000L, "2026-01-01T00:00:0" + id % 10 + ".000000000Z"),
                new AskedSummary(120, "00".repeat(32), 8L, flags, misplaced),
                new AnswerSummary(200, "OK", 900, "11".repeat(32), null, 900L, List.of("chatcmpl-" + id)),
                new InferenceResult(outcome, outcome == Outcome.COMPLETED ? null : "because"),
                new ClientOutcome("aisbench", success, error),
                new StreamEnd(StreamEnd.End.DONE, true, 0, Map.of("0", "length"), List.of(), 5, null),
                new EventCounts(4, 1, 2, 0, 0, 1, sglextEvents, 1, 0, 0, 0),
                new GeneratedOutput(content, 8, "22".repeat(32), null, 0, "33".repeat(32), List.of()),
                usage,
                new Sglext(sglextEvents, sglextEvents, spec, null),
                timing(),
                new RequestRatios(acceptRate, acceptLength, cacheRatio),
                findings);
    }

    private static RequestMetric ok(long numerator, long denominator) {
        return new RequestMetric(
                RequestMetric.Status.OK, null, numerator, denominator, (double) numerator / denominator);
    }

    /** The worked example: sent at 0, events at 100, 140, 160 and 180 ms, the last two without text, 8 tokens. */
    private static RequestTiming timing() {
        RuleTimes times = new RuleTimes(
                new long[] {0, 100_000_000, 140_000_000, 160_000_000, 180_000_000},
                180.0,
                100.0,
                80.0 / 7,
                new double[] {40, 20, 20});
        return new RequestTiming(
                "proxy",
                Map.of("aisbench", times),
                100.0,
                null,
                100.0,
                140.0,
                new Counterfactual(140.0, 40.0 / 7, new double[] {40}));
    }
}
