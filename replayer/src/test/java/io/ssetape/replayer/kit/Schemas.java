package io.ssetape.replayer.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The published schemas, and checks against them. */
public final class Schemas {
    private static final Path DOCS = Path.of("..", "docs");
    private static final String OTHER_RECORD = "$ref\": \"#/$defs/other_record";

    private Schemas() {}

    /** Checks a document against the schema of report.json. */
    public static void assertReport(String json) {
        assertValid(schema(text("report-schema.json")), json);
    }

    /** Checks a document against the schema of {@code diagnose --json}. */
    public static void assertDiagnosis(String json) {
        assertValid(schema(text("diagnosis-schema.json")), json);
    }

    /** Checks a document against the schema of {@code compare --json}. */
    public static void assertComparison(String json) {
        assertValid(schema(text("comparison-schema.json")), json);
    }

    /** Checks a line of requests.jsonl. */
    public static void assertRequest(String json) {
        assertValid(schema(text("requests-schema.json")), json);
    }

    /** Checks a line of other.jsonl. */
    public static void assertOther(String json) {
        String requests = text("requests-schema.json");
        String defs = requests.substring(requests.indexOf("\"$defs\""));
        assertValid(schema("{\"" + OTHER_RECORD + "\", " + defs), json);
    }

    /** Checks a line of joined.jsonl. */
    public static void assertJoined(String json) {
        assertValid(schema(text("joined-schema.json")), json);
    }

    private static void assertValid(JsonSchema schema, String json) {
        assertThat(schema.validate(json, InputFormat.JSON)).as(json).isEmpty();
    }

    private static JsonSchema schema(String text) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text, InputFormat.JSON);
    }

    private static String text(String name) {
        try {
            return Files.readString(DOCS.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
