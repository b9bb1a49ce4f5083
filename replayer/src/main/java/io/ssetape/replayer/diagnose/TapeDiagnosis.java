package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.diagnose.Diagnosis.InnerSighting;
import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.TapSeen;
import io.ssetape.replayer.diagnose.Diagnosis.TapeSeen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Diagnoses one tape or several, each in one pass over its frames. */
public final class TapeDiagnosis {
    private final Question question;
    private final Map<Field, FieldTally> fields = new LinkedHashMap<>();
    private final Map<String, HopTally> hops = new LinkedHashMap<>();
    private final HealthTally health;
    private final CounterTally counters = new CounterTally();
    private final ClientSide client;
    private final List<RequestDiagnosis> listed = new ArrayList<>();
    private boolean fault;

    /**
     * What the user wants to know.
     *
     * @param fields the fields, in the order in which they are told
     * @param limit how many requests are listed one by one
     * @param draftTokens how many draft tokens the service was started with; null when not told
     * @param silenceNanos a gap between events is called silent from here on
     * @param client what the client wrote of its run; null when it was not named
     */
    public record Question(
            List<Field> fields, int limit, Integer draftTokens, long silenceNanos, ClientResults client) {
        /** What is called silent unless the user says otherwise: five seconds. */
        public static final long SILENCE_NANOS = 5_000_000_000L;

        /** A question about tapes alone. */
        public Question(List<Field> fields, int limit, Integer draftTokens) {
            this(fields, limit, draftTokens, SILENCE_NANOS, null);
        }
    }

    private TapeDiagnosis(Question question, ClientSide client) {
        this.question = question;
        this.client = client;
        health = new HealthTally(question.silenceNanos());
        question.fields().forEach(field -> fields.put(field, new FieldTally(field)));
    }

    /**
     * Reads a source to its end, and diagnoses it alone.
     *
     * @param source the frames; not closed
     */
    public static Diagnosis read(FrameSource source, ReplayOptions options, Question question) {
        return of(List.of(TapeSightings.read(source, options, question.client() != null)), question);
    }

    /**
     * Diagnoses tapes together: a request that several of them saw is one request.
     *
     * @param tapes at least one, in the order in which they were named
     */
    public static Diagnosis of(List<TapeSightings> tapes, Question question) {
        PlacedTapes placed = new PlacedTapes(tapes);
        ClientSide client = question.client() == null ? null : new ClientSide(question.client(), placed.taped());
        return new TapeDiagnosis(question, client).diagnose(placed);
    }

    private Diagnosis diagnose(PlacedTapes placed) {
        List<Sighting> sightings = placed.sightings();
        TapOrder order = new TapOrder(sightings);
        List<LogicalRequest> requests = Correlator.join(sightings, order);
        requests.forEach(this::add);
        placed.unread().forEach(health::add);
        return new Diagnosis(
                Diagnosis.FORMAT,
                Diagnosis.VERSION,
                placed.condition(),
                placed.detail(),
                question.draftTokens(),
                fault || health.fault() || !placed.tapes().stream().allMatch(TapeSeen::isWhole),
                requests.size(),
                placed.tapes(),
                taps(order, sightings, requests),
                fields.values().stream().map(FieldTally::summary).toList(),
                hops.values().stream().map(HopTally::summary).toList(),
                Nanos.toMillis(question.silenceNanos()),
                health.groups(),
                health.clean(),
                health.blind(),
                counters.summary(),
                client == null ? null : client.report(),
                List.copyOf(listed),
                requests.size() - listed.size(),
                placed.limits());
    }

    private void add(LogicalRequest request) {
        List<FieldDiagnosis> diagnoses = new ArrayList<>();
        for (Map.Entry<Field, FieldTally> field : fields.entrySet()) {
            FieldDiagnosis diagnosis = new Judge(field.getKey(), request, question.draftTokens(), client).diagnosis();
            diagnoses.add(diagnosis);
            field.getValue().add(request.here().id(), diagnosis);
            fault |= diagnosis.fault();
        }
        List<HopComparison.Compared> compared = HopComparison.of(request);
        compared.forEach(hop -> hops.computeIfAbsent(
                        hop.change().outer() + "\n" + hop.change().inner(),
                        any -> new HopTally(hop.change().outer(), hop.change().inner()))
                .add(hop.change(), hop.eventDelaysMs()));
        request.chain().forEach(seen -> health.add(seen, true));
        request.sides().forEach(side -> health.add(side, false));
        List<ReadingChecks> relations = ReadingChecks.of(request.here(), question.draftTokens());
        relations.forEach(reading -> counters.add(request.here(), reading));
        if (listed.size() < question.limit()) {
            listed.add(new RequestDiagnosis(
                    request.here().id(),
                    request.here().tap(),
                    inner(request),
                    List.copyOf(diagnoses),
                    compared.stream().map(HopComparison.Compared::change).toList(),
                    relations,
                    StreamHealth.of(request.here(), question.silenceNanos())));
        }
    }

    private static List<InnerSighting> inner(LogicalRequest request) {
        return request.legs().stream()
                .map(leg ->
                        new InnerSighting(leg.sighting().id(), leg.sighting().tap(), leg.link(), leg.candidates()))
                .toList();
    }

    private static TapRole role(String tap, int depth, List<LogicalRequest> requests) {
        if (depth == 0) {
            return TapRole.OUTERMOST;
        }
        boolean prefill = requests.stream().anyMatch(request -> request.isPrefillTap(tap));
        boolean answers = requests.stream()
                .map(LogicalRequest::chain)
                .anyMatch(chain ->
                        chain.size() > 1 && chain.get(chain.size() - 1).tap().equals(tap));
        return prefill ? TapRole.PREFILL : answers ? TapRole.ANSWERING : TapRole.INNER;
    }

    private static List<TapSeen> taps(TapOrder order, List<Sighting> sightings, List<LogicalRequest> requests) {
        return order.outermostFirst().stream()
                .map(tap -> {
                    int depth = order.depth(tap);
                    long alone = requests.stream()
                            .filter(request -> request.here().tap().equals(tap))
                            .count();
                    long seen = sightings.stream()
                            .filter(sighting -> sighting.tap().equals(tap))
                            .count();
                    return new TapSeen(tap, depth, role(tap, depth, requests), seen, depth == 0 ? 0 : alone);
                })
                .toList();
    }
}
