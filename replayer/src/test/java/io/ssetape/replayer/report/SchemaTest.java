package io.ssetape.replayer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.kit.Records;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RequestStart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {
    private static final RequestRecord FULL = Records.request(1)
            .askedForSpec()
            .usage(31L, 30L, 0L)
            .spec(21, 40, 8)
            .findings("burst-reads")
            .build();

    @TempDir
    private Path folder;

    @Test
    void linesOfRequestsFitTheirSchema() {
        Schemas.assertRequest(line(FULL));
        Schemas.assertRequest(
                line(Records.request(2).model(null).client(null, null).build()));
    }

    @Test
    void linesOfOthersFitTheirSchema() {
        RequestStart start = new RequestStart(0, "2026-01-01T00:00:00.000000000Z");
        Schemas.assertOther(line(new OtherRecord(
                1, null, "entry", 1, 1, "GET", "/health", 200, 0, 2, start, 1.5, 2.0, null, List.of())));
        Schemas.assertOther(line(new OtherRecord(
                2, null, "entry", 1, 1, null, null, null, 0, 2, start, null, null, "not HTTP", List.of())));
    }

    @Test
    void reportsFitTheirSchema() {
        Schemas.assertReport(report());
        Schemas.assertReport(report(FULL));
    }

    @Test
    void aLineWithoutAKeyOrWithAnotherDoesNotFit() {
        String line = line(FULL);
        assertThatThrownBy(() -> Schemas.assertRequest(line.replace("\"n\":1,", "")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Schemas.assertRequest(line.replace("\"n\":1,", "\"n\":1,\"m\":2,")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void numbersThatWereNotObservedAreNull() {
        assertThat(report(FULL)).contains("\"mean\" : null").doesNotContain("NaN", "Infinity");
    }

    private String report(RequestRecord... records) {
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            for (RequestRecord record : records) {
                aggregator.generation(record);
            }
            return new String(
                    ReportJson.document(aggregator.report(
                            new TapeObserver(), new SourceEnd(SourceEnd.Condition.CUT, "no end frame"))),
                    StandardCharsets.UTF_8);
        }
    }

    private static String line(Object record) {
        return new String(ReportJson.line(record), StandardCharsets.UTF_8);
    }
}
