package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Schemas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reports as tests look at them. */
final class CheckedReport {
    private static final JsonMapper JSON = new JsonMapper();

    private CheckedReport() {}

    /** The report over some tapes, with options, which has to be made and to fit its schema. */
    static JsonNode report(Object... tapesAndOptions) throws IOException {
        return checked(run(tapesAndOptions));
    }

    /** The same, with nothing said about it. */
    static JsonNode quietReport(Object... tapesAndOptions) throws IOException {
        Cli.Result result = run(tapesAndOptions);
        assertThat(result.err()).isEmpty();
        return checked(result);
    }

    private static Cli.Result run(Object... tapesAndOptions) {
        List<Object> arguments = new ArrayList<>(List.of("report", "--json"));
        arguments.addAll(List.of(tapesAndOptions));
        return Cli.run(arguments.toArray());
    }

    private static JsonNode checked(Cli.Result result) throws IOException {
        assertThat(result.exit()).as(result.err()).isZero();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    /** A text without line breaks, which come where a line is full. */
    static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
