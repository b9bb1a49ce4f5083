package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.diagnose.Diagnosis.InnerSighting;
import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.TapSeen;
import io.ssetape.replayer.replay.TapeReplay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Diagnoses a tape in one pass over its frames. */
public final class TapeDiagnosis {
    private final Question question;
    private final Map<Field, FieldTally> fields = new LinkedHashMap<>();
    private final Map<String, HopTally> hops = new LinkedHashMap<>();
    private final List<RequestDiagnosis> listed = new ArrayList<>();
    private boolean fault;

    /**
     * What the user wants to know.
     *
     * @param fields the fields, in the order in which they are told
     * @param limit how many requests are listed one by one
     * @param draftTokens how many draft tokens the service was started with; null when not told
     */
    public record Question(List<Field> fields, int limit, Integer draftTokens) {}

    private TapeDiagnosis(Question question) {
        this.question = question;
        question.fields().forEach(field -> fields.put(field, new FieldTally(field)));
    }

    /**
     * Reads a source to its end.
     *
     * @param source the frames; not closed
     */
    public static Diagnosis read(FrameSource source, ReplayOptions options, Question question) {
        SightingCollector collector = new SightingCollector();
        TapeReplay replay = new TapeReplay(options, collector, collector);
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            replay.accept(frame);
        }
        replay.finish(source.end());
        return new TapeDiagnosis(question).diagnose(collector.sightings(), source.end());
    }

    private Diagnosis diagnose(List<Sighting> sightings, SourceEnd end) {
        TapOrder order = new TapOrder(sightings);
        List<LogicalRequest> requests = Correlator.join(sightings, order);
        requests.forEach(this::add);
        boolean complete = end.condition() == SourceEnd.Condition.COMPLETE;
        return new Diagnosis(
                Diagnosis.FORMAT,
                Diagnosis.VERSION,
                end.condition().name().toLowerCase(Locale.ROOT),
                complete ? null : end.detail(),
                question.draftTokens(),
                fault,
                requests.size(),
                taps(order, sightings, requests),
                fields.values().stream().map(FieldTally::summary).toList(),
                hops.values().stream().map(HopTally::summary).toList(),
                List.copyOf(listed),
                requests.size() - listed.size());
    }

    private void add(LogicalRequest request) {
        List<FieldDiagnosis> diagnoses = new ArrayList<>();
        for (Map.Entry<Field, FieldTally> field : fields.entrySet()) {
            FieldDiagnosis diagnosis = new Judge(field.getKey(), request, question.draftTokens()).diagnosis();
            diagnoses.add(diagnosis);
            field.getValue().add(request.here().id(), diagnosis);
            fault |= diagnosis.fault();
        }
        List<HopChange> changes = HopComparison.of(request);
        changes.forEach(change -> hops.computeIfAbsent(
                        change.outer() + "\n" + change.inner(), any -> new HopTally(change.outer(), change.inner()))
                .add(change));
        if (listed.size() < question.limit()) {
            listed.add(new RequestDiagnosis(
                    request.here().id(), request.here().tap(), inner(request), List.copyOf(diagnoses), changes));
        }
    }

    private static List<InnerSighting> inner(LogicalRequest request) {
        return request.legs().stream()
                .map(leg ->
                        new InnerSighting(leg.sighting().id(), leg.sighting().tap(), leg.link(), leg.candidates()))
                .toList();
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
                    return new TapSeen(tap, depth, seen, depth == 0 ? 0 : alone);
                })
                .toList();
    }
}
