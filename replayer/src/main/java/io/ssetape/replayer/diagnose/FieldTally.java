package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.Diagnosis.FieldSummary;
import io.ssetape.replayer.diagnose.Diagnosis.StageCount;
import io.ssetape.replayer.diagnose.Diagnosis.VerdictGroup;
import io.ssetape.replayer.diagnose.StageResult.Stage;
import io.ssetape.replayer.diagnose.StageResult.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what became of one field. */
final class FieldTally {
    private static final String NOTHING = "no request";

    private final Field field;
    private final Map<Stage, Map<State, Long>> counts = new EnumMap<>(Stage.class);
    private final Map<Stage, Map<State, String>> words = new EnumMap<>(Stage.class);
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private long requests;
    private long asked;
    private long arrived;

    /** Requests with one verdict in the making. */
    private record Group(FieldDiagnosis first, List<Long> ids) {}

    FieldTally(Field field) {
        this.field = field;
    }

    void add(long id, FieldDiagnosis diagnosis) {
        requests++;
        asked += diagnosis.asked() ? 1 : 0;
        arrived += diagnosis.arrived() ? 1 : 0;
        for (StageResult result : diagnosis.stages()) {
            counts.computeIfAbsent(result.stage(), any -> new EnumMap<>(State.class))
                    .merge(result.state(), 1L, Long::sum);
            words.computeIfAbsent(result.stage(), any -> new EnumMap<>(State.class))
                    .putIfAbsent(result.state(), result.words());
        }
        groups.computeIfAbsent(
                        diagnosis.verdict().code() + " " + diagnosis.meaning(),
                        any -> new Group(diagnosis, new ArrayList<>()))
                .ids()
                .add(id);
    }

    FieldSummary summary() {
        List<VerdictGroup> largestFirst = groups.values().stream()
                .map(FieldTally::group)
                .sorted(Comparator.comparingInt(
                                (VerdictGroup group) -> group.ids().size())
                        .reversed())
                .toList();
        return new FieldSummary(
                field,
                field.words(),
                headline(largestFirst),
                largestFirst.stream().anyMatch(VerdictGroup::fault),
                requests,
                asked,
                arrived,
                counts.keySet().stream().map(this::stage).toList(),
                largestFirst);
    }

    private static VerdictGroup group(Group group) {
        FieldDiagnosis first = group.first();
        return new VerdictGroup(
                first.verdict(),
                first.fault(),
                first.meaning(),
                List.copyOf(group.ids()),
                first.evidence(),
                first.next());
    }

    private StageCount stage(Stage stage) {
        StageCount counted = stage(stage, "");
        return stage(stage, words.get(stage).get(counted.mostFrequent()));
    }

    private StageCount stage(Stage stage, String words) {
        Map<State, Long> byState = counts.get(stage);
        return new StageCount(
                stage,
                byState.getOrDefault(State.YES, 0L),
                byState.getOrDefault(State.NO, 0L),
                byState.getOrDefault(State.NOT_APPLICABLE, 0L),
                byState.getOrDefault(State.NOT_OBSERVABLE, 0L),
                words);
    }

    private String headline(List<VerdictGroup> largestFirst) {
        if (requests == 0) {
            return NOTHING;
        }
        String counted = FieldSummary.counts(asked, arrived, requests) + ": ";
        if (largestFirst.size() == 1) {
            return counted + largestFirst.get(0).meaning();
        }
        List<String> parts = VerdictGroup.faultsFirst(largestFirst).stream()
                .map(group -> group.ids().size() + " x " + group.meaning())
                .toList();
        return counted + String.join("; ", parts);
    }
}
