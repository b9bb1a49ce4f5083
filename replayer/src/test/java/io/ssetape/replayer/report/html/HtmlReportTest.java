package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.file.RecordSpool;
import io.ssetape.replayer.report.summary.RunAggregator;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.summary.TapeObserver;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void pageHoldsEveryRequestOfTheTape() throws IOException {
        String page = reported(WireCase.all());
        JsonNode rows = data(page, "rows");
        JsonNode head = data(page, "page");
        List<JsonNode> records = Files.readAllLines(folder.resolve("out/requests.jsonl")).stream()
                .map(HtmlReportTest::json)
                .toList();

        assertThat(rows).hasSameSizeAs(records).hasSize(14);
        for (int i = 0; i < rows.size(); i++) {
            JsonNode record = records.get(i);
            Row row = new Row(head, rows.get(i));
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
        String page = reported(WireCase.all());
        JsonNode head = data(page, "page");
        List<String> encoded = block(page, "events").lines().toList();
        List<JsonNode> records = Files.readAllLines(folder.resolve("out/requests.jsonl")).stream()
                .map(HtmlReportTest::json)
                .toList();
        int line = 0;
        int compared = 0;
        JsonNode rows = data(page, "rows");
        for (int i = 0; i < rows.size(); i++) {
            Row row = new Row(head, rows.get(i));
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
    void wordsFromTheWireAreHarmless() throws IOException {
        String hostile = "</script><script>alert(1)</script><!--\u2028]]>&lt;img src=x onerror=alert(2)>";
        List<Frame> frames = WireCase.frames(hostileCase(hostile));

        String page = reported(frames);

        assertThat(page).doesNotContain("<script>alert", "onerror=alert(2)>", "\u2028");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(6);
        assertThat(Pattern.compile("</script").matcher(page).results()).hasSize(6);
        Row row = new Row(data(page, "page"), data(page, "rows").get(0));
        assertThat(row.word("model")).isEqualTo(hostile);
        assertThat(row.word("path")).isEqualTo("/v1/chat/completions?…");
        assertThat(row.of("rid").asText()).isEqualTo(hostile);
    }

    @Test
    void nothingThatWasAskedOrGeneratedIsInThePage() throws IOException {
        String page = reported(WireCase.frames(hostileCase("model")));

        assertThat(page).doesNotContain("the secret question", "the secret answer", "token=secret");
        assertThat(Files.readString(folder.resolve("out/requests.jsonl"))).contains("token=secret");
    }

    @Test
    void policyNamesExactlyWhatThePageHolds() throws IOException {
        String page = reported(WireCase.all());
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]+)\"")
                .matcher(page);

        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1))
                .startsWith("default-src 'none'; script-src 'sha256-")
                .doesNotContain("unsafe", "http", "*");
        List<String> inline = new ArrayList<>();
        Matcher parts =
                Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL).matcher(page);
        while (parts.find()) {
            inline.add(PageAssets.hash(parts.group(2)));
        }
        assertThat(inline)
                .hasSize(3)
                .allSatisfy(hash -> assertThat(policy.group(1)).contains(hash));
        assertThat(page).doesNotContainPattern("(src|href)=\"?(https?:)?//").doesNotContain("@import", "url(");
        assertThat(block(page, "licence")).contains("Permission is hereby granted");
    }

    @Test
    void longWordsAreCut() throws IOException {
        String page = reported(WireCase.frames(hostileCase("m".repeat(40_000))));

        assertThat(new Row(data(page, "page"), data(page, "rows").get(0)).word("model"))
                .hasSize(Words.MAX_CHARS + 1)
                .endsWith("…");
    }

    @Test
    void whatDoesNotFitIsLeftOutAndSaid() throws IOException {
        String page = written(new GeneratedTape(40, 8, 30, true), 12, 700);
        JsonNode head = data(page, "page");
        JsonNode limits = head.path("limits");
        JsonNode rows = data(page, "rows");

        assertThat(rows).hasSize(12);
        assertThat(limits.path("requests").asInt()).isEqualTo(40);
        assertThat(limits.path("listed").asInt()).isEqualTo(12);
        assertThat(limits.path("with_events").asInt()).isEqualTo(12);
        int kept = limits.path("events_kept").asInt();
        assertThat(kept).isBetween(1, 11);
        assertThat(block(page, "events").lines()).hasSize(kept);
        int leftOut = 0;
        for (JsonNode row : rows) {
            leftOut += new Row(head, row).number("encoded") == -1 ? 1 : 0;
        }
        assertThat(leftOut).isEqualTo(12 - kept);
        assertThat(head.at("/figures/0/e2e_ms/count").asInt())
                .as("distributions cover all")
                .isEqualTo(40);
        assertThat(sum(head.at("/load/taps/0/sent"))).isEqualTo(40);
        assertThat(sum(head.at("/load/taps/0/text_events"))).isEqualTo(40 * 30);
        assertThat(head.at("/load/taps/0/peak").asInt()).isEqualTo(8);
    }

    @Test
    void curvesGoThroughThePrintedPercentiles() throws IOException {
        String page = reported(WireCase.all());
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
    void severalTapesShareAPage() throws IOException {
        try (Replayed first = replay(new GeneratedTape(3, 2, 5, true));
                Replayed second = replay(new GeneratedTape(2, 1, 5, false))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            HtmlReport.write(
                    List.of(
                            HtmlTape.of("warm-up", 0, first.report(), first.records()::visitRequests, first.events()),
                            HtmlTape.of(
                                    "run <1>",
                                    5000,
                                    second.report(),
                                    second.records()::visitRequests,
                                    second.events())),
                    null,
                    folder,
                    out);
            String page = out.toString(StandardCharsets.UTF_8);
            JsonNode head = data(page, "page");

            assertThat(data(page, "rows")).hasSize(5);
            assertThat(new Row(head, data(page, "rows").get(4)).number("tape")).isEqualTo(1);
            assertThat(new Row(head, data(page, "rows").get(3)).of("start").asDouble())
                    .isGreaterThanOrEqualTo(5000);
            assertThat(head.at("/tapes/1/label").asText()).isEqualTo("run <1>");
            assertThat(head.path("figures")).hasSize(2);
            assertThat(block(page, "events").lines()).hasSize(5);
        }
    }

    @Test
    void whatIsSaidOfSeveralTapesIsWhatReportJsonSays() throws IOException {
        List<Frame> first = ScriptedLoad.of(24, 4, 8).play().frames();
        List<Frame> second = Moved.frames(
                ScriptedLoad.of(15, 3, 8).prompts(i -> "Another " + i).play().frames(), 1000 * SECOND, SECOND / 20);
        Path one = Tapes.portable(folder.resolve("one.jsonl"), new ListSource(first));
        Path two = Tapes.portable(folder.resolve("two.jsonl"), new ListSource(second));
        Cli.Result result = Cli.run("report", one, two, "--from", "0.001", "--out", folder.resolve("out"));
        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode head = data(Files.readString(folder.resolve("out/report.html")), "page");
        JsonNode report = json(Files.readString(folder.resolve("out/report.json")));

        for (String part : List.of("requests", "tape", "taps", "between_taps")) {
            assertThat(head.at("/joined/report/" + part)).as(part).isEqualTo(report.path(part));
        }
        assertThat(head.at("/joined/report/taps/0/requests").asInt()).isEqualTo(24 + 15);
        assertThat(head.at("/joined/report/taps/0/ratios/accept_rate/pooled").asDouble())
                .isPositive();
        assertThat(head.at("/joined/report/windows"))
                .hasSameSizeAs(report.path("windows"))
                .isNotEmpty();
        assertThat(head.at("/joined/report/tapes").isMissingNode()).isTrue();
        assertThat(head.at("/joined/parts")).hasSize(2);
        for (int i = 0; i < 2; i++) {
            JsonNode part = head.at("/joined/parts/" + i);
            JsonNode tape = report.at("/tapes/" + i);
            for (String key : List.of("number", "name", "ids_before", "clock", "shared")) {
                assertThat(part.path(key)).as(key).isEqualTo(tape.path(key));
            }
        }
        assertThat(head.at("/joined/parts/1/ids_before").asInt()).isPositive();
    }

    @Test
    void oneTapeIsNotJoined() throws IOException {
        assertThat(data(reported(WireCase.all()), "page").path("joined").isNull())
                .isTrue();
    }

    /** A case whose model and response id are a text; question and answer are secret. */
    static JsonNode hostileCase(String text) throws IOException {
        JsonNode wire =
                JSON.readTree(HtmlReportTest.class.getResourceAsStream("/cases/s03-usage-without-cached-details.json"));
        String event = "data: "
                + JSON.writeValueAsString(
                        JSON.createObjectNode()
                                .put("id", text)
                                .set(
                                        "choices",
                                        JSON.readTree(
                                                "[{\"index\":0,\"delta\":{\"content\":\"the secret answer\"},\"finish_reason\":\"stop\"}]")))
                + "\n\ndata: [DONE]\n\n";
        ObjectNode made = JSON.createObjectNode();
        made.set("request", wire.get("request").deepCopy());
        ObjectNode request = (ObjectNode) made.get("request");
        request.remove("also");
        request.remove("end");
        request.put("target", "/v1/chat/completions?token=secret<script>");
        request.set(
                "body",
                JSON.createObjectNode()
                        .put("model", text)
                        .put("stream", true)
                        .set("messages", JSON.readTree("[{\"role\":\"user\",\"content\":\"the secret question\"}]")));
        byte[] body = event.getBytes(StandardCharsets.UTF_8);
        made.put(
                "response_head",
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nContent-Length: " + body.length + "\r\n\r\n");
        made.set(
                "chunks",
                JSON.createArrayNode()
                        .add(JSON.createObjectNode().put("t_ns", 5_000_000).put("b64", body)));
        return made;
    }

    private String reported(List<Frame> frames) throws IOException {
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
        Cli.Result result = Cli.run("report", tape, "--out", folder.resolve("out"));
        assertThat(result.exit()).as(result.err()).isZero();
        return Files.readString(folder.resolve("out/report.html"));
    }

    private String written(GeneratedTape tape, int maxRequests, long maxEventBytes) {
        try (Replayed replayed = replay(tape)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            HtmlReport.write(
                    List.of(HtmlTape.only(replayed.report(), replayed.records()::visitRequests, replayed.events())),
                    null,
                    folder,
                    maxRequests,
                    maxEventBytes,
                    out);
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    private record Replayed(RunReport report, RecordSpool records, RequestEvents events) implements AutoCloseable {
        @Override
        public void close() {
            records.close();
            events.close();
        }
    }

    private Replayed replay(GeneratedTape source) {
        RecordSpool records = RecordSpool.create(folder);
        RequestEvents events = RequestEvents.in(folder);
        TapeObserver observer = new TapeObserver();
        try (RunAggregator aggregator = new RunAggregator(folder)) {
            RecordSink all = new RecordSink() {
                @Override
                public void generation(RequestRecord record) {
                    records.generation(record);
                    aggregator.generation(record);
                    events.generation(record);
                }

                @Override
                public void other(OtherRecord record) {
                    records.other(record);
                }
            };
            TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), all, RequestBodySink.NONE, events);
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                observer.accept(frame);
                replay.accept(frame);
            }
            replay.finish(source.end());
            return new Replayed(aggregator.report(observer, source.end()), records, events);
        }
    }

    /** A row under the names of its columns. */
    private record Row(JsonNode head, JsonNode values) {
        JsonNode of(String column) {
            return values.get(RequestRow.COLUMNS.indexOf(column));
        }

        long number(String column) {
            return of(column).asLong();
        }

        String word(String column) {
            return head.path("words").get(of(column).asInt()).asText();
        }

        List<String> findings() {
            List<String> codes = new ArrayList<>();
            of("findings")
                    .forEach(word ->
                            codes.add(head.path("words").get(word.asInt()).asText()));
            return codes;
        }
    }

    private static String block(String page, String id) {
        String begin = "id=\"data-" + id + "\">";
        int from = page.indexOf(begin) + begin.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    private static JsonNode data(String page, String id) {
        return json(block(page, id));
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text.substring(0, Math.min(200, text.length())), e);
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static long sum(JsonNode numbers) {
        long sum = 0;
        for (JsonNode number : numbers) {
            sum += number.asLong();
        }
        return sum;
    }
}
