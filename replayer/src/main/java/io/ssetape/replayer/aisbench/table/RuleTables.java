package io.ssetape.replayer.aisbench.table;

import java.util.List;

/**
 * What the client's rule gives for a data set.
 *
 * @param stage the selected requests and their time
 * @param selected those requests
 * @param dataCount the number of requests as the client counts them
 * @param successCount the number of successes as the client counts them
 * @param table the client's CSV
 * @param totals the client's JSON
 * @param own the same selection without the client's quirks
 * @param differences where the two differ
 */
public record RuleTables(
        Stage stage,
        List<SuccessfulRequest> selected,
        long dataCount,
        long successCount,
        ClientTable table,
        ClientTotals totals,
        OwnTable own,
        List<Difference> differences)
        implements Outcome {

    static RuleTables of(TableRule rule, Stage stage, ClientLists lists, int maxConcurrency) {
        List<SuccessfulRequest> selected =
                stage.indexes().stream().map(lists.requests()::get).toList();
        long dataCount = rule == TableRule.DEFAULT ? lists.walked().size() : selected.size();
        long successCount = rule == TableRule.DEFAULT ? lists.successCount() : flagsAt(stage.indexes(), lists);
        ClientTable table = ClientTable.of(rule.stageName(), selected, successCount);
        ClientTotals totals = ClientTotals.of(rule, stage, selected, dataCount, successCount, maxConcurrency);
        OwnTable own = OwnTable.of(rule, stage, selected, lists);
        return new RuleTables(
                stage, selected, dataCount, successCount, table, totals, own, Differences.between(table, totals, own));
    }

    /** The client reads flags of the list of all requests at positions in the list of successes. */
    private static long flagsAt(List<Integer> indexes, ClientLists lists) {
        return indexes.stream().filter(index -> lists.successes()[index]).count();
    }
}
