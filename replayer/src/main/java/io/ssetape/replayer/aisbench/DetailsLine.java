package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/**
 * One request as the client wrote it down.
 *
 * @param file the file that holds the line
 * @param line its number, from 1
 * @param json the whole line, fields that this project does not know included
 * @param id the request's number in its data set; missing when the line has none
 * @param uuid the client's own name for the request; null when the line has none
 * @param dataAbbr the data set that the line names; null when it names none
 * @param success whether the client calls the request a success
 * @param errorInfo what the client says went wrong; empty when it says nothing
 * @param inputTokens the count written down, null when there is none; the client writes 0 when it got none
 * @param outputTokens the same for the answer
 * @param prediction the text of the answer, reasoning first; empty when there is none
 * @param input what was asked, a text or a list of messages; missing when the line has none
 * @param extraDetailsData what an extension of the client kept; missing when the line has none
 * @param points how the reading of the time points went
 * @param timePointsSeconds clock readings of the client's host in seconds, the send first; empty when there are none
 * @param dbName the database that the line names; null when it names none
 */
public record DetailsLine(
        Path file,
        int line,
        ObjectNode json,
        JsonNode id,
        String uuid,
        String dataAbbr,
        boolean success,
        String errorInfo,
        Long inputTokens,
        Long outputTokens,
        String prediction,
        JsonNode input,
        JsonNode extraDetailsData,
        Points points,
        double[] timePointsSeconds,
        String dbName) {

    /** How the reading of a line's time points went. */
    public enum Points {
        /** They were read; there may be none. */
        READ,
        /** The line's reference leads nowhere: no such row, or no such database. The client then counts the line as failed. */
        MISSING,
        /** There is a row, but it holds no array that could be read. */
        UNREADABLE
    }

    static DetailsLine of(Path file, int line, ObjectNode json, Points points, double[] timePointsSeconds) {
        return new DetailsLine(
                file,
                line,
                json,
                orMissing(json.get("id")),
                text(json, "uuid"),
                text(json, "data_abbr"),
                json.path("success").asBoolean(false),
                json.path("error_info").asText(""),
                count(json, "input_tokens"),
                count(json, "output_tokens"),
                json.path("prediction").asText(""),
                orMissing(json.get("input")),
                orMissing(json.get("extra_details_data")),
                points,
                timePointsSeconds,
                text(json, "db_name"));
    }

    private static JsonNode orMissing(JsonNode node) {
        return node == null ? MissingNode.getInstance() : node;
    }

    private static String text(ObjectNode json, String field) {
        JsonNode value = json.get(field);
        return value == null || !value.isTextual() || value.textValue().isEmpty() ? null : value.textValue();
    }

    private static Long count(ObjectNode json, String field) {
        JsonNode value = json.get(field);
        return value != null && value.isIntegralNumber() && value.canConvertToLong()
                ? Long.valueOf(value.longValue())
                : null;
    }
}
