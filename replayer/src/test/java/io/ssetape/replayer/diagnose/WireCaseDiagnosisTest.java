package io.ssetape.replayer.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.WireCase;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireCaseDiagnosisTest {
    private static Diagnosis of(String name) {
        return TapeDiagnosis.read(
                new ListSource(WireCase.frames(name)),
                ReplayOptions.defaults(),
                new TapeDiagnosis.Question(List.of(Field.values()), 9, null));
    }

    private static FieldDiagnosis field(Field field, Diagnosis diagnosis) {
        return Scenario.of(field, diagnosis.requests().get(0));
    }

    @Test
    void s01LostBetweenTheDecodeNodeAndTheEntryAndRebuilt() {
        Diagnosis diagnosis = of("s01-entry-rebuilds-stream-drops-sglext");

        FieldDiagnosis sglext = field(Field.SGLEXT, diagnosis);
        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(sglext.meaning()).contains("between entry and decode", "neither client nor engine");
        assertThat(sglext.evidence())
                .extracting(EvidenceLine::words)
                .anyMatch(words ->
                        words.startsWith("1 sglext event in 8 JSON events: correct 46, proposed 75, verify 15"))
                .anyMatch(words -> words.startsWith("0 sglext events in 7 JSON events"))
                .anyMatch(words -> words.startsWith("ids [c-s01]"))
                .anyMatch(words -> words.startsWith("ids [chatcmpl-gw-s01]"));
        assertThat(field(Field.CACHED, diagnosis).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        HopChange hop = diagnosis.requests().get(0).hops().get(0);
        assertThat(hop.transfer()).isEqualTo(HopChange.Transfer.REBUILT);
        assertThat(hop.keysAdded()).containsExactly("bootstrap_host", "bootstrap_port", "bootstrap_room");
        assertThat(hop.answerChanges()).contains("sglext events: 1 -> 0", "cached tokens: 16 -> none");
        assertThat(hop.firstByteDelayMs()).isEqualTo(5.0);
        assertThat(hop.endDelayMs()).isEqualTo(6.0);
    }

    @Test
    void s02TheFlagIsNestedSoTheRequestIsAtFault() {
        Diagnosis diagnosis = of("s02-flag-nested-in-extra-body");

        FieldDiagnosis sglext = field(Field.SGLEXT, diagnosis);
        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.REQUEST_SHAPE);
        assertThat(sglext.evidence().get(0).words()).contains("extra_body.return_spec_tokens_details");
        assertThat(sglext.next()).contains("root");
        assertThat(field(Field.CACHED, diagnosis).evidence())
                .anyMatch(evidence -> evidence.words().equals("cached 0 of 31 prompt tokens, an observed 0"))
                .anyMatch(evidence -> evidence.words()
                        .contains("extra_body.return_cached_tokens_details is not where the service reads it"));
    }

    @Test
    void s03CachedIsUnobservedAndCountersWereNotAskedFor() {
        Diagnosis diagnosis = of("s03-usage-without-cached-details");

        assertThat(field(Field.SGLEXT, diagnosis).verdict()).isEqualTo(FieldVerdict.NOT_ASKED);
        assertThat(field(Field.USAGE, diagnosis).evidence())
                .anyMatch(evidence -> evidence.words().equals("prompt 4212, completion 40"));
        FieldDiagnosis cached = field(Field.CACHED, diagnosis);
        assertThat(cached.verdict()).isEqualTo(FieldVerdict.NOT_REPORTED);
        assertThat(cached.evidence())
                .anyMatch(evidence -> evidence.words().contains("prompt_tokens_details null), so it is unobserved"));
    }

    @Test
    void s04ZeroWasObservedOnceAndOnceNothingWas() {
        Diagnosis diagnosis = of("s04-cached-zero-against-missing");

        assertThat(diagnosis.requests())
                .extracting(request -> Scenario.of(Field.CACHED, request).verdict())
                .containsExactly(FieldVerdict.RECEIVED_HERE, FieldVerdict.NOT_REPORTED);
        assertThat(diagnosis.fields().get(1).headline())
                .startsWith("asked 2/2, arrived 1/2: 1 x usage reached entry without a cached count");
    }

    @Test
    void s05TwoReadingsAreNotAdded() {
        FieldDiagnosis sglext = field(Field.SGLEXT, of("s05-two-sglext-events-disagree"));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.AMBIGUOUS);
        assertThat(sglext.evidence())
                .anyMatch(evidence -> evidence.words().contains("correct 30, proposed 50, verify 10")
                        && evidence.words().contains("correct 34, proposed 55, verify 11")
                        && evidence.words().contains("2 readings, not added"))
                .noneMatch(evidence -> evidence.words().contains("correct 64"));
    }

    @Test
    void s06TheHistogramContradictsTheCounters() {
        FieldDiagnosis sglext = field(Field.SGLEXT, of("s06-histogram-sums-disagree"));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.INCONSISTENT);
        assertThat(sglext.evidence())
                .anyMatch(
                        evidence -> evidence.words().contains("38 steps and 78 accepted drafts; counters: 40 and 80"));
    }

    @Test
    void s07ProposedZeroIsADefault() {
        FieldDiagnosis sglext = field(Field.SGLEXT, of("s07-proposed-zero-with-correct-above-zero"));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.DEFAULTS);
        assertThat(sglext.evidence())
                .anyMatch(evidence -> evidence.words()
                        .contains("defaults: proposed_drafts, accept_rate, cap_length, block_accept_length"));
    }

    @Test
    void s08AListIsSummedOverItsChoices() {
        FieldDiagnosis sglext = field(Field.SGLEXT, of("s08-n2-spec-details-is-a-list"));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(sglext.evidence())
                .anyMatch(evidence -> evidence.words().contains("correct 28, proposed 70, verify 14")
                        && evidence.words().contains("summed over 2 choices"));
    }

    @Test
    void s10TheCutExplainsEverything() {
        Diagnosis diagnosis = of("s10-cut-before-done");

        for (Field field : Field.values()) {
            assertThat(field(field, diagnosis).verdict()).as("%s", field).isEqualTo(FieldVerdict.ENDED_EARLY);
        }
        assertThat(field(Field.SGLEXT, diagnosis).meaning())
                .isEqualTo("explained by the failed or cut answer, not by the flag or by a router that drops it");
        assertThat(field(Field.SGLEXT, diagnosis).evidence())
                .anyMatch(evidence -> evidence.words().contains("chunk of 301 bytes cut after 61")
                        && evidence.words().contains("no [DONE], no finish reason"));
    }
}
