package io.ssetape.replayer.aisbench.table;

import io.ssetape.replayer.aisbench.DatasetRun;
import io.ssetape.replayer.aisbench.DetailsLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A data set as the client's loader holds it: one list of flags for all requests, and shorter lists, of successes only, for
 * everything else.
 *
 * @param walked all lines in the order in which the loader walks them: one database after another, by first appearance
 * @param successes the flag of each walked line
 * @param requests the successes, in the same order
 * @param streamed whether the client read streams
 */
record ClientLists(List<DetailsLine> walked, boolean[] successes, List<SuccessfulRequest> requests, boolean streamed) {
    /** What the loader takes out of a line before it compares lines. */
    private static final Set<String> NOT_COMPARED = Set.of("success", "time_points", "input", "prediction", "db_name");

    /** Either the lists, or why the loader gives none. */
    record Loaded(ClientLists lists, Refusal refusal) {}

    static Loaded load(DatasetRun dataset, boolean streamed) {
        List<DetailsLine> walked = walk(dataset.details());
        boolean[] successes = new boolean[walked.size()];
        List<SuccessfulRequest> requests = new ArrayList<>();
        Refusal refusal = null;
        for (int i = 0; i < successes.length; i++) {
            DetailsLine line = walked.get(i);
            successes[i] = isSuccess(line);
            if (successes[i]) {
                Long input = TokenCounts.input(line);
                Long output = TokenCounts.output(line);
                if (input == null || output == null) {
                    refusal = refusal == null ? uncounted(line) : refusal;
                } else {
                    requests.add(SuccessfulRequest.of(line, input, output, streamed));
                }
            }
        }
        return new Loaded(
                new ClientLists(walked, successes, requests, streamed),
                refusal == null ? structure(requests) : refusal);
    }

    /** Whether the loader takes a line for a success: one without its time points counts as failed. */
    static boolean isSuccess(DetailsLine line) {
        return line.success() && line.points() == DetailsLine.Points.READ && line.timePointsSeconds().length >= 2;
    }

    /** How many successes there are in the list of flags. */
    long successCount() {
        long count = 0;
        for (boolean success : successes) {
            count += success ? 1 : 0;
        }
        return count;
    }

    private static List<DetailsLine> walk(List<DetailsLine> lines) {
        Map<String, List<DetailsLine>> byDatabase = new LinkedHashMap<>();
        for (DetailsLine line : lines) {
            if (line.dbName() != null) {
                byDatabase
                        .computeIfAbsent(line.dbName(), name -> new ArrayList<>())
                        .add(line);
            }
        }
        return byDatabase.values().stream().flatMap(List::stream).toList();
    }

    private static Refusal uncounted(DetailsLine line) {
        return Refusal.needsTokenizer("line " + line.line() + " of "
                + line.file().getFileName()
                + " has no token count; the client counts with its tokenizer, which a run folder does not hold");
    }

    /** The loader's check that all successes have the same fields; it fails for no success as well. */
    private static Refusal structure(List<SuccessfulRequest> requests) {
        if (requests.isEmpty()) {
            return Refusal.differentStructure(
                    "no request succeeded; the client takes that for lines of different structure");
        }
        Map<String, Integer> counts = new TreeMap<>();
        for (SuccessfulRequest request : requests) {
            request.line().json().fieldNames().forEachRemaining(field -> counts.merge(field, 1, Integer::sum));
        }
        for (Map.Entry<String, Integer> field : counts.entrySet()) {
            if (!NOT_COMPARED.contains(field.getKey()) && field.getValue() != requests.size()) {
                return Refusal.differentStructure("only " + field.getValue() + " of " + requests.size()
                        + " successes have the field " + field.getKey()
                        + "; the client wants the same fields in all of them");
            }
        }
        return null;
    }
}
