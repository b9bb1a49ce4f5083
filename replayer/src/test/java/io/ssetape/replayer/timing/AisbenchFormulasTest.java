package io.ssetape.replayer.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.replayer.chat.PayloadReader;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.SplitFault;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's formulas and what it makes of each way to end, with the numbers worked out by hand. */
class AisbenchFormulasTest {
    private static final long SEND = 1_209_600_123_456_789L;
    private static final String TEXT = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}";
    private static final String SGLEXT = "{\"choices\":[],\"sglext\":{\"spec_tokens_details\":{\"spec_verify_ct\":3}}}";

    private final PayloadReader reader = new PayloadReader(Dialect.CHAT);
    private final RuleRun run = new AisbenchRule().start(Dialect.CHAT, true, false);

    @Test
    void metadataAtTheTailLengthensTheTimes() {
        event(100, TEXT);
        event(140, TEXT);
        event(160, SGLEXT);
        event(180, usage(8));
        run.endMark();
        assertThat(run.isReading()).isFalse();

        RuleResult result = run.end(SEND, 200, TransportEnding.COMPLETE);

        assertThat(result.times().timePointsNs())
                .containsExactly(0, 100_000_000, 140_000_000, 160_000_000, 180_000_000);
        assertThat(result.times().e2eMs()).isEqualTo(180.0);
        assertThat(result.times().ttftMs()).isEqualTo(100.0);
        assertThat(result.times().tpotMs()).isCloseTo(11.4286, within(5e-5));
        assertThat(result.times().itlMs()).containsExactly(40.0, 20.0, 20.0);
        assertThat(result.withoutMetadata().e2eMs()).isEqualTo(140.0);
        assertThat(result.withoutMetadata().tpotMs()).isCloseTo(5.7143, within(5e-5));
        assertThat(result.withoutMetadata().itlMs()).containsExactly(40.0);
    }

    @Test
    void oneEventIsEnoughForTimesAndNoneIsNot() {
        event(100, TEXT);
        RuleResult one = run.end(SEND, 200, TransportEnding.COMPLETE);
        assertThat(one.outcome().success()).isTrue();
        assertThat(one.times().e2eMs()).isEqualTo(100.0);
        assertThat(one.times().ttftMs()).isEqualTo(100.0);
        assertThat(one.times().tpotMs()).isNull();
        assertThat(one.times().itlMs()).isEmpty();
        assertThat(one.withoutMetadata()).isNull();

        RuleResult none = new AisbenchRule().start(Dialect.CHAT, true, false).end(SEND, 200, TransportEnding.COMPLETE);
        assertThat(none.outcome().success()).isFalse();
        assertThat(none.outcome().error()).isEqualTo("too-few-time-points");
        assertThat(none.times().e2eMs()).isNull();
        assertThat(none.times().ttftMs()).isNull();
        assertThat(none.times().timePointsNs()).containsExactly(0);
    }

    @Test
    void metadataAloneLeavesNothingWithoutIt() {
        event(100, usage(8));
        run.endMark();

        RuleResult result = run.end(SEND, 200, TransportEnding.COMPLETE);

        assertThat(result.times().e2eMs()).isEqualTo(100.0);
        assertThat(result.withoutMetadata()).isNull();
    }

    @Test
    void aSingleTokenTakesNoTimePerToken() {
        event(100, TEXT);
        event(130, usage(1));
        run.endMark();

        assertThat(run.end(SEND, 200, TransportEnding.COMPLETE).times().tpotMs())
                .isEqualTo(0.0);
    }

    @Test
    void moreEventsThanThereWasRoomForKeepTheirTimes() {
        for (int i = 1; i <= 40; i++) {
            event(i, i == 17 || i == 33 ? SGLEXT : TEXT);
        }
        run.endMark();

        RuleResult result = run.end(SEND, 200, TransportEnding.COMPLETE);

        assertThat(result.times().timePointsNs()).hasSize(41).contains(17_000_000, 33_000_000, 40_000_000);
        assertThat(result.withoutMetadata().itlMs()).hasSize(37);
        assertThat(result.withoutMetadata().itlMs()[15]).isEqualTo(2.0);
    }

    @ParameterizedTest
    @CsvSource({
        "200, COMPLETE, true,",
        "200, CLOSED_EARLY, false, ClientPayloadError",
        "200, RESET, false, ClientPayloadError",
        "200, UNKNOWN,,",
        ", CLOSED_EARLY, false, ServerDisconnectedError",
        ", RESET, false, ClientOSError",
        ", UNKNOWN,,",
        "503, COMPLETE, false, http-503",
        "503, RESET, false, http-503",
        "503, UNKNOWN, false, http-503",
    })
    void whatTheClientMakesOfAnEndBeforeTheEndMark(
            Integer status, TransportEnding ending, Boolean success, String error) {
        event(100, TEXT);

        RuleResult result = run.end(SEND, status, ending);

        assertThat(result.outcome().success()).isEqualTo(success);
        assertThat(result.outcome().error()).isEqualTo(error);
        assertThat(result.timePointsBeforeClearNs()).containsExactly(0, 100_000_000);
        boolean cleared = error != null && !error.startsWith("http-");
        assertThat(result.times().timePointsNs()).hasSize(cleared ? 0 : 2);
        assertThat(result.times().e2eMs()).isEqualTo(Boolean.TRUE.equals(success) ? 100.0 : null);
    }

    @Test
    void behindTheEndMarkNothingMatters() {
        event(100, TEXT);
        run.endMark();
        run.gap();

        assertThat(run.end(SEND, 200, TransportEnding.RESET).outcome().success())
                .isTrue();
    }

    @Test
    void behindAGapNothingIsKnown() {
        event(100, TEXT);
        run.gap();
        assertThat(run.isReading()).isFalse();

        RuleResult result = run.end(SEND, 200, TransportEnding.COMPLETE);

        assertThat(result.outcome().success()).isNull();
        assertThat(result.outcome().error()).isNull();
        assertThat(result.times().e2eMs()).isNull();
        assertThat(result.times().ttftMs()).isEqualTo(100.0);
    }

    @ParameterizedTest
    @CsvSource({"LINE_TOO_LONG, false, LineTooLong", "BAD_UTF8, false, UnicodeDecodeError", "EVENT_TOO_LARGE,,"})
    void aFaultEndsTheReading(SplitFault fault, Boolean success, String error) {
        event(100, TEXT);
        run.fault(fault);
        assertThat(run.isReading()).isFalse();

        RuleResult result = run.end(SEND, 200, TransportEnding.COMPLETE);

        assertThat(result.outcome().success()).isEqualTo(success);
        assertThat(result.outcome().error()).isEqualTo(error);
    }

    @Test
    void theRuleIsNamedAndPinned() {
        assertThat(new AisbenchRule().name()).isEqualTo("aisbench");
        assertThat(new AisbenchRule().version()).isEqualTo("AISBench benchmark 29c363e");
        assertThat(run.end(SEND, 200, TransportEnding.COMPLETE).outcome().rule())
                .isEqualTo("aisbench");
    }

    private void event(long millis, String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        assertThat(run.isReading()).isTrue();
        run.event(SEND + millis * 1_000_000, reader.read(bytes, 0, bytes.length));
    }

    private static String usage(int completion) {
        return "{\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":" + completion + "}}";
    }
}
