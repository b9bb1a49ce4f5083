package io.ssetape.replayer.report.html;

import static io.ssetape.replayer.report.html.PageData.block;
import static io.ssetape.replayer.report.html.PageData.data;
import static io.ssetape.replayer.report.html.PageData.reported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page says of every request what the files beside it say. */
class HtmlReportTest {
    @TempDir
    private Path folder;

    @Test
    void pageHoldsEveryRequestOfTheTape() throws IOException {
        String page = reported(folder, WireCase.all());
        JsonNode rows = data(page, "rows");
        JsonNode head = data(page, "page");
        List<JsonNode> records = Files.readAllLines(folder.resolve("out/requests.jsonl")).stream()
                .map(PageData::json)
                .toList();

        assertThat(rows).hasSameSizeAs(records).hasSize(14);
        for (int i = 0; i < rows.size(); i++) {
            JsonNode record = records.get(i);
            PageRow row = new PageRow(head, rows.get(i));
            assertThat(row.number("id")).isEqualTo(record.path("id").asLong());
            assertThat(row.word("tap")).isEqualTo(record.path("tap").asText());
            assertThat(row.word("outcome"))
                    .isEqualTo(record.at("/inference/status").asText());
            assertThat(row.of("e2e")).isEqualTo(record.at("/timing/rules/aisbench/e2e_ms"));
            assertThat(row.of("ttft")).isEqualTo(record.at("/timing/rules/aisbench/ttft_ms"));
            assertThat(row.of("cached")).isEqualTo(record.at("/usage/cached_tokens"));
            assertThat(row.findings()).isEqualTo(texts(record.path("findings")));
            assertThat(row.of("acceptRate").get(0)).isEqualTo(record.at("/metrics/accept_rate/value"));
        }
        assertThat(head.at("/tapes/0/report/requests").asLong()).isEqualTo(14);
        assertThat(head.at("/limits/listed").asInt()).isEqualTo(14);
    }

    @Test
    void eventsArriveWhenTheRecordSaysSo() throws IOException {
        String page = reported(folder, WireCase.all());
        JsonNode head = data(page, "page");
        List<String> encoded = block(page, "events").lines().toList();
        List<JsonNode> records = Files.readAllLines(folder.resolve("out/requests.jsonl")).stream()
                .map(PageData::json)
                .toList();
        int line = 0;
        int compared = 0;
        JsonNode rows = data(page, "rows");
        for (int i = 0; i < rows.size(); i++) {
            PageRow row = new PageRow(head, rows.get(i));
            if (row.number("encoded") == 0) {
                continue;
            }
            String text = encoded.get(line++);
            assertThat(text).hasSize((int) row.number("encoded"));
            List<Double> json = new ArrayList<>();
            EventReader.read(Base64.getDecoder().decode(text), (kinds, first, nanos, reads, bytes) -> {
                // The end mark and comments take no time point.
                if (kinds < 1 << 9) {
                    json.add(nanos / 1e6);
                }
            });
            JsonNode record = records.get(i);
            if (record.at("/client/success").asBoolean() && !row.findings().contains("dialects-differ")) {
                List<Double> points = new ArrayList<>();
                record.at("/timing/rules/aisbench/time_points_ns").forEach(point -> points.add(point.asLong() / 1e6));
                assertThat(json).as("request %d", row.number("id")).isEqualTo(points.subList(1, points.size()));
                compared++;
            }
        }
        assertThat(encoded).hasSize(line);
        assertThat(compared).isGreaterThan(8);
    }

    @Test
    void curvesGoThroughThePrintedPercentiles() throws IOException {
        String page = reported(folder, WireCase.all());
        JsonNode head = data(page, "page");
        List<Double> percents = new ArrayList<>();
        head.path("percents").forEach(percent -> percents.add(percent.asDouble()));

        JsonNode printed = head.at("/tapes/0/report/taps/0/timing/itl_ms");
        JsonNode curve = head.at("/figures/0/itl_ms");
        assertThat(curve.path("count")).isEqualTo(printed.path("count"));
        assertThat(curve.path("values").get(percents.indexOf(50.0))).isEqualTo(printed.path("median"));
        assertThat(curve.path("values").get(percents.indexOf(90.0))).isEqualTo(printed.path("p90"));
        assertThat(curve.path("values").get(percents.indexOf(99.0))).isEqualTo(printed.path("p99"));
        assertThat(curve.path("values").get(percents.indexOf(100.0))).isEqualTo(printed.path("max"));
    }

    @Test
    void tokensAreThoseOfUsageSpreadOverTextEvents() throws IOException {
        String page = reported(folder, WireCase.all());
        JsonNode head = data(page, "page");
        List<String> encoded = block(page, "events").lines().toList();
        int line = 0;
        long tokens = 0;
        int without = 0;
        for (JsonNode values : data(page, "rows")) {
            PageRow row = new PageRow(head, values);
            int[] texts = {0};
            if (row.number("encoded") > 0) {
                EventReader.read(
                        Base64.getDecoder().decode(encoded.get(line++)),
                        (kinds, first, nanos, reads, bytes) -> texts[0] += (kinds & 0b1110) == 0 ? 0 : 1);
            }
            boolean known = texts[0] > 0 && !row.of("completion").isNull();
            tokens += known ? row.number("completion") : 0;
            without += known ? 0 : 1;
        }

        double spread = 0;
        int left = 0;
        for (JsonNode tap : head.at("/load/taps")) {
            left += tap.path("without_tokens").asInt();
            for (JsonNode step : tap.path("tokens")) {
                spread += step.asDouble();
            }
        }
        assertThat(tokens).isPositive();
        assertThat(without).isPositive();
        assertThat(left).isEqualTo(without);
        assertThat(spread).isCloseTo((double) tokens, within(1.0));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
