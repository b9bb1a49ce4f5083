package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Duck;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of {@code export --format parquet}, read with DuckDB and held against the report. */
class ParquetExportTest {
    private static final JsonMapper JSON = new JsonMapper();

    /** Columns that are a value of requests.jsonl under another name, and where it stands there. */
    private static final Map<String, String> PLACES = Map.ofEntries(
            Map.entry("start_mono_ns", "/start/mono_ns"),
            Map.entry("request_sha256", "/request/sha256"),
            Map.entry("request_content_sha256", "/request/content_sha256"),
            Map.entry("max_tokens", "/request/max_tokens"),
            Map.entry("include_usage", "/request/flags/include_usage"),
            Map.entry("misplaced", "/request/misplaced"),
            Map.entry("status", "/response/status"),
            Map.entry("response_bytes", "/response/bytes"),
            Map.entry("decoded_bytes", "/response/decoded_bytes"),
            Map.entry("content_encoding", "/response/content_encoding"),
            Map.entry("response_ids", "/response/ids"),
            Map.entry("inference", "/inference/status"),
            Map.entry("client_success", "/client/success"),
            Map.entry("client_error", "/client/error"),
            Map.entry("stream_end", "/stream/end"),
            Map.entry("errors", "/stream/errors"),
            Map.entry("events_json", "/events/json"),
            Map.entry("events_sglext", "/events/sglext"),
            Map.entry("comments", "/events/comments"),
            Map.entry("content_chars", "/output/content_chars"),
            Map.entry("reasoning_sha256", "/output/reasoning_sha256"),
            Map.entry("prompt_tokens", "/usage/prompt_tokens"),
            Map.entry("completion_tokens", "/usage/completion_tokens"),
            Map.entry("cached_tokens", "/usage/cached_tokens"),
            Map.entry("spec_names", "/sglext/spec/names"),
            Map.entry("spec_correct_drafts", "/sglext/spec/correct_drafts"),
            Map.entry("spec_accept_rate", "/sglext/spec/accept_rate"),
            Map.entry("spec_histogram", "/sglext/spec/histogram"),
            Map.entry("cached_host", "/sglext/cached_details/host"),
            Map.entry("e2e_ms", "/timing/rules/aisbench/e2e_ms"),
            Map.entry("ttft_ms", "/timing/rules/aisbench/ttft_ms"),
            Map.entry("tpot_ms", "/timing/rules/aisbench/tpot_ms"),
            Map.entry("last_text_ms", "/timing/last_text_ms"),
            Map.entry("longest_gap_ms", "/timing/longest_gap/gap_ms"),
            Map.entry("end_ms", "/timing/end_ms"),
            Map.entry("without_metadata_e2e_ms", "/timing/without_metadata_events/e2e_ms"),
            Map.entry("accept_rate", "/metrics/accept_rate/value"),
            Map.entry("accept_rate_status", "/metrics/accept_rate/status"),
            Map.entry("accept_length_denominator", "/metrics/accept_length/denominator"),
            Map.entry("cache_ratio_numerator", "/metrics/cache_ratio/numerator"));

    @TempDir
    private Path folder;

    @Test
    void aRowIsALineOfRequestsJsonlLaidFlat() throws IOException, SQLException {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        Path tables = export(tape);
        Cli.run("report", tape, "--out", folder.resolve("report"));
        List<String> lines = Files.readAllLines(folder.resolve("report").resolve("requests.jsonl"));

        List<Map<String, Object>> rows;
        try (Duck duck = Duck.open()) {
            rows = duck.query("select * from FILE order by id", tables.resolve("requests.parquet"));
        }
        assertThat(rows).hasSameSizeAs(lines);
        int nulls = 0;
        for (int i = 0; i < rows.size(); i++) {
            Map<String, Object> row = rows.get(i);
            JsonNode line = JSON.readTree(lines.get(i));
            assertThat(row).containsEntry("tape", 1L).containsEntry("tape_name", "cases.jsonl");
            for (String name : List.of(
                    "id", "tap", "connection", "method", "path", "dialect", "model", "n", "streaming", "findings")) {
                assertSame(name, row.get(name), line.get(name));
            }
            for (Map.Entry<String, String> place : PLACES.entrySet()) {
                assertThat(row).containsKey(place.getKey());
                assertSame(place.getKey(), row.get(place.getKey()), line.at(place.getValue()));
                nulls += row.get(place.getKey()) == null ? 1 : 0;
            }
        }
        assertThat(nulls).isPositive();
    }

    @Test
    void sumsAreThoseOfTheReport() throws IOException, SQLException {
        Path tape = Tapes.tape(
                folder.resolve("load.tape"),
                ScriptedLoad.of(40, 6, 12).failed(7).retried(3).play().tape());
        Path requests = export(tape).resolve("requests.parquet");
        JsonNode tap = JSON.readTree(Cli.run("report", tape, "--json").out()).at("/taps/0");

        try (Duck duck = Duck.open()) {
            assertThat(duck.value("select count(*) from FILE", requests))
                    .isEqualTo(tap.get("requests").asLong());
            assertThat(duck.value("select count(*) from FILE where inference = 'completed'", requests))
                    .isEqualTo(tap.at("/inference/completed").asLong());
            assertThat(duck.value("select count(*) from FILE where client_success", requests))
                    .isEqualTo(tap.at("/client/success").asLong());
            for (String[] sum : new String[][] {
                {"prompt_tokens", "/tokens/prompt/sum"},
                {"completion_tokens", "/tokens/completion/sum"},
                {"accept_rate_numerator", "/ratios/accept_rate/numerator"},
                {"accept_rate_denominator", "/ratios/accept_rate/denominator"},
                {"cache_ratio_numerator", "/ratios/cache_ratio/numerator"}
            }) {
                assertThat(duck.value(
                                "select sum(" + sum[0] + ")::bigint from FILE where inference = 'completed'", requests))
                        .as(sum[0])
                        .isEqualTo(tap.at(sum[1]).asLong());
            }
            assertThat(duck.value("select max(e2e_ms) from FILE where client_success", requests))
                    .isEqualTo(tap.at("/timing/e2e_ms/max").asDouble());
            assertThat(duck.value("select median(ttft_ms) from FILE where client_success", requests))
                    .isEqualTo(tap.at("/timing/ttft_ms/median").asDouble());
            // The attempts that were cut never told their tokens: unknown, not 0.
            assertThat(duck.value("select count(*) from FILE where completion_tokens is null", requests))
                    .isEqualTo(3L);
            assertThat(duck.value("select count(*) from FILE where completion_tokens = 0", requests))
                    .isEqualTo(0L);
        }
    }

    @Test
    void everyEventIsARowWithItsTimesAndCounters() throws IOException, SQLException {
        Path tape = Tapes.tape(
                folder.resolve("load.tape"), ScriptedLoad.of(20, 4, 12).play().tape());
        Path tables = export(tape);
        Path events = tables.resolve("events.parquet");
        Path requests = tables.resolve("requests.parquet");

        try (Duck duck = Duck.open()) {
            assertThat(duck.query(
                            "select r.id from '" + requests + "' r left join (select tape, id, count(*) filter"
                                    + " (not list_contains(kinds, 'done') and not list_contains(kinds, 'comment')) seen,"
                                    + " max(time_ns) filter (not list_contains(kinds, 'done')) last, sum(gap_ns) gaps,"
                                    + " max(time_ns) - min(time_ns) took, max(completion_tokens) tokens,"
                                    + " max(spec_verify_count) verify, sum(text_chars) chars"
                                    + " from FILE group by tape, id) e using (tape, id)"
                                    + " where seen is distinct from events_json or tokens is distinct from completion_tokens"
                                    + " or verify is distinct from spec_verify_count or last / 1e6 is distinct from e2e_ms"
                                    + " or gaps is distinct from took or chars is distinct from content_chars",
                            events))
                    .isEmpty();
            List<Map<String, Object>> first = duck.query("select * from FILE where id = 1 order by event", events);
            assertThat(first).hasSize(12 + 5);
            assertThat(first.get(0))
                    .containsEntry("event", 1L)
                    .containsEntry("gap_ns", null)
                    .containsEntry("kinds", List.of("role"))
                    .containsEntry("choice", 0L)
                    .containsEntry("prompt_tokens", null)
                    .containsEntry("offset", 0L);
            assertThat(first.get(16).get("kinds")).isEqualTo(List.of("done"));
            assertThat(first.get(16)).containsEntry("choices", null);
            assertThat(first.stream().filter(row -> row.get("completion_tokens") != null))
                    .singleElement()
                    .satisfies(row -> assertThat(row.get("kinds")).isEqualTo(List.of("usage")));
            assertThat(duck.value(
                            "select bool_and(e.epoch_ns - e.time_ns = r.start_epoch_ns) from FILE e join '" + requests
                                    + "' r using (tape, id)",
                            events))
                    .isEqualTo(true);
        }
    }

    @Test
    void severalTapesStayApartAndAnUndatedOneHasNoWallTime() throws IOException, SQLException {
        Path first = Tapes.tape(folder.resolve("a.tape"), new GeneratedTape(3, 2, 9, true));
        Path second = Files.write(
                folder.resolve("b.jsonl"),
                Cli.run("export", first).out().lines().skip(1).toList());
        Path requests = export(first, second).resolve("requests.parquet");

        try (Duck duck = Duck.open()) {
            assertThat(duck.query(
                                    "select tape, tape_name, count(*) n, min(id) a, max(id) b, count(start_epoch_ns) dated from FILE"
                                            + " group by all order by all",
                                    requests)
                            .toString())
                    .isEqualTo("[{tape=1, tape_name=a.tape, n=3, a=1, b=3, dated=3},"
                            + " {tape=2, tape_name=b.jsonl, n=3, a=1, b=3, dated=0}]");
        }
    }

    @Test
    void theSameTapeGivesTheSameBytes() throws IOException {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        Path one = export(tape);
        byte[] requests = Files.readAllBytes(one.resolve("requests.parquet"));
        byte[] events = Files.readAllBytes(one.resolve("events.parquet"));
        Path other = export(tape);

        assertThat(Files.readAllBytes(other.resolve("requests.parquet"))).isEqualTo(requests);
        assertThat(Files.readAllBytes(other.resolve("events.parquet"))).isEqualTo(events);
    }

    @Test
    void theDocumentationListsEveryColumnInOrder() throws IOException, SQLException {
        Path tables = export(Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all())));
        String document = Files.readString(Path.of("..", "docs", "export.md"));

        for (String table : List.of("requests.parquet", "events.parquet")) {
            Matcher section = Pattern.compile("### " + table + "\n(.*?)(\n#|\\z)", Pattern.DOTALL)
                    .matcher(document);
            assertThat(section.find()).as(table).isTrue();
            List<String> documented = new ArrayList<>();
            section.group(1)
                    .lines()
                    .filter(line -> line.startsWith("| `"))
                    .forEach(line -> Pattern.compile("`(\\w+)`")
                            .matcher(line.substring(0, line.indexOf('|', 1)))
                            .results()
                            .forEach(name -> documented.add(name.group(1))));
            try (Duck duck = Duck.open()) {
                assertThat(documented)
                        .isEqualTo(duck.query("describe select * from FILE", tables.resolve(table)).stream()
                                .map(row -> row.get("column_name").toString())
                                .collect(Collectors.toList()));
            }
        }
    }

    @Test
    void wrongUsageAndCutTapesAreToldInOneLine() throws IOException {
        Path tape = Tapes.tape(folder.resolve("whole"), new GeneratedTape(2, 2, 9, false));
        List<String> frames = Cli.run("export", tape).out().lines().toList();
        Path cut = Files.write(folder.resolve("cut.jsonl"), frames.subList(0, frames.size() - 1));

        assertThat(Cli.run("export", "--format", "parquet", tape))
                .extracting(Cli.Result::exit, Cli.Result::err)
                .containsExactly(2, "ssetape: --format parquet writes two files: name their folder with -o\n");
        Cli.Result result = Cli.run("export", "--format", "parquet", cut, "--out", folder.resolve("out"));
        assertThat(result.exit()).isZero();
        assertThat(result.err().lines()).hasSize(2);
        assertThat(result.err())
                .startsWith("written to ")
                .contains(": 2 requests and 26 events\n")
                .contains("note: " + cut + " has no end (no end frame ");
        assertThat(result.out()).isEmpty();
    }

    private Path export(Path... tapes) {
        Path out = folder.resolve("tables");
        List<Object> arguments = new ArrayList<>(List.of("export", "--format", "parquet", "-o", out));
        arguments.addAll(List.of(tapes));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("requests.parquet", "events.parquet");
        return out;
    }

    private static void assertSame(String name, Object cell, JsonNode json) {
        if (json.isMissingNode() || json.isNull()) {
            assertThat(cell).as(name).isNull();
        } else if (cell instanceof List<?> list) {
            assertThat(JSON.<JsonNode>valueToTree(list).toString())
                    .as(name)
                    .isEqualTo(new String(json.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        } else if (cell instanceof Double number) {
            assertThat(number).as(name).isEqualTo(json.doubleValue());
        } else {
            assertThat(cell).as(name).hasToString(json.asText());
        }
    }
}
