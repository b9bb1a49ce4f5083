package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ssetape report} over several tapes: load machines that hit one service, a run in parts, hops of one way. */
class SeveralTapesReportTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final long MINUTE = 60 * SECOND;
    private static final int REQUESTS_A = 24;
    private static final int REQUESTS_B = 15;

    /** When the scripted load begins, by its tape's clocks. */
    private static final long MONO = 5_000 * SECOND;

    private static final long EPOCH = 1_767_225_600L * SECOND;

    @TempDir
    private Path folder;

    @Test
    void totalsAreSumsAndEachTapeIsAsItIsAlone() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB());
        JsonNode both = json(a, b);
        JsonNode onlyA = json(a);
        JsonNode onlyB = json(b);

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

        assertThat(withoutFindings(json(a, b).get("taps")))
                .isEqualTo(withoutFindings(json(b, a).get("taps")));
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
        JsonNode parts = json(part1, part2);
        double one = duration(json(part1));
        double other = duration(json(part2));

        assertThat(duration(parts)).isCloseTo(one + other, within(1e-6));
        assertThat(parts.at("/tape/duration_ms").asDouble()).isGreaterThan(600_000);
        assertThat(parts.at("/tapes/1/clock/relation").asText()).isEqualTo("same_host");
        assertThat(parts.at("/tapes/1/clock/compared_with").asInt()).isEqualTo(1);

        // At the same time on another machine: no longer than from the first send to the last point.
        double beside = duration(json(part1, tape("beside", machineB())));
        assertThat(beside).isLessThan(one + duration(json(tape("beside2", machineB()))));
    }

    @Test
    void aCutTapeAmongSeveralIsReportedAndSaidToBeCut() throws IOException {
        List<Frame> whole = machineB();
        Path a = tape("a.tape", machineA());
        Path cut = Tapes.tape(folder.resolve("cut.tape"), new ListSource(whole.subList(0, whole.size() - 1)));
        Cli.Result result = Cli.run("report", a, cut);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("TAPE 2 (cut.tape) CUT: no end frame after frame");
        JsonNode report = json(a, cut);
        assertThat(report.at("/tape/condition").asText()).isEqualTo("cut");
        assertThat(report.at("/tape/detail").asText()).startsWith("tape 2: no end frame");
        assertThat(report.at("/tapes/0/tape/condition").asText()).isEqualTo("complete");
    }

    @Test
    void gapsOfOneTapeAreToldOfThatTape() throws IOException {
        List<Frame> frames = new ArrayList<>(machineB());
        Frame.TapeEnd end = (Frame.TapeEnd) frames.remove(frames.size() - 1);
        frames.add(new Frame.Gap(end.nanos(), 999, Direction.RESPONSE, 0, 300, "budget"));
        frames.add(new Frame.TapeEnd(end.nanos(), end.frames() + 1, end.payloadBytes(), 300));
        Path a = tape("a.tape", machineA());
        Path gap = tape("gap.tape", frames);

        assertThat(Cli.run("report", a, gap).out())
                .contains("TAPE 2 (gap.tape) GAPS: 300 bytes on 1 connection")
                .doesNotContain("TAPE 1 (a.tape) GAPS");
        JsonNode report = json(a, gap);
        assertThat(report.at("/tapes/0/tape/gaps/count").asInt()).isZero();
        assertThat(report.at("/tapes/1/tape/gaps/count").asInt()).isEqualTo(1);
        assertThat(report.at("/tape/gaps/bytes").asInt()).isEqualTo(300);
    }

    @Test
    void damageOfOneTapeIsReportedAndTheCommandFails() throws IOException {
        Path b = tape("b.jsonl", machineB());
        List<String> lines = Files.readAllLines(b);
        lines.set(lines.size() / 2, "{\"kind\":\"byt");
        Files.write(b, lines);
        Cli.Result result = Cli.run("report", tape("a.tape", machineA()), b);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("TAPE 2 (b.jsonl) DAMAGED");
        assertThat(result.err()).hasLineCount(1).contains(b + " is damaged: ");
    }

    @Test
    void oneRecordingNamedTwiceIsRefused() throws IOException {
        Path a = tape("a.tape", machineA());
        Path copy = tape("copy.tape", machineA());

        for (Path again : List.of(a, folder.resolve(".").resolve("a.tape"), copy)) {
            Cli.Result result = Cli.run("report", a, again);
            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .isEqualTo("ssetape: " + a + " and " + again + " are one recording; name each recording once\n");
        }
    }

    @Test
    void hopsOfTheSameRequestsAreNotAddedUpAndBoundTheOffset() throws IOException {
        List<Frame> outer = named(load(REQUESTS_A, 4, "hop").frames());
        // Seen further in: half a millisecond later in, half a millisecond earlier out, on a host whose wall clock is 7
        // s ahead.
        List<Frame> inner = Moved.frames(nested(outer), 900 * SECOND, 7 * SECOND);
        Path gateway = tape("gateway.tape", outer);
        Path entry = tape("entry.tape", inner);
        JsonNode report = json(gateway, entry);

        assertThat(taps(report)).containsExactlyInAnyOrder("1:entry", "2:entry");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(REQUESTS_A);
        JsonNode shared = report.at("/tapes/1/shared/0");
        assertThat(shared.get("requests").asInt()).isEqualTo(REQUESTS_A);
        JsonNode clock = report.at("/tapes/1/clock");
        assertThat(clock.get("relation").asText()).isEqualTo("bounded");
        assertThat(clock.at("/offset/from_ms").asDouble()).isBetween(-7000.51, -7000.0);
        assertThat(clock.at("/offset/to_ms").asDouble()).isBetween(-7000.0, -6999.0);
        assertThat(clock.at("/offset/requests").asInt()).isEqualTo(REQUESTS_A);
        assertThat(flat(Cli.run("report", gateway, entry).out()))
                .contains("two hops of the same requests, so they are not added up")
                .contains("REQUESTS at 2:entry")
                .contains("it was not moved");
    }

    @Test
    void equalAnswersThatMostlyDoNotLieWithinEachOtherAreOfDifferentRequests() throws IOException {
        List<Frame> one = named(load(REQUESTS_A, 4, "same").frames());
        // The same questions to the same simulated service, three milliseconds later; a quarter lie within each other
        // by chance.
        List<Frame> other = new ArrayList<>();
        for (Frame frame : one) {
            boolean byChance = frame instanceof Frame.Bytes bytes && bytes.connection() % 4 == 0;
            other.addAll(byChance ? nested(List.of(frame)) : Moved.frames(List.of(frame), 3 * MILLI, 3 * MILLI));
        }
        JsonNode report = json(tape("one.tape", one), tape("other.tape", other));

        assertThat(report.at("/tapes/1/clock/relation").asText()).isEqualTo("same_host");
        assertThat(report.at("/tapes/1/shared")).isEmpty();
        assertThat(taps(report)).containsExactly("entry");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(2 * REQUESTS_A);
    }

    @Test
    void tapsOfDifferentNamesAreNotAddedUp() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB().stream().map(renamed("decode")).toList());
        JsonNode report = json(a, b);

        assertThat(taps(report)).containsExactly("entry", "decode");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(REQUESTS_A);
        assertThat(flat(Cli.run("report", a, b).out())).contains("nothing is added over them");
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
                json(tape("a.tape", machineA()), tape("b.tape", frames)).at("/tapes/1/clock");

        assertThat(clock.get("readings").asInt()).isEqualTo(3);
        assertThat(clock.get("step_count").asInt()).isEqualTo(1);
        assertThat(clock.at("/steps/0/by_ms").asDouble()).isCloseTo(-299.98, within(1e-6));
        assertThat(clock.get("drift_ms").asDouble()).isCloseTo(0.02, within(1e-6));
        assertThat(clock.get("drift_ppm").asDouble()).isCloseTo(10, within(1e-6));
    }

    @Test
    void whatCannotBeJoinedIsRefusedInOneLine() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", machineB());
        Path undated = Files.write(
                folder.resolve("undated.jsonl"),
                Cli.run("export", b).out().lines().skip(1).toList());
        Path run = ScriptedRun.write(folder.resolve("run"), load(4, 2, "run").inRun());

        assertThat(Cli.run("report", a, undated))
                .extracting(Cli.Result::exit, Cli.Result::out, Cli.Result::err)
                .containsExactly(
                        2,
                        "",
                        "ssetape: " + undated + " does not say when it was recorded, so it cannot be put beside other"
                                + " tapes; report it on its own\n");
        assertThat(Cli.run("report", a, b, "--aisbench", run))
                .extracting(Cli.Result::exit, Cli.Result::out, Cli.Result::err)
                .containsExactly(
                        2,
                        "",
                        "ssetape: --aisbench joins a run to one tape: name the one that its client was recorded on,"
                                + " alone\n");
        assertThat(Cli.run("report", a, b, "--out", b.resolve("x")).exit()).isEqualTo(2);
        assertThat(Cli.run("report", a, folder.resolve("missing")).exit()).isEqualTo(3);
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

    /** Four requests at a time from the first machine. */
    private static List<Frame> machineA() {
        return load(REQUESTS_A, 4, "a").frames();
    }

    /** Three at a time from another host, 50 ms later by its wall clock. */
    private static List<Frame> machineB() {
        return Moved.frames(load(REQUESTS_B, 3, "b").frames(), 1000 * SECOND, 50 * MILLI);
    }

    private static ScriptedLoad.Result load(int requests, int concurrency, String prompts) {
        return ScriptedLoad.of(requests, concurrency, 8)
                .prompts(i -> "Question " + prompts + i)
                .play();
    }

    private Path tape(String name, List<Frame> frames) {
        return name.endsWith(".jsonl")
                ? Tapes.portable(folder.resolve(name), new ListSource(frames))
                : Tapes.tape(folder.resolve(name), new ListSource(frames));
    }

    private static JsonNode json(Path... tapes) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("report", "--json"));
        arguments.addAll(List.of(tapes));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.exit()).as(result.err()).isZero();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    private static List<Long> rangeIds(Path a, Path b, String option, String value) throws IOException {
        Cli.Result result = Cli.run("report", a, b, "--json", option, value);
        assertThat(result.exit()).as(result.err()).isZero();
        Schemas.assertReport(result.out());
        List<Long> ids = new ArrayList<>();
        for (JsonNode window : JSON.readTree(result.out()).get("windows")) {
            if (window.get("name").asText().equals("range")) {
                window.get("ids").forEach(id -> ids.add(id.asLong()));
            }
        }
        return ids;
    }

    /** Without line breaks, which come where a line is full. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static List<String> taps(JsonNode report) {
        List<String> names = new ArrayList<>();
        report.get("taps").forEach(tap -> names.add(tap.get("tap").asText()));
        return names;
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

    /** Each answer with an id of its own, as services give them. */
    private static List<Frame> named(List<Frame> frames) {
        return frames.stream()
                .map(frame -> frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE
                        ? withPayload(
                                bytes, text(bytes).replace("chatcmpl-1", "c" + (bytes.connection() + 100_000_000)))
                        : frame)
                .toList();
    }

    /** The same exchanges half a millisecond inside their first and last moments. */
    private static List<Frame> nested(List<Frame> frames) {
        List<Frame> inner = new ArrayList<>();
        for (Frame frame : frames) {
            long by = frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE
                    ? -MILLI / 2
                    : frame instanceof Frame.Closed ? -MILLI / 2 : frame instanceof Frame.TapeStart ? 0 : MILLI / 2;
            inner.addAll(Moved.frames(List.of(frame), by, 0));
        }
        return inner;
    }

    private static UnaryOperator<Frame> renamed(String tap) {
        return frame -> {
            if (frame instanceof Frame.TapeStart start) {
                return new Frame.TapeStart(
                        start.clock(),
                        start.formatVersion(),
                        start.writer(),
                        start.tapeId(),
                        List.of(new Tap(tap, "127.0.0.1:8081", "http://127.0.0.1:30001")),
                        Map.of());
            }
            return frame instanceof Frame.ConnectionOpened open
                    ? new Frame.ConnectionOpened(
                            open.nanos(), open.connection(), tap, open.client(), open.upstream(), open.connectedNanos())
                    : frame;
        };
    }

    private static String text(Frame.Bytes bytes) {
        return new String(bytes.payload(), StandardCharsets.UTF_8);
    }

    private static Frame withPayload(Frame.Bytes bytes, String text) {
        return new Frame.Bytes(
                bytes.nanos(),
                bytes.connection(),
                bytes.direction(),
                bytes.streamOffset(),
                bytes.byProxy(),
                text.getBytes(StandardCharsets.UTF_8));
    }
}
