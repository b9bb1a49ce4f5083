package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.aisbench.StreamUse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of one data set by every rule.
 *
 * @param walked all lines, in the order in which the client's loader walks them
 * @param successes the successes among them
 * @param outcomes what each rule gives
 * @param stream whether the client read streams
 */
public record DatasetTables(
        List<DetailsLine> walked, List<DetailsLine> successes, Map<TableRule, Outcome> outcomes, StreamUse stream) {

    /**
     * Computes the tables.
     *
     * @param maxConcurrency the concurrency that the run was configured with, at least 1
     */
    public static DatasetTables of(DatasetRun dataset, int maxConcurrency, StreamUse stream) {
        ClientLists.Loaded loaded = ClientLists.load(dataset, stream.streamed());
        Map<TableRule, Outcome> outcomes = new EnumMap<>(TableRule.class);
        for (TableRule rule : TableRule.values()) {
            outcomes.put(
                    rule, loaded.refusal() == null ? apply(rule, loaded.lists(), maxConcurrency) : loaded.refusal());
        }
        List<DetailsLine> walked = loaded.lists().walked();
        return new DatasetTables(
                walked, walked.stream().filter(ClientLists::isSuccess).toList(), outcomes, stream);
    }

    private static Outcome apply(TableRule rule, ClientLists lists, int maxConcurrency) {
        Stage stage = rule.select(lists.requests(), maxConcurrency);
        return stage == null
                ? Refusal.noStableStage("the concurrency of " + maxConcurrency
                        + " was not reached a second time; there is no stable stage")
                : RuleTables.of(rule, stage, lists, maxConcurrency);
    }
}
