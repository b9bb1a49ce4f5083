package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.compare.LimitCode;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code ssetape compare}: from two tapes to figures side by side, and what keeps them from being compared. */
class CompareCommandTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int REQUESTS = 24;

    @TempDir
    private Path folder;

    @Test
    void aTapeBesideItselfHasNothingAgainstItAndNoDifference() throws IOException {
        Path tape = tape("a", load().play().frames());

        JsonNode window = only(json(tape, tape));

        assertThat(window.get("limits")).isEmpty();
        assertThat(window.get("figures").size()).isGreaterThan(25);
        window.get("figures").forEach(figure -> {
            assertThat(figure.get("delta").doubleValue()).as(figure.toString()).isZero();
            assertThat(figure.get("comparable").booleanValue()).isTrue();
            assertThat(figure.get("because")).isEmpty();
        });
        assertThat(Cli.run("compare", tape, tape).out())
                .contains("nothing was found that keeps the two from being compared")
                .doesNotContain("NOT COMPARABLE, and why");
    }

    @Test
    void figuresAreThoseOfTheReportAndTheirDifferences() throws IOException {
        Path a = tape("a", load().play().frames());
        Path b = tape("b", ScriptedLoad.of(REQUESTS, 4, 8).play().frames());

        JsonNode window = only(json(a, b));

        JsonNode reportA = JSON.readTree(Cli.run("report", a, "--json").out());
        JsonNode reportB = JSON.readTree(Cli.run("report", b, "--json").out());
        for (String[] pair : new String[][] {
            {"accept rate, pooled", "/taps/0/ratios/accept_rate/pooled"},
            {"accept length, mean of requests", "/taps/0/ratios/accept_length/mean_of_request_ratios"},
            {"cached tokens", "/taps/0/tokens/cached/sum"},
            {"E2E mean", "/taps/0/timing/e2e_ms/mean"},
            {"ITL P99", "/taps/0/timing/itl_ms/p99"},
            {"output tokens per second", "/taps/0/timing/throughput/output_tokens_per_second"},
        }) {
            JsonNode figure = figure(window, pair[0]);
            double ofA = reportA.at(pair[1]).doubleValue();
            double ofB = reportB.at(pair[1]).doubleValue();
            assertThat(figure.get("a").doubleValue()).as(pair[0]).isEqualTo(ofA);
            assertThat(figure.get("b").doubleValue()).as(pair[0]).isEqualTo(ofB);
            assertThat(figure.get("delta").doubleValue()).isEqualTo(ofB - ofA);
            assertThat(figure.get("change").doubleValue()).isEqualTo((ofB - ofA) / ofA);
        }
    }

    /** What is changed on the second tape, and what has to be said of it. */
    static Stream<Arguments> differences() {
        return Stream.of(
                Arguments.of("models-differ", request("\"model\":\"m\"", "\"model\":\"n\""), "accept-rate", "requests"),
                Arguments.of("stream-differs", request("\"stream\":true", "\"stream\":1234"), "ttft", "tokens"),
                Arguments.of(
                        "flags-differ",
                        request("\"return_spec_tokens_details\":true", "\"return_spec_tokens_detail_\":true"),
                        "e2e",
                        "ttft"),
                Arguments.of(
                        "request-sets-differ", request("why does it rain?", "why does it snow?"), "requests", null),
                Arguments.of(
                        "max-tokens-differ",
                        request("\"return_spec_tokens_details\":true", "\"max_completion_tokens\":123456789"),
                        "throughput",
                        "ttft"),
                Arguments.of(
                        "choices-differ", request("\"stream\":true", "\"n\":2,\"q\":123"), "cache-ratio", "requests"),
                Arguments.of("dialects-differ", request("/v1/chat/completions", "/v1/completions?a=bb"), "e2e", null),
                Arguments.of(
                        "metadata-events-differ",
                        response("\"usage\":{\"prompt_tokens\"", "\"usagf\":{\"prompt_tokens\""),
                        "itl",
                        "ttft"),
                Arguments.of(
                        "event-sequences-differ",
                        response("\"role\":\"assistant\"", "\"rolf\":\"assistant\""),
                        "ttft",
                        "accept-rate"));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void whatDiffersIsNamedAndStandsBesideEveryFigureThatItTouches(
            String code, UnaryOperator<Frame> change, String touched, String untouched) throws IOException {
        List<Frame> frames = load().play().frames();
        Path a = tape("a", frames);
        Path b = tape("b", frames.stream().map(change).toList());

        JsonNode window = only(json(a, b));

        JsonNode limit = StreamSupport.stream(window.get("limits").spliterator(), false)
                .filter(each -> each.get("code").asText().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError(window.get("limits").toPrettyString()));
        List<String> touches = words(limit.get("touches"));
        assertThat(touches).contains(touched);
        if (untouched != null) {
            assertThat(touches).doesNotContain(untouched);
        }
        window.get("figures").forEach(figure -> {
            boolean isTouched = touches.contains(figure.get("aspect").asText());
            assertThat(words(figure.get("because")).contains(code)).isEqualTo(isTouched);
            assertThat(figure.get("comparable").booleanValue())
                    .isEqualTo(figure.get("because").isEmpty());
        });
        assertThat(Cli.run("compare", a, b).out()).contains("NOT COMPARABLE, and why", code + ": ");
    }

    @Test
    void aShareOfRequestsThatAskTheSameIsCounted() throws IOException {
        Path a = tape("a", load().play().frames());
        Path b = tape(
                "b",
                load().prompts(i -> i < 10 ? "Question " + i + ": why does it rain?" : "Other " + i)
                        .play()
                        .frames());

        JsonNode limit = only(json(a, b)).get("limits").get(0);

        assertThat(limit.get("code").asText()).isEqualTo("request-sets-differ");
        assertThat(limit.get("words").asText()).startsWith("10 requests ask the same");
        assertThat(limit.get("a").asText()).isEqualTo("14 of 24 only here");
        assertThat(limit.get("b").asText()).isEqualTo("14 of 24 only here");
    }

    @Test
    void aNumberThatOneSideLacksHasNoDifference() throws IOException {
        Path a = Tapes.portable(folder.resolve("a.jsonl"), new GeneratedTape(6, 2, 10, true));
        Path b = Tapes.portable(folder.resolve("b.jsonl"), new GeneratedTape(6, 2, 10, false));

        JsonNode window = only(json(a, b));

        JsonNode rate = figure(window, "accept rate, pooled");
        assertThat(rate.get("a").doubleValue()).isEqualTo(0.5);
        assertThat(rate.get("b").isNull()).isTrue();
        assertThat(rate.get("delta").isNull()).isTrue();
        assertThat(rate.get("change").isNull()).isTrue();
        assertThat(words(rate.get("because"))).contains("coverage-incomplete");
        assertThat(codes(window)).contains("metadata-events-differ");
        assertThat(Cli.run("compare", a, b).out())
                .containsPattern("accept rate, pooled +50\\.0000 % +- +- +- +\\*")
                .contains("* coverage-incomplete, covered 6 in A and 0 in B: accept rate, pooled;");
    }

    @Test
    void anotherLoadIsSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(40, 2, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(40, 8, 4).play().frames());

        JsonNode window = only(json(a, b));

        assertThat(codes(window)).containsExactly("concurrency-differs");
        assertThat(figure(window, "E2E mean").get("comparable").booleanValue()).isFalse();
        assertThat(figure(window, "accept rate, pooled").get("comparable").booleanValue())
                .isTrue();
    }

    @Test
    void otherSizesOfEventsAndReadsAreSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(12, 2, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(12, 2, 40).play().frames());

        assertThat(codes(only(json(a, b)))).contains("event-grain-differs").doesNotContain("bursts");

        Path merged = tape("merged", merged(ScriptedLoad.of(12, 2, 4).play().frames()));
        assertThat(codes(only(json(a, merged)))).contains("bursts");
    }

    @Test
    void aTapeThatIsNotWholeTouchesEverything() throws IOException {
        List<Frame> frames = load().play().frames();
        Path a = tape("a", frames);
        Path b = tape("b", frames.subList(0, frames.size() - 1));

        JsonNode window = only(json(a, b));

        assertThat(codes(window)).containsExactly("tape-not-whole");
        assertThat(window.get("figures"))
                .noneMatch(figure -> figure.get("comparable").booleanValue());
    }

    @Test
    void stagesAndRangesAreCompared() throws IOException {
        Path a = tape("a", ScriptedLoad.of(60, 6, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(60, 6, 5).play().frames());

        JsonNode found = json(a, b, "--max-concurrency", "6", "--from", "0.3", "--devices", "4");

        assertThat(StreamSupport.stream(found.get("windows").spliterator(), false)
                        .map(window -> window.get("window").asText()))
                .containsExactly("whole", "stable", "stable-old", "range");
        JsonNode stable = found.get("windows").get(1);
        assertThat(stable.get("requests_a").asInt()).isBetween(20, 59);
        assertThat(figure(stable, "stage output tokens per second").get("a").doubleValue())
                .isPositive();
        assertThat(figure(stable, "output tokens per second and device")
                        .get("a")
                        .doubleValue())
                .isPositive();
    }

    @Test
    void aStageThatOneSideDoesNotHaveIsSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(60, 6, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(60, 3, 4).play().frames());

        JsonNode stable = json(a, b, "--max-concurrency", "6").get("windows").get(1);

        assertThat(codes(stable)).containsExactly("window-absent");
        stable.get("figures")
                .forEach(figure -> assertThat(figure.get("b").isNull()).isTrue());
    }

    @Test
    void tapsArePairedByNameUnlessEachTapeHasOnlyOne() throws IOException {
        List<Frame> frames = load().play().frames();
        Path a = tape("a", frames);
        Path b = tape("b", frames.stream().map(CompareCommandTest::renamed).toList());

        JsonNode found = json(a, b);

        assertThat(only(found).get("tap_a").asText()).isEqualTo("entry");
        assertThat(only(found).get("tap_b").asText()).isEqualTo("decode");
        assertThat(found.get("only_in_a")).isEmpty();
    }

    @Test
    void theSameTapesGiveTheSameBytes() {
        Path a = tape("a", load().play().frames());
        Path b = tape("b", ScriptedLoad.of(30, 5, 4).play().frames());

        assertThat(Cli.run("compare", a, b).out())
                .isEqualTo(Cli.run("compare", a, b).out());
        assertThat(Cli.run("compare", a, b, "--json").out())
                .isEqualTo(Cli.run("compare", a, b, "--json").out());
        assertThat(Cli.run("compare", a, b).out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void whatCannotBeReadIsSaid() throws IOException {
        Path a = tape("a", load().play().frames());

        assertThat(Cli.run("compare", a).exit()).isEqualTo(2);
        assertThat(Cli.run("compare", a, a, "--devices", "0").exit()).isEqualTo(2);
        assertThat(Cli.run("compare", a, folder.resolve("none")).exit()).isEqualTo(3);
        Path broken = Files.writeString(
                folder.resolve("broken.jsonl"),
                Files.readString(a, StandardCharsets.UTF_8).lines().limit(40).reduce("", (x, y) -> x + y + "\n")
                        + "no json\n");
        Cli.Result result = Cli.run("compare", a, broken);
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("TAPE B DAMAGED", "tape-not-whole");
        assertThat(result.err()).contains("broken.jsonl is damaged").hasLineCount(1);
    }

    @Test
    void everyReasonIsExplained() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "comparison.md"));

        for (LimitCode code : LimitCode.values()) {
            assertThat(document).contains("| `" + code.label() + "` |");
        }
    }

    private static ScriptedLoad load() {
        return ScriptedLoad.of(REQUESTS, 4, 6);
    }

    private Path tape(String name, List<Frame> frames) {
        return Tapes.portable(folder.resolve(name + ".jsonl"), new ListSource(frames));
    }

    private static JsonNode json(Path a, Path b, String... options) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("compare", a, b, "--json"));
        arguments.addAll(List.of(options));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        Schemas.assertComparison(result.out());
        return JSON.readTree(result.out());
    }

    private static JsonNode only(JsonNode comparison) {
        assertThat(comparison.get("windows")).hasSize(1);
        return comparison.get("windows").get(0);
    }

    private static List<String> codes(JsonNode window) {
        return StreamSupport.stream(window.get("limits").spliterator(), false)
                .map(limit -> limit.get("code").asText())
                .toList();
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static JsonNode figure(JsonNode window, String name) {
        return StreamSupport.stream(window.get("figures").spliterator(), false)
                .filter(figure -> figure.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no figure " + name));
    }

    /** Replaces text of equal length, so that framing and offsets stay right. */
    private static UnaryOperator<Frame> request(String from, String to) {
        return frame -> replaced(frame, Direction.REQUEST, from, to);
    }

    private static UnaryOperator<Frame> response(String from, String to) {
        return frame -> replaced(frame, Direction.RESPONSE, from, to);
    }

    private static Frame replaced(Frame frame, Direction direction, String from, String to) {
        if (!(frame instanceof Frame.Bytes bytes) || bytes.direction() != direction) {
            return frame;
        }
        if (from.length() != to.length()) {
            throw new IllegalArgumentException(from + " and " + to + " are not equally long");
        }
        String text = new String(bytes.payload(), StandardCharsets.UTF_8).replace(from, to);
        return new Frame.Bytes(
                bytes.nanos(),
                bytes.connection(),
                direction,
                bytes.streamOffset(),
                bytes.byProxy(),
                text.getBytes(StandardCharsets.UTF_8));
    }

    private static Frame renamed(Frame frame) {
        if (frame instanceof Frame.TapeStart start) {
            return new Frame.TapeStart(
                    start.clock(),
                    start.formatVersion(),
                    start.writer(),
                    start.tapeId(),
                    List.of(new Tap("decode", "127.0.0.1:8080", "http://127.0.0.1:30000")),
                    start.settings());
        }
        return frame instanceof Frame.ConnectionOpened opened
                ? new Frame.ConnectionOpened(
                        opened.nanos(),
                        opened.connection(),
                        "decode",
                        opened.client(),
                        opened.upstream(),
                        opened.connectedNanos())
                : frame;
    }

    /** The same streams, but everything behind the first response bytes of a connection comes in the read that brings the last. */
    private static List<Frame> merged(List<Frame> frames) {
        Map<Long, Integer> last = new HashMap<>();
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i) instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE) {
                last.put(bytes.connection(), i);
            }
        }
        Map<Long, byte[]> waiting = new HashMap<>();
        List<Frame> merged = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i) instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE) {
                byte[] before = waiting.getOrDefault(bytes.connection(), new byte[0]);
                byte[] all = Arrays.copyOf(before, before.length + bytes.payload().length);
                System.arraycopy(bytes.payload(), 0, all, before.length, bytes.payload().length);
                waiting.put(bytes.connection(), all);
                if (last.get(bytes.connection()) == i) {
                    merged.add(new Frame.Bytes(bytes.nanos(), bytes.connection(), Direction.RESPONSE, 0, false, all));
                }
            } else {
                merged.add(frames.get(i));
            }
        }
        long payload = merged.stream()
                .mapToLong(frame -> frame instanceof Frame.Bytes bytes ? bytes.payload().length : 0)
                .sum();
        merged.set(
                merged.size() - 1,
                new Frame.TapeEnd(merged.get(merged.size() - 1).nanos(), merged.size() - 1L, payload, 0));
        return merged;
    }
}
