package io.ssetape.replayer.aisbench.table;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.aisbench.DetailsLine;
import io.ssetape.replayer.timing.AisbenchDerived;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The lines of requests.jsonl: what the client wrote down of each request, and what its summary derives from that. */
public final class RequestLines {
    private static final Set<String> SHOWN_ELSEWHERE = Set.of(
            "data_abbr",
            "id",
            "success",
            "error_info",
            "time_points",
            "input_tokens",
            "output_tokens",
            "extra_details_data",
            "input",
            "uuid",
            "prediction",
            "db_name");

    private RequestLines() {}

    /**
     * A line.
     *
     * @param index the position in the list of successes; null for a failure
     * @param detailsLine the line of the details file, from 0
     * @param startTime the client's first clock reading in seconds; null without any
     * @param latency in seconds, as the values below; null where the client has none, as TTFT and TPOT without a stream
     * @param otherFields fields of the details line that this project does not use
     */
    private record Line(
            Integer index,
            int detailsLine,
            JsonNode id,
            String uuid,
            boolean success,
            String errorInfo,
            String dbName,
            String timePoints,
            Double startTime,
            Double endTime,
            Double latency,
            Double ttft,
            Double tpot,
            Double generateTokensSpeed,
            Integer itlCount,
            Long inputTokens,
            Long outputTokens,
            JsonNode extraDetailsData,
            Map<String, JsonNode> otherFields) {}

    /** One object a line, in the order in which the client's loader walks them. */
    public static List<Object> of(DatasetTables tables) {
        List<Object> lines = new ArrayList<>();
        int index = 0;
        for (DetailsLine line : tables.walked()) {
            lines.add(line(
                    line,
                    ClientLists.isSuccess(line) ? Integer.valueOf(index++) : null,
                    tables.stream().streamed()));
        }
        return lines;
    }

    private static Line line(DetailsLine line, Integer index, boolean streamed) {
        double[] points = line.timePointsSeconds();
        Long output = TokenCounts.output(line);
        AisbenchDerived derived = index == null ? null : AisbenchDerived.of(points, output == null ? 0 : output);
        boolean counted = derived != null && output != null;
        return new Line(
                index,
                line.line() - 1,
                present(line.id()),
                line.uuid(),
                line.success(),
                line.errorInfo(),
                line.dbName(),
                line.points().name().toLowerCase(Locale.ROOT),
                points.length == 0 ? null : (Double) points[0],
                points.length == 0 ? null : (Double) points[points.length - 1],
                derived == null ? null : (Double) derived.latencySeconds(),
                derived == null || !streamed ? null : (Double) derived.ttftSeconds(),
                counted && streamed ? (Double) derived.tpotSeconds() : null,
                counted && Double.isFinite(derived.tokensPerSecond()) ? (Double) derived.tokensPerSecond() : null,
                derived == null ? null : (Integer) derived.itlSeconds().length,
                line.inputTokens(),
                line.outputTokens(),
                present(line.extraDetailsData()),
                otherFields(line));
    }

    private static JsonNode present(JsonNode node) {
        return node.isMissingNode() ? null : node;
    }

    private static Map<String, JsonNode> otherFields(DetailsLine line) {
        Map<String, JsonNode> others = new LinkedHashMap<>();
        line.json().properties().forEach(field -> {
            if (!SHOWN_ELSEWHERE.contains(field.getKey())) {
                others.put(field.getKey(), field.getValue());
            }
        });
        return others;
    }
}
