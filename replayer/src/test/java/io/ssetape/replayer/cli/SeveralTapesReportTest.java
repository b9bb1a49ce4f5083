package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static io.ssetape.replayer.cli.TwoMachines.EPOCH;
import static io.ssetape.replayer.cli.TwoMachines.MILLI;
import static io.ssetape.replayer.cli.TwoMachines.MONO;
import static io.ssetape.replayer.cli.TwoMachines.REQUESTS_A;
import static io.ssetape.replayer.cli.TwoMachines.REQUESTS_B;
import static io.ssetape.replayer.cli.TwoMachines.SECOND;
import static io.ssetape.replayer.cli.TwoMachines.load;
import static io.ssetape.replayer.cli.TwoMachines.machineA;
import static io.ssetape.replayer.cli.TwoMachines.machineB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.Schemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ssetape report} over several tapes: load machines that hit one service, and a run in parts. */
class SeveralTapesReportTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long MINUTE = 60 * SECOND;

    @TempDir
    private Path folder;

    @Test
    void totalsAreSumsAndEachTapeIsAsItIsAlone() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB());
        JsonNode both = report(a, b);
        JsonNode onlyA = report(a);
        JsonNode onlyB = report(b);

        assertThat(both.at("/requests").asInt()).isEqualTo(REQUESTS_A + REQUESTS_B);
        assertThat(both.get("taps")).hasSize(1);
        JsonNode joined = both.at("/taps/0");
        for (String sum : List.of(
                "/requests",
                "/inference/completed",
                "/client/success",
                "/coverage/usage/covered",
                "/coverage/spec_details/covered",
                "/tokens/prompt/sum",
                "/tokens/completion/sum",
                "/tokens/cached/sum",
                "/ratios/accept_rate/numerator",
                "/ratios/accept_rate/denominator",
                "/ratios/accept_length/numerator",
                "/ratios/cache_ratio/denominator",
                "/timing/e2e_ms/count",
                "/timing/itl_ms/count",
                "/timing/throughput/output_tokens")) {
            assertThat(joined.at(sum).asLong())
                    .as(sum)
                    .isPositive()
                    .isEqualTo(onlyA.at("/taps/0" + sum).asLong()
                            + onlyB.at("/taps/0" + sum).asLong());
        }
        JsonNode rate = joined.at("/ratios/accept_rate");
        assertThat(rate.get("pooled").asDouble())
                .isEqualTo((double) rate.get("numerator").asLong()
                        / rate.get("denominator").asLong());
        assertThat(joined.at("/timing/e2e_ms/max").asDouble())
                .isEqualTo(Math.max(
                        onlyA.at("/taps/0/timing/e2e_ms/max").asDouble(),
                        onlyB.at("/taps/0/timing/e2e_ms/max").asDouble()));
        assertThat(both.at("/tapes/0/taps")).isEqualTo(onlyA.get("taps"));
        assertThat(both.at("/tapes/0/tape")).isEqualTo(onlyA.get("tape"));
        assertThat(withoutFindings(both.at("/tapes/1/taps"))).isEqualTo(withoutFindings(onlyB.get("taps")));
        assertThat(both.at("/tapes/1/ids_before").asInt()).isEqualTo(REQUESTS_A);
        assertThat(both.at("/tapes/1/name").asText()).isEqualTo("b.tape");
    }

    @Test
    void theOrderOfTheTapesDoesNotChangeTotals() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB());

        assertThat(withoutFindings(report(a, b).get("taps")))
                .isEqualTo(withoutFindings(report(b, a).get("taps")));
    }

    @Test
    void everyLineSaysItsTapeAndIdsAreUnique() throws IOException {
        Path out = folder.resolve("out");
        Path a = tape("a.tape", withOther(machineA()));
        Path b = tape("b.tape", withOther(machineB()));
        Cli.Result result = Cli.run("report", a, b, "--out", out);

        assertThat(result.exit()).isZero();
        Set<Long> ids = new HashSet<>();
        List<String> lines = Files.readAllLines(out.resolve("requests.jsonl"));
        lines.forEach(Schemas::assertRequest);
        List<String> others = Files.readAllLines(out.resolve("other.jsonl"));
        others.forEach(Schemas::assertOther);
        for (String line : Stream.concat(lines.stream(), others.stream()).toList()) {
            assertThat(ids.add(JSON.readTree(line).get("id").asLong())).as(line).isTrue();
        }
        assertThat(lines).hasSize(REQUESTS_A + REQUESTS_B);
        assertThat(others).hasSize(2);
        assertThat(JSON.readTree(lines.get(0)).get("tape").toString()).isEqualTo("{\"number\":1,\"name\":\"a.tape\"}");
        JsonNode last = JSON.readTree(lines.get(lines.size() - 1));
        assertThat(last.at("/tape/number").asInt()).isEqualTo(2);
        assertThat(last.at("/start/mono_ns").asLong()).isGreaterThan(MONO + 1000 * SECOND);
        assertThat(Files.readString(out.resolve("report.txt")))
                .isEqualTo(result.out())
                .doesNotContain(folder.toString());
    }

    @Test
    void textTellsTapesClocksAndWhereToLookARequestUp() {
        String text = Cli.run("report", tape("a.tape", machineA()), tape("b.tape", machineB()), "--limit", 100)
                .out();

        assertThat(text).startsWith("ssetape report: 39 requests, 0 other exchanges, 1 tap, 2 tapes\n");
        assertThat(flat(text))
                .contains("Ids are told as TAPE:ID")
                .contains("tap entry: tapes 1, 2 added up")
                .contains("offset of the clocks: not observed")
                .contains("no time was moved")
                .contains(" 2:15 ")
                .contains("TAPE 1 (a.tape)", "TAPE 2 (b.tape)");
        // By wall time the second machine's first request comes between those of the first.
        assertThat(text.indexOf(" 2:1 ")).isGreaterThan(text.indexOf(" 1:1 ")).isLessThan(text.indexOf("1:24 "));
    }

    @Test
    void throughputIsOverTheTimeThatTapesCoverTogether() throws IOException {
        List<Frame> second = Moved.frames(load(REQUESTS_A, 4, "later").frames(), 10 * MINUTE, 10 * MINUTE);
        Path part1 = tape("part1", machineA());
        Path part2 = tape("part2", second);
        JsonNode parts = report(part1, part2);
        double one = duration(report(part1));
        double other = duration(report(part2));

        assertThat(duration(parts)).isCloseTo(one + other, within(1e-6));
        assertThat(parts.at("/tape/duration_ms").asDouble()).isGreaterThan(600_000);
        assertThat(parts.at("/tapes/1/clock/relation").asText()).isEqualTo("same_host");
        assertThat(parts.at("/tapes/1/clock/compared_with").asInt()).isEqualTo(1);

        // At the same time on another machine: no longer than from the first send to the last point.
        double beside = duration(report(part1, tape("beside", machineB())));
        assertThat(beside).isLessThan(one + duration(report(tape("beside2", machineB()))));
    }

    @Test
    void rangesArePlacedOnTheTimeLineOfAllTapes() throws IOException {
        List<Frame> withMark = new ArrayList<>(machineB());
        withMark.add(withMark.size() - 1, new Frame.Mark(MONO + 1000 * SECOND + 200 * MILLI, "warm"));
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", withMark);

        // The second tape's clock began 1000 s elsewhere and its wall clock stands 50 ms later: the mark lies at 250 ms
        // of the first.
        List<Long> byMark = rangeIds(a, b, "--from", "warm");
        assertThat(byMark).isEqualTo(rangeIds(a, b, "--from", "0.25"));
        assertThat(byMark).isEqualTo(rangeIds(a, b, "--from", "2026-01-01T00:00:00.250Z"));
        assertThat(byMark).isNotEmpty().hasSizeLessThan(REQUESTS_A + REQUESTS_B);
        assertThat(byMark).anyMatch(id -> id <= REQUESTS_A).anyMatch(id -> id > REQUESTS_A);
    }

    @Test
    void clocksThatWereSetAreToldAsSet() throws IOException {
        List<Frame> frames = new ArrayList<>(machineB());
        long mono = MONO + 1000 * SECOND;
        long wall = EPOCH + 50 * MILLI;
        frames.add(frames.size() - 1, new Frame.ClockPair(new WallTime(mono + SECOND, wall + SECOND + 20_000)));
        frames.add(
                frames.size() - 1,
                new Frame.ClockPair(new WallTime(mono + 2 * SECOND, wall + 2 * SECOND + 40_000 - 300 * MILLI)));
        JsonNode clock =
                report(tape("a.tape", machineA()), tape("b.tape", frames)).at("/tapes/1/clock");

        assertThat(clock.get("readings").asInt()).isEqualTo(3);
        assertThat(clock.get("step_count").asInt()).isEqualTo(1);
        assertThat(clock.at("/steps/0/by_ms").asDouble()).isCloseTo(-299.98, within(1e-6));
        assertThat(clock.get("drift_ms").asDouble()).isCloseTo(0.02, within(1e-6));
        assertThat(clock.get("drift_ppm").asDouble()).isCloseTo(10, within(1e-6));
    }

    @Test
    void oneTapeIsReportedWithoutAWordOfSeveral() throws IOException {
        Path out = folder.resolve("one");
        Cli.Result result = Cli.run("report", tape("a.tape", machineA()), "--out", out, "--json");

        assertThat(JSON.readTree(result.out()).has("tapes")).isFalse();
        assertThat(JSON.readTree(Files.readAllLines(out.resolve("requests.jsonl"))
                                .get(0))
                        .has("tape"))
                .isFalse();
    }

    private Path tape(String name, List<Frame> frames) {
        return TwoMachines.tape(folder.resolve(name), frames);
    }

    private static List<Long> rangeIds(Path a, Path b, String option, String value) throws IOException {
        List<Long> ids = new ArrayList<>();
        for (JsonNode window : report(a, b, option, value).get("windows")) {
            if (window.get("name").asText().equals("range")) {
                window.get("ids").forEach(id -> ids.add(id.asLong()));
            }
        }
        return ids;
    }

    private static double duration(JsonNode report) {
        return report.at("/taps/0/timing/throughput/duration_ms").asDouble();
    }

    /** Examples are ids, which follow the order of the tapes. */
    private static JsonNode withoutFindings(JsonNode taps) {
        JsonNode copy = taps.deepCopy();
        copy.forEach(tap -> ((ObjectNode) tap).remove("findings"));
        return copy;
    }

    private static List<Frame> withOther(List<Frame> frames) {
        List<Frame> more = new ArrayList<>(frames);
        Frame.TapeEnd end = (Frame.TapeEnd) more.remove(more.size() - 1);
        byte[] request = "GET /health HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        more.add(new Frame.Bytes(end.nanos(), 7_000, Direction.REQUEST, 0, false, request));
        more.add(new Frame.Closed(end.nanos(), 7_000, Party.CLIENT, CloseKind.FIN));
        more.add(new Frame.TapeEnd(end.nanos(), end.frames() + 2, end.payloadBytes() + request.length, 0));
        return more;
    }
}
