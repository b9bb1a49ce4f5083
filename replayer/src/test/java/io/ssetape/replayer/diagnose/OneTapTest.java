package io.ssetape.replayer.diagnose;

import static io.ssetape.replayer.diagnose.Scenario.DONE;
import static io.ssetape.replayer.diagnose.Scenario.answer;
import static io.ssetape.replayer.diagnose.Scenario.asking;
import static io.ssetape.replayer.diagnose.Scenario.body;
import static io.ssetape.replayer.diagnose.Scenario.cached;
import static io.ssetape.replayer.diagnose.Scenario.counters;
import static io.ssetape.replayer.diagnose.Scenario.usage;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.diagnose.Diagnosis.FieldSummary;
import io.ssetape.replayer.diagnose.StageResult.Stage;
import io.ssetape.replayer.diagnose.StageResult.State;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.metric.CounterCheck;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneTapTest {
    private static final String USAGE = ",\"stream_options\":{\"include_usage\":true}";
    private static final List<String> WITHOUT_COUNTERS = answer("c-1", "word ", usage(62, cached(16)), DONE);

    private static FieldDiagnosis of(Field field, Diagnosis diagnosis) {
        return Scenario.of(field, diagnosis.requests().get(0));
    }

    private static Diagnosis chat(String body, List<String> events) {
        return new Scenario().chat("entry", 0, body, 100, events).diagnosis();
    }

    @Test
    void eightRequestsAskedEightTimesAndNeverAnsweredPointUpstream() {
        Diagnosis diagnosis = TapeDiagnosis.read(
                new GeneratedTape(8, 4, 179, false),
                ReplayOptions.defaults(),
                new TapeDiagnosis.Question(List.of(Field.SGLEXT), 20, null));

        FieldSummary field = diagnosis.fields().get(0);
        assertThat(field.headline())
                .isEqualTo("asked 8/8, arrived 0/8: look upstream of entry (service or PD forwarding);"
                        + " a reader in the client cannot help");
        assertThat(field.groups()).hasSize(1);
        assertThat(field.groups().get(0).verdict()).isEqualTo(FieldVerdict.LOST_UPSTREAM);
        assertThat(field.groups().get(0).ids()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(field.groups().get(0).evidence())
                .anyMatch(evidence -> evidence.words().contains("0 sglext events in 182 JSON events"));
        assertThat(diagnosis.fault()).isTrue();
    }

    @Test
    void oneTapJudgesWhatWasAskedAndWhatArrivedAndNothingElse() {
        FieldDiagnosis sglext = of(Field.SGLEXT, chat(asking("hi"), WITHOUT_COUNTERS));

        assertThat(sglext.stages())
                .extracting(StageResult::state)
                .containsExactly(
                        State.YES,
                        State.NOT_OBSERVABLE,
                        State.NOT_OBSERVABLE,
                        State.NOT_OBSERVABLE,
                        State.NO,
                        State.NOT_OBSERVABLE);
        assertThat(sglext.stages().subList(1, 4))
                .extracting(StageResult::words)
                .allMatch(words -> words.startsWith("not observable from here; add a tap at "));
        assertThat(sglext.stages().get(5).stage()).isEqualTo(Stage.KEPT);
        assertThat(sglext.stages().get(5).words()).contains("client's own result file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ,"extra_body":{"return_spec_tokens_details":true}      | extra_body.return_spec_tokens_details is not where
            ,"return_spec_token_details":true                      | return_spec_token_details looks like
            ,"Return-Spec-Tokens-Details":true                     | Return-Spec-Tokens-Details looks like
            ,"stream_options":{"return_spec_tokens_details":true}  | stream_options.return_spec_tokens_details is not where
            ,"return_spec_tokens_details":"true"                   | return_spec_tokens_details is no boolean (string)
            ,"return_spec_tokens_details":1                        | return_spec_tokens_details is no boolean (1)
            """)
    void aFlagAtTheWrongPlaceOrMisspeltIsTheRequestsFault(String keys, String evidence) {
        FieldDiagnosis sglext = of(Field.SGLEXT, chat(body("hi", keys), WITHOUT_COUNTERS));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.REQUEST_SHAPE);
        assertThat(sglext.evidence().get(0).words()).contains(evidence);
        assertThat(sglext.meaning()).contains("not the router or the engine");
    }

    @Test
    void nobodyAskedSoNothingIsMissing() {
        Diagnosis diagnosis = chat(body("hi", USAGE), WITHOUT_COUNTERS);

        assertThat(of(Field.SGLEXT, diagnosis).verdict()).isEqualTo(FieldVerdict.NOT_ASKED);
        assertThat(of(Field.CACHED, diagnosis).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(diagnosis.fault()).isFalse();
    }

    @Test
    void whatArrivedHereIsTheClientsToKeep() {
        Diagnosis diagnosis = chat(asking("hi"), answer("c-1", "w", counters(), usage(62, cached(0)), DONE));

        assertThat(diagnosis.fault()).isFalse();
        assertThat(of(Field.SGLEXT, diagnosis).meaning()).contains("the client did not keep it");
        assertThat(of(Field.CACHED, diagnosis).evidence())
                .anyMatch(evidence -> evidence.words().equals("cached 0 of 31 prompt tokens, an observed 0"));
    }

    @Test
    void usageWithoutCachedDetailsListsTheCausesAndIsNoZero() {
        FieldDiagnosis cached = of(Field.CACHED, chat(body("hi", USAGE), answer("c-1", "w", usage(62, ""), DONE)));

        assertThat(cached.verdict()).isEqualTo(FieldVerdict.NOT_REPORTED);
        assertThat(cached.meaning())
                .contains("unobserved, which is not 0", "cache reporting is off", "zero is hidden", "rebuilt usage");
    }

    @Test
    void anErrorInsideTheStreamExplainsWhatIsMissing() {
        List<String> events = List.of("{\"error\":{\"message\":\"busy\",\"code\":503}}", DONE);
        FieldDiagnosis sglext = of(Field.SGLEXT, chat(asking("hi"), events));

        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.ENDED_EARLY);
        assertThat(sglext.evidence()).anyMatch(evidence -> evidence.words().startsWith("failed: error event"));
    }

    @Test
    void anAnswerOfOneTokenHasNothingToCount() {
        Diagnosis diagnosis = chat(asking("hi"), answer("c-1", "w", usage(1, cached(16)), DONE));

        assertThat(of(Field.SGLEXT, diagnosis).verdict()).isEqualTo(FieldVerdict.ONE_TOKEN_ANSWER);
        assertThat(diagnosis.fault()).isFalse();
    }

    @Test
    void allCountersZeroAreDefaults() {
        List<String> events = answer("c-1", "w", counters(0, 0, 0, "[]"), usage(62, cached(16)), DONE);

        assertThat(of(Field.SGLEXT, chat(asking("hi"), events)).verdict()).isEqualTo(FieldVerdict.DEFAULTS);
    }

    @Test
    void anotherApiPutsItElsewhere() {
        String body = "{\"text\":\"hi\",\"stream\":true,\"return_spec_tokens_details\":true}";
        String event =
                "{\"text\":\"word\",\"meta_info\":{\"id\":\"g1\",\"finish_reason\":{\"type\":\"length\",\"length\":8},"
                        + "\"prompt_tokens\":3,\"completion_tokens\":8,\"cached_tokens\":0}}";
        Diagnosis diagnosis = new Scenario()
                .exchange("entry", "/generate", 0, body, 50, List.of(event, DONE), true)
                .diagnosis();

        assertThat(of(Field.SGLEXT, diagnosis).verdict()).isEqualTo(FieldVerdict.OTHER_DIALECT);
        assertThat(of(Field.SGLEXT, diagnosis).next()).contains("meta_info");
        assertThat(of(Field.CACHED, diagnosis).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
    }

    @ParameterizedTest
    @CsvSource({
        "46, 29, 1, 0, 0", // agrees
        "45, 29, 0, 1, 0", // another accepted count
        "46, 30, 0, 1, 0", // another rejected count
        "0, 0, 0, 0, 0", // zeros that many servers always send
    })
    void draftTokensInUsageAreComparedWithTheCounters(int accepted, int rejected, int holds, int fails, int unknown) {
        String details = ",\"completion_tokens_details\":{\"accepted_prediction_tokens\":" + accepted
                + ",\"rejected_prediction_tokens\":" + rejected + "}";
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("p"), 50, answer("id", "w", counters(), usage(62, details), DONE))
                .diagnosis();
        assertThat(predictions(diagnosis)).isEqualTo(List.of(holds, fails, unknown));
        assertThat(Scenario.of(Field.SGLEXT, diagnosis.requests().get(0)).fault())
                .isEqualTo(fails == 1);

        Diagnosis alone = new Scenario()
                .chat("entry", 0, asking("p"), 50, answer("id", "w", usage(62, details), DONE))
                .diagnosis();
        assertThat(predictions(alone)).isEqualTo(List.of(0, 0, accepted == 0 ? 0 : 1));
    }

    private static List<Integer> predictions(Diagnosis diagnosis) {
        return diagnosis.counters().stream()
                .filter(rule -> rule.rule() == CounterCheck.Rule.PREDICTION_TOKENS)
                .findFirst()
                .map(rule -> List.of((int) rule.holds(), (int) rule.fails(), (int) rule.unknown()))
                .orElse(List.of(0, 0, 0));
    }

    @Test
    void draftTokensCheckTheProposedCount() {
        Scenario scenario = new Scenario()
                .chat("entry", 0, asking("hi"), 100, answer("c-1", "w", counters(), usage(62, cached(16)), DONE));
        TapeDiagnosis.Question five = new TapeDiagnosis.Question(List.of(Field.SGLEXT), 9, 5);
        TapeDiagnosis.Question six = new TapeDiagnosis.Question(List.of(Field.SGLEXT), 9, 6);

        Diagnosis wrong = TapeDiagnosis.read(scenario.source(), ReplayOptions.defaults(), five);
        assertThat(wrong.requests().get(0).fields().get(0).verdict()).isEqualTo(FieldVerdict.INCONSISTENT);
        assertThat(wrong.requests().get(0).fields().get(0).evidence())
                .anyMatch(evidence -> evidence.words().equals("proposed 75 is not verify 15 x (5 - 1) = 60"));
        assertThat(TapeDiagnosis.read(scenario.source(), ReplayOptions.defaults(), six)
                        .fault())
                .isFalse();
    }

    @Test
    void usageOfOneOfTwoChoicesIsNoDisagreementOfReadings() {
        String counted = "{\"spec_num_correct_drafts\":10,\"spec_num_proposed_drafts\":25,\"spec_verify_ct\":5}";
        List<String> events = List.of(
                choiceWithUsage(0, 15),
                choiceWithUsage(1, 16),
                "{\"id\":\"a\",\"choices\":[],\"sglext\":{\"spec_tokens_details\":[" + counted + "," + counted + "]}}",
                DONE);

        FieldDiagnosis sglext =
                of(Field.SGLEXT, chat(body("p", ",\"n\":2,\"return_spec_tokens_details\":true"), events));
        assertThat(sglext.verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(sglext.evidence()).noneMatch(evidence -> evidence.words().contains("readings"));
    }

    private static String choiceWithUsage(int index, int completion) {
        return "{\"id\":\"a\",\"choices\":[{\"index\":" + index
                + ",\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]," + usage(completion, "") + "}";
    }

    @Test
    void faultsStandBeforeWhatIsFineInTheHeadline() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("a"), 100, answer("c-1", "w", counters(), usage(62, cached(16)), DONE))
                .chat("entry", 1000, asking("b"), 1100, answer("c-2", "w", counters(), usage(62, cached(16)), DONE))
                .cutChat("entry", 2000, asking("c"), 2100, answer("c-3", "w"))
                .diagnosis();

        assertThat(diagnosis.fields().get(0).headline())
                .startsWith("asked 3/3, arrived 2/3: 1 x explained by the failed or cut answer")
                .contains("; 2 x received here");
        assertThat(diagnosis.fields().get(0).groups().get(1).ids()).containsExactly(3L);
    }
}
