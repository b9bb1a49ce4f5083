package io.ssetape.replayer.timing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.chat.Count;
import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.EventSink;
import io.ssetape.replayer.sse.EventSplitter;
import io.ssetape.replayer.sse.Payload;
import io.ssetape.replayer.sse.Span;
import io.ssetape.replayer.sse.SplitFault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the real, unmodified client recorded of each golden stream. */
final class GoldenStreamTest {
    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    @Test
    void noGoldenCaseIsLeftOut() {
        assertThat(cases()).hasSize(81);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theRuleRecordsWhatTheClientRecorded(GoldenCase golden) {
        RuleResult result = replay(golden);
        JsonNode expected = golden.expected();

        assertThat(result.content()).isEqualTo(expected.get("content").asText());
        assertThat(result.reasoning())
                .isEqualTo(expected.get("reasoning_content").asText());
        assertThat(AisbenchRule.prediction(result.content(), result.reasoning()))
                .isEqualTo(expected.get("prediction").asText());
        assertThat(result.outcome().success())
                .isEqualTo(expected.get("metrics_success").asBoolean());
        assertThat(result.outcome().error()).isEqualTo(expectedError(golden));
        assertThat(result.times().timePointsNs()).isEqualTo(golden.longs("time_points_ns"));
        long[] beforeClear = golden.longs("time_points_ns_before_clear");
        assertThat(result.timePointsBeforeClearNs())
                .isEqualTo(beforeClear == null ? golden.longs("time_points_ns") : beforeClear);
        assertCount(result.inputTokens(), expected.get("input_tokens"));
        assertCount(result.outputTokens(), expected.get("output_tokens"));
    }

    private static String expectedError(GoldenCase golden) {
        JsonNode expected = golden.expected();
        if (golden.exception() != null) {
            return golden.exception();
        }
        if (expected.get("metrics_success").asBoolean()) {
            return null;
        }
        return expected.get("success").asBoolean() ? "too-few-time-points" : "http-" + golden.status();
    }

    private static void assertCount(Count count, JsonNode expected) {
        if (expected.isNull()) {
            assertThat(count.kind()).isEqualTo(Count.Kind.NULL);
        } else {
            assertThat(count.orNull()).isEqualTo(expected.asLong());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void derivedValuesAreTheClientsOwnDoubles(GoldenCase golden) {
        RuleResult result = replay(golden);
        JsonNode derived = golden.expected().get("derived_s");
        if (derived.isNull()) {
            assertThat(result.times().e2eMs()).isNull();
            assertThat(result.times().tpotMs()).isNull();
            return;
        }
        double[] seconds = clockSeconds(golden, result.times().timePointsNs());
        assertThat(seconds).isEqualTo(doubles(golden.expected().get("time_points_s")));
        AisbenchDerived own =
                AisbenchDerived.of(seconds, derived.get("output_tokens").asLong());
        assertThat(own.latencySeconds()).isEqualTo(number(derived.get("latency")));
        assertThat(own.ttftSeconds()).isEqualTo(number(derived.get("ttft")));
        assertThat(own.tpotSeconds()).isEqualTo(number(derived.get("tpot")));
        assertThat(own.tokensPerSecond()).isEqualTo(number(derived.get("generate_tokens_speed")));
        assertThat(own.itlSeconds()).isEqualTo(doubles(derived.get("itl")));
        assertTokens(result.outcome().inputTokens(), derived, "input_tokens");
        assertTokens(result.outcome().outputTokens(), derived, "output_tokens");
    }

    /** A count that the client makes with its tokenizer was not observed, and nothing is computed from it here. */
    private static void assertTokens(Long observed, JsonNode derived, String name) {
        if (derived.get(name + "_from_tokenizer").asBoolean()) {
            assertThat(observed).isNull();
        } else {
            assertThat(observed).isEqualTo(derived.get(name).asLong());
        }
    }

    /** The doubles that the client's clock gives for these readings: those nearest to the seconds. */
    private static double[] clockSeconds(GoldenCase golden, long[] points) {
        double[] seconds = new double[points.length];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = (golden.sendNanos() + points[i]) / 1e9;
        }
        return seconds;
    }

    private static double[] doubles(JsonNode list) {
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(list.get(i));
        }
        return values;
    }

    private static double number(JsonNode value) {
        return value.isTextual() && value.asText().equals("inf") ? Double.POSITIVE_INFINITY : value.asDouble();
    }

    private static RuleResult replay(GoldenCase golden) {
        AisbenchRule rule = new AisbenchRule();
        RuleRun run = rule.start(Dialect.CHAT, true, true);
        EventSplitter splitter = rule.splitter(golden.lineLimit(), 1 << 26);
        Client client = new Client(run);
        if (golden.status() == 200) {
            for (GoldenCase.Piece piece : golden.pieces()) {
                splitter.feed(piece.nanos(), piece.bytes(), 0, piece.bytes().length, client);
            }
            if (!golden.isAborted()) {
                splitter.finish(golden.eofNanos(), client);
            }
        }
        TransportEnding ending = golden.isAborted() ? TransportEnding.CLOSED_EARLY : TransportEnding.COMPLETE;
        return run.end(golden.sendNanos(), golden.status(), ending);
    }

    /** Hands the client's events to its rule. */
    private record Client(RuleRun run) implements EventSink {
        private static final PayloadReader READER = new PayloadReader(Dialect.CHAT);

        @Override
        public void data(Payload payload, Span span) {
            if (!run.isReading()) {
                return;
            }
            if (payload.isEndMark()) {
                run.endMark();
            } else {
                run.event(span.lastNanos(), READER.read(payload.bytes(), payload.from(), payload.to()));
            }
        }

        @Override
        public void fault(SplitFault fault, Span span) {
            if (run.isReading()) {
                run.fault(fault);
            }
        }
    }
}
