package io.ssetape.replayer.aisbench.table;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.aisbench.DetailsLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of stages.json: which requests each rule selects, or why it selects none. Lines are counted from 0 here, as
 * indexes are.
 */
public final class StagesDocument {
    private StagesDocument() {}

    /**
     * A stage.
     *
     * @param indexes positions in the list of successes
     * @param detailsLines the lines of the details file, from 0
     * @param ids the requests' numbers
     * @param idsAsTheClientHoldsThem the same, null for 0
     * @param inferTimeS the length of the stage
     * @param dataCount requests as the client counts them
     * @param successCount successes as the client counts them
     * @param stageSectionS begin and end
     */
    private record Selected(
            String stage,
            List<Integer> indexes,
            List<Integer> detailsLines,
            List<JsonNode> ids,
            List<JsonNode> idsAsTheClientHoldsThem,
            List<String> uuids,
            double inferTimeS,
            long dataCount,
            long successCount,
            List<Double> stageSectionS) {}

    /** No stage. */
    private record Refused(Reason error) {}

    /**
     * Why there is none.
     *
     * @param exception the class that the client raises; null when it is not the client that refuses
     */
    private record Reason(String exception, String code, String reason) {}

    /** The document: names in the order in which they are written, and what stands behind each. */
    public static Map<String, Object> of(DatasetTables tables) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("success_list_line_order", lines(tables.walked()));
        document.put("ok_lines", lines(tables.successes()));
        tables.outcomes().forEach((rule, outcome) -> document.put(rule.fileName(), stage(rule, outcome)));
        return document;
    }

    private static Object stage(TableRule rule, Outcome outcome) {
        if (outcome instanceof Refusal refusal) {
            return new Refused(new Reason(refusal.exception(), refusal.code(), refusal.reason()));
        }
        RuleTables tables = (RuleTables) outcome;
        List<DetailsLine> lines =
                tables.selected().stream().map(SuccessfulRequest::line).toList();
        List<JsonNode> ids = new ArrayList<>();
        List<JsonNode> held = new ArrayList<>();
        List<String> uuids = new ArrayList<>();
        for (DetailsLine line : lines) {
            ids.add(line.id().isMissingNode() ? null : line.id());
            held.add(isFalse(line.id()) ? null : line.id());
            uuids.add(line.uuid());
        }
        return new Selected(
                rule.stageName(),
                tables.stage().indexes(),
                lines(lines),
                ids,
                held,
                uuids,
                tables.stage().durationSeconds(),
                tables.dataCount(),
                tables.successCount(),
                List.of(tables.stage().beginSeconds(), tables.stage().endSeconds()));
    }

    /** What Python takes for false; the client's loader turns it into None. */
    private static boolean isFalse(JsonNode id) {
        return id.isMissingNode()
                || id.isNull()
                || (id.isNumber() && id.doubleValue() == 0)
                || (id.isTextual() && id.textValue().isEmpty())
                || (id.isContainerNode() && id.isEmpty())
                || (id.isBoolean() && !id.booleanValue());
    }

    private static List<Integer> lines(List<DetailsLine> lines) {
        return lines.stream().map(line -> line.line() - 1).toList();
    }
}
