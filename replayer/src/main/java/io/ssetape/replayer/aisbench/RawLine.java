package io.ssetape.replayer.aisbench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/** A details line before its time points were looked up. */
record RawLine(Path file, int line, ObjectNode json) {
    /** The data set that the line names; null when it names none. */
    String dataset() {
        return text("data_abbr");
    }

    /** The database that the line names; null when it names none. */
    String database() {
        return text("db_name");
    }

    /** What the line says of its time points; null when it has no such field. */
    JsonNode timePoints() {
        return json.get("time_points");
    }

    /** The row that the line refers to; null when it refers to none. */
    Long reference() {
        JsonNode reference = timePoints() == null ? null : timePoints().get("__db_ref__");
        return reference != null && reference.isIntegralNumber() && reference.canConvertToLong()
                ? Long.valueOf(reference.longValue())
                : null;
    }

    private String text(String field) {
        JsonNode value = json.get(field);
        return value != null && value.isTextual() && !value.textValue().isEmpty() ? value.textValue() : null;
    }
}
