package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.ComparedTapes.codes;
import static io.ssetape.replayer.cli.ComparedTapes.compared;
import static io.ssetape.replayer.cli.ComparedTapes.figure;
import static io.ssetape.replayer.cli.ComparedTapes.load;
import static io.ssetape.replayer.cli.ComparedTapes.only;
import static io.ssetape.replayer.cli.ComparedTapes.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.compare.LimitCode;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Reworded;
import io.ssetape.replayer.kit.ScriptedLoad;
import java.io.IOException;
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

/** What keeps the figures of two tapes from being compared, as {@code ssetape compare} says it. */
class ComparisonLimitsTest {
    @TempDir
    private Path folder;

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

        JsonNode window = only(compared(a, b));

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

        JsonNode limit = only(compared(a, b)).get("limits").get(0);

        assertThat(limit.get("code").asText()).isEqualTo("request-sets-differ");
        assertThat(limit.get("words").asText()).startsWith("asked on both sides: 10 requests; ");
        assertThat(limit.get("a").asText()).isEqualTo("14 of 24 only here");
        assertThat(limit.get("b").asText()).isEqualTo("14 of 24 only here");
    }

    @Test
    void anotherLoadIsSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(40, 2, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(40, 8, 4).play().frames());

        JsonNode window = only(compared(a, b));

        assertThat(codes(window)).containsExactly("concurrency-differs");
        assertThat(figure(window, "E2E mean").get("comparable").booleanValue()).isFalse();
        assertThat(figure(window, "accept rate, pooled").get("comparable").booleanValue())
                .isTrue();
    }

    @Test
    void otherSizesOfEventsAndReadsAreSaid() throws IOException {
        Path a = tape("a", ScriptedLoad.of(12, 2, 4).play().frames());
        Path b = tape("b", ScriptedLoad.of(12, 2, 40).play().frames());

        assertThat(codes(only(compared(a, b)))).contains("event-grain-differs").doesNotContain("bursts");

        Path merged = tape("merged", merged(ScriptedLoad.of(12, 2, 4).play().frames()));
        assertThat(codes(only(compared(a, merged)))).contains("bursts");
    }

    @Test
    void aTapeThatIsNotWholeTouchesEverything() throws IOException {
        List<Frame> frames = load().play().frames();
        Path a = tape("a", frames);
        Path b = tape("b", frames.subList(0, frames.size() - 1));

        JsonNode window = only(compared(a, b));

        assertThat(codes(window)).containsExactly("tape-not-whole");
        assertThat(window.get("figures"))
                .noneMatch(figure -> figure.get("comparable").booleanValue());
    }

    @Test
    void everyReasonIsExplained() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "comparison.md"));

        for (LimitCode code : LimitCode.values()) {
            assertThat(document).contains("| `" + code.label() + "` |");
        }
    }

    private Path tape(String name, List<Frame> frames) {
        return ComparedTapes.tape(folder, name, frames);
    }

    /** Replaces text of equal length, so that framing and offsets stay right. */
    private static UnaryOperator<Frame> request(String from, String to) {
        return frame -> replaced(frame, Direction.REQUEST, from, to);
    }

    private static UnaryOperator<Frame> response(String from, String to) {
        return frame -> replaced(frame, Direction.RESPONSE, from, to);
    }

    private static Frame replaced(Frame frame, Direction direction, String from, String to) {
        return frame instanceof Frame.Bytes bytes && bytes.direction() == direction
                ? Reworded.read(bytes, text -> text.replace(from, to))
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
