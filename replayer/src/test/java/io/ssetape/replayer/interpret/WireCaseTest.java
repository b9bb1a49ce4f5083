package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.request.RequestMetric.Status.AMBIGUOUS;
import static io.ssetape.replayer.request.RequestMetric.Status.INVALID;
import static io.ssetape.replayer.request.RequestMetric.Status.OK;
import static io.ssetape.replayer.request.RequestMetric.Status.UNOBSERVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.metric.PooledRatio;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a reader has to be able to see of each wire case, as far as one tap shows it. */
final class WireCaseTest {
    private static void assertRatio(
            RequestMetric metric, RequestMetric.Status status, Long numerator, Long denominator) {
        assertThat(metric.status()).isEqualTo(status);
        assertThat(metric.numerator()).isEqualTo(numerator);
        assertThat(metric.denominator()).isEqualTo(denominator);
        assertThat(metric.value()).isEqualTo(status == OK ? (Double) ((double) numerator / denominator) : null);
    }

    private static RuleTimes times(Interpretation parts) {
        return parts.timing().rules().get("aisbench");
    }

    @Test
    void s01TheDecodeNodeSendsWhatTheEntryDrops() {
        WireCase decodeCase = WireCase.loadOther("s01");
        Interpretation decode = decodeCase.interpret();
        assertThat(decodeCase.asked().flags().returnSpecTokensDetails()).isTrue();
        assertThat(decode.events().sglext()).isEqualTo(1);
        assertThat(decode.sglext().spec().correctDrafts()).isEqualTo(46);
        assertThat(decode.sglext().spec().proposedDrafts()).isEqualTo(75);
        assertThat(decode.sglext().spec().verifyCount()).isEqualTo(15);
        assertRatio(decode.metrics().acceptRate(), OK, 46L, 75L);
        assertRatio(decode.metrics().acceptLength(), OK, 62L, 15L);
        assertRatio(decode.metrics().cacheRatio(), OK, 16L, 31L);
        assertThat(decode.ids()).containsExactly("c-s01");

        WireCase entryCase = WireCase.load("s01");
        Interpretation entry = entryCase.interpret();
        assertThat(entryCase.asked().flags().returnSpecTokensDetails()).isTrue();
        assertThat(entry.sglext().events()).isZero();
        assertThat(entry.usage().promptDetails()).isEqualTo("absent");
        assertThat(entry.ids()).containsExactly("chatcmpl-gw-s01");
        assertThat(times(entry).ttftMs()).isEqualTo(93.0);
        assertThat(times(entry).e2eMs()).isEqualTo(176.0);
        assertThat(entry.events().json()).isEqualTo(7);
        assertThat(entry.stream().done()).isTrue();
        assertThat(entry.stream().finishReasons()).containsEntry("0", "length");
        assertThat(entry.findings()).contains("sglext-not-received", "cached-tokens-unobserved");
    }

    @Test
    void s02FlagsUnderExtraBodyAreMisplaced() {
        WireCase wire = WireCase.load("s02");
        Interpretation parts = wire.interpret();
        assertThat(wire.asked().flags().returnSpecTokensDetails()).isNull();
        assertThat(wire.asked().misplaced())
                .containsExactly("extra_body.return_spec_tokens_details", "extra_body.return_cached_tokens_details");
        assertThat(parts.sglext().events()).isZero();
        assertThat(parts.findings())
                .contains("flag-misplaced", "sglext-not-requested")
                .doesNotContain("sglext-not-received");
        assertRatio(parts.metrics().acceptRate(), UNOBSERVED, null, null);
        assertThat(parts.metrics().acceptLength().status()).isEqualTo(UNOBSERVED);
        assertRatio(parts.metrics().cacheRatio(), OK, 0L, 31L);
    }

    @Test
    void s03NullDetailsLeaveTheCacheUnobserved() {
        Interpretation parts = WireCase.load("s03").interpret();
        assertThat(parts.usage().promptTokens()).isEqualTo(4212);
        assertThat(parts.usage().completionTokens()).isEqualTo(40);
        assertThat(parts.usage().promptDetails()).isEqualTo("null");
        assertThat(parts.usage().cachedTokens()).isNull();
        assertRatio(parts.metrics().cacheRatio(), UNOBSERVED, null, 4212L);
        assertThat(parts.findings())
                .contains("cached-tokens-unobserved", "sglext-not-requested")
                .doesNotContain("sglext-not-received");
        assertThat(parts.stream().finishReasons()).containsEntry("0", "stop");
        assertThat(parts.stream().matchedStops()).containsEntry("0", "151645");
        assertThat(parts.stream().done()).isTrue();
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void s04AnObservedZeroAndAMissingCountPoolToOneOfTwo() {
        Interpretation first = WireCase.load("s04").interpret();
        Interpretation second = WireCase.loadOther("s04").interpret();
        assertRatio(first.metrics().cacheRatio(), OK, 0L, 16388L);
        assertThat(second.usage().promptDetails()).isEqualTo("absent");
        assertThat(second.metrics().cacheRatio().status()).isEqualTo(UNOBSERVED);
        PooledRatio.Pool pool = new PooledRatio.Pool();
        pool.add(first.metrics().cacheRatio(), true);
        pool.add(second.metrics().cacheRatio(), true);
        PooledRatio pooled = pool.ratio();
        assertThat(pooled.numerator()).isZero();
        assertThat(pooled.denominator()).isEqualTo(16388);
        assertThat(pooled.covered()).isEqualTo(1);
        assertThat(pooled.total()).isEqualTo(2);
        assertThat(pooled.missingCount()).isEqualTo(1);
        for (Interpretation parts : List.of(first, second)) {
            assertThat(parts.stream().finishReasons()).containsEntry("0", "length");
            assertThat(parts.stream().done()).isTrue();
        }
    }

    @Test
    void s05TwoReadingsThatDisagreeAreKeptAndNeverAdded() {
        Interpretation parts = WireCase.load("s05").interpret();
        assertThat(parts.sglext().specEvents()).isEqualTo(2);
        List<SpecCounters> readings = parts.sglext().readings();
        assertThat(readings).extracting(SpecCounters::correctDrafts).containsExactly(30L, 34L);
        assertThat(readings).extracting(SpecCounters::proposedDrafts).containsExactly(50L, 55L);
        assertThat(readings).extracting(SpecCounters::verifyCount).containsExactly(10L, 11L);
        assertThat(parts.sglext().spec()).isEqualTo(readings.get(1));
        assertThat(parts.usage().completionTokens())
                .isEqualTo(1 + readings.get(1).verifyCount() + readings.get(1).correctDrafts());
        assertThat(parts.metrics().acceptRate().status()).isEqualTo(AMBIGUOUS);
        assertThat(parts.metrics().acceptLength().status()).isEqualTo(AMBIGUOUS);
        assertThat(parts.findings()).contains("spec-repeated");
    }

    @Test
    void s06AHistogramThatDoesNotAddUpMakesTheRatiosInvalid() {
        Interpretation parts = WireCase.load("s06").interpret();
        assertRatio(parts.metrics().acceptRate(), INVALID, 80L, 200L);
        assertRatio(parts.metrics().acceptLength(), INVALID, 121L, 40L);
        assertThat(parts.metrics().acceptRate().reason()).contains("38", "78", "40", "80");
        assertThat(parts.findings())
                .contains("spec-histogram-mismatch")
                .doesNotContain("spec-usage-mismatch", "spec-default-values");
        assertRatio(parts.metrics().cacheRatio(), OK, 256L, 512L);
    }

    @Test
    void s07AProposedCountOfZeroBesideAcceptedDraftsIsADefault() {
        Interpretation parts = WireCase.load("s07").interpret();
        SpecCounters spec = parts.sglext().spec();
        assertThat(spec.correctDrafts()).isEqualTo(37);
        assertThat(spec.proposedDrafts()).isZero();
        assertThat(spec.defaults())
                .containsExactly("proposed_drafts", "accept_rate", "cap_length", "block_accept_length");
        assertRatio(parts.metrics().acceptRate(), UNOBSERVED, 37L, null);
        assertRatio(parts.metrics().acceptLength(), OK, 58L, 20L);
        assertThat(parts.findings()).contains("spec-default-values").doesNotContain("spec-histogram-mismatch");
        assertThat(spec.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(20);
    }

    @Test
    void s08TwoChoicesAddUpAndTheirTextsStayApart() {
        WireCase wire = WireCase.load("s08");
        Interpretation parts = wire.interpret();
        assertThat(wire.asked().n()).isEqualTo(2);
        assertThat(parts.events().role()).isEqualTo(2);
        assertThat(parts.stream().finishReasons()).containsEntry("0", "length").containsEntry("1", "length");
        assertThat(parts.sglext().spec().choices()).isEqualTo(2);
        assertThat(parts.sglext().spec().verifyCount()).isEqualTo(14);
        assertRatio(parts.metrics().acceptRate(), OK, 28L, 70L);
        assertRatio(parts.metrics().acceptLength(), OK, 44L, 14L);
        assertRatio(parts.metrics().cacheRatio(), OK, 16L, 31L);
        assertThat(parts.output().choices())
                .extracting(choice -> choice.content())
                .containsExactly("Blue waves scatter.", "Short waves scatter.");
        assertThat(parts.findings()).doesNotContain("spec-repeated", "spec-choices-missing");
    }

    @Test
    void s09AnErrorEventFailsTheRequestThoughTheClientCallsItASuccess() {
        Interpretation parts = WireCase.load("s09").interpret();
        assertThat(parts.stream().errors()).hasSize(1);
        assertThat(parts.stream().errors().get(0)).contains("503", "SERVICE_UNAVAILABLE");
        assertThat(parts.inference().status()).isEqualTo(Outcome.FAILED);
        assertThat(parts.stream().finishReasons()).isEmpty();
        assertThat(parts.stream().done()).isTrue();
        assertThat(parts.usage().completionTokens()).isEqualTo(9);
        assertThat(parts.client().success()).isTrue();
        assertThat(parts.events().json()).isEqualTo(6);
        assertThat(times(parts).ttftMs()).isEqualTo(100.0);
        assertThat(times(parts).e2eMs()).isEqualTo(161.0);
        assertThat(parts.findings())
                .contains("error-event", "client-success-differs", "finish-reason-missing")
                .doesNotContain("cached-tokens-unobserved");
    }

    @Test
    void s10ACutBodyIsTruncatedAndExplainsWhatIsMissing() {
        Interpretation parts = WireCase.load("s10").interpret();
        assertThat(parts.stream().done()).isFalse();
        assertThat(parts.stream().end()).isEqualTo(End.TRUNCATED);
        assertThat(parts.stream().framing()).isEqualTo("chunk of 301 bytes cut after 61");
        assertThat(parts.stream().cutEvent().bytes()).isEqualTo(61);
        assertThat(parts.events().json()).isEqualTo(5);
        assertThat(parts.events().role()).isEqualTo(1);
        assertThat(parts.events().content()).isEqualTo(4);
        assertThat(parts.inference().status()).isEqualTo(Outcome.TRUNCATED);
        assertThat(parts.timing().endMs()).isEqualTo(195.0);
        assertThat(parts.usage().completionTokens()).isNull();
        assertThat(parts.metrics().cacheRatio().status()).isEqualTo(UNOBSERVED);
        assertThat(parts.metrics().acceptRate().status()).isEqualTo(UNOBSERVED);
        assertThat(parts.client().success()).isFalse();
        assertThat(parts.client().error()).isEqualTo("ClientPayloadError");
        assertThat(times(parts).timePointsNs()).isEmpty();
        assertThat(parts.findings()).containsExactly("body-cut");
    }

    @Test
    void s11EventsThatOneReadReleasedTogetherAreABurst() {
        WireCase wire = WireCase.load("s11");
        Interpretation parts = wire.interpret();
        assertThat(wire.encodedBytes()).isEqualTo(498);
        assertThat(wire.decodedBytes()).isEqualTo(2307);
        assertThat(parts.events().json()).isEqualTo(8);
        assertThat(parts.stream().finishReasons()).containsEntry("0", "length");
        assertRatio(parts.metrics().acceptRate(), OK, 21L, 40L);
        assertRatio(parts.metrics().acceptLength(), OK, 30L, 8L);
        assertRatio(parts.metrics().cacheRatio(), OK, 0L, 31L);
        // Of the three events in the compressed block that came at 171 and 172 ms, inflating releases one with the
        // first read.
        assertThat(parts.timing().largestBurst().textEvents()).isEqualTo(2);
        assertThat(parts.timing().largestBurst().atMs()).isEqualTo(172.0);
        assertThat(parts.findings()).contains("burst-reads");
        assertThat(times(parts).ttftMs()).isEqualTo(110.0);
        assertThat(times(parts).e2eMs()).isEqualTo(205.0);
    }

    @Test
    void s12AnEventAboveTheLineLimitIsReadWholeAndFailsTheClient() {
        Interpretation parts = WireCase.load("s12").interpret();
        assertThat(parts.timing().largestEvent().bytes()).isEqualTo(140_152);
        assertThat(parts.timing().largestEvent().reads()).isEqualTo(9);
        assertThat(parts.timing().largestEvent().completeMs()).isEqualTo(389.0);
        assertThat(parts.timing().largestEvent().firstByteMs()).isLessThan(389.0);
        assertThat(parts.sglext().routedExperts().chars()).isEqualTo(140_000);
        assertThat(parts.sglext().routedExperts().sha256()).startsWith("4933fa33d3c35a5e");
        assertThat(parts.sglext().spec()).isNull();
        assertThat(parts.client().error()).isEqualTo("LineTooLong");
        assertThat(parts.usage().promptTokens()).isEqualTo(2048);
        assertThat(parts.usage().completionTokens()).isEqualTo(12);
        assertThat(parts.stream().done()).isTrue();
        assertRatio(parts.metrics().cacheRatio(), OK, 0L, 2048L);
        assertThat(parts.findings())
                .contains("event-above-line-limit", "client-success-differs", "sglext-not-requested");
    }
}
