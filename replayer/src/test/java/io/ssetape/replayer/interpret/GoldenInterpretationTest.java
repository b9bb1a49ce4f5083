package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.timing.GoldenCase;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The record of each golden stream holds the client's time points and outcome, with both dialects read and parses shared. */
final class GoldenInterpretationTest {
    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theRecordHoldsWhatTheClientRecorded(GoldenCase golden) {
        Interpretation parts = interpret(golden);
        JsonNode expected = golden.expected();
        assertThat(parts.client().success())
                .isEqualTo(expected.get("metrics_success").asBoolean());
        assertThat(parts.timing().rules().get("aisbench").timePointsNs()).isEqualTo(golden.longs("time_points_ns"));
        if (golden.exception() != null) {
            assertThat(parts.client().error()).isEqualTo(golden.exception());
        }
        JsonNode derived = expected.get("derived_s");
        if (!derived.isNull() && golden.sendNanos() == 0) {
            double latencyMillis = derived.get("latency").asDouble() * 1000;
            assertThat(parts.timing().rules().get("aisbench").e2eMs()).isCloseTo(latencyMillis, within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theEvidenceIsNeverPoorerThanTheClientsView(GoldenCase golden) {
        Interpretation parts = interpret(golden);
        String clientText = golden.expected().get("content").asText();
        if (parts.client().success() && !parts.findings().contains("dialects-differ")) {
            assertThat(parts.output().content()).isEqualTo(clientText);
        }
        assertThat(parts.output().content().length()).isGreaterThanOrEqualTo(clientText.length());
    }

    private static Interpretation interpret(GoldenCase golden) {
        AskedRequest asked = AskedRequest.parse(Dialect.CHAT, golden.requestBody());
        ReplayOptions options = new ReplayOptions(true, golden.lineLimit(), 256 << 10, 64 << 20);
        AnswerInterpreter interpreter =
                new AnswerInterpreter(asked, golden.status(), "text/event-stream; charset=utf-8", options);
        List<GoldenCase.Piece> pieces = golden.pieces();
        pieces.forEach(piece -> interpreter.body(piece.nanos(), piece.bytes(), 0, piece.bytes().length));
        return interpreter.end(new AnswerFacts(
                golden.status(),
                golden.json().get("reason").asText(),
                "text/event-stream; charset=utf-8",
                null,
                Decoding.WHOLE,
                golden.sendNanos(),
                golden.eofNanos(),
                golden.isAborted() ? BodyEnd.TRUNCATED : BodyEnd.COMPLETE,
                null,
                pieces.size(),
                0));
    }
}
