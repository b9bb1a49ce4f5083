package io.ssetape.replayer.diagnose;

import static io.ssetape.replayer.diagnose.Scenario.DONE;
import static io.ssetape.replayer.diagnose.Scenario.answer;
import static io.ssetape.replayer.diagnose.Scenario.asking;
import static io.ssetape.replayer.diagnose.Scenario.body;
import static io.ssetape.replayer.diagnose.Scenario.cached;
import static io.ssetape.replayer.diagnose.Scenario.counters;
import static io.ssetape.replayer.diagnose.Scenario.raw;
import static io.ssetape.replayer.diagnose.Scenario.usage;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of streams beside the fields. */
class StreamHealthTest {
    private static final String USAGE = usage(62, cached(16));

    private static Map<HealthCheck, String> health(Scenario scenario) {
        return scenario.diagnosis().requests().get(0).health();
    }

    private static Scenario one(List<String> events) {
        return new Scenario().chat("entry", 0, asking("p"), 100, events);
    }

    private static List<String> with(int place, String event) {
        List<String> events = new ArrayList<>(answer("a", "w", counters(), USAGE, DONE));
        events.add(place, event);
        return events;
    }

    @Test
    void aGoodStreamHasNothingToSay() {
        Diagnosis diagnosis = one(answer("a", "w", counters(), USAGE, DONE)).diagnosis();

        assertThat(diagnosis.health()).isEmpty();
        assertThat(diagnosis.healthClean()).containsExactly(HealthCheck.values());
        assertThat(diagnosis.fault()).isFalse();
    }

    @Test
    void eachFaultIsFoundAndMakesTheRunOne() {
        Map<HealthCheck, Scenario> faults = Map.of(
                HealthCheck.DONE_MISSING,
                one(answer("a", "w", counters(), USAGE)),
                HealthCheck.BYTES_AFTER_DONE,
                one(answer("a", "w", counters(), DONE, USAGE)),
                HealthCheck.FINISH_MISSING,
                one(answer("a", "w", counters(), USAGE, DONE).stream()
                        .filter(event -> !event.contains("length"))
                        .toList()),
                HealthCheck.FINISH_ABNORMAL,
                one(answer("a", "w", counters(), USAGE, DONE).stream()
                        .map(event -> event.replace("\"length\"", "\"abort\""))
                        .toList()),
                HealthCheck.ERROR_EVENT,
                one(with(5, "{\"error\":{\"message\":\"out of room\",\"code\":503}}")),
                HealthCheck.JSON_INVALID,
                one(with(3, "not json")),
                HealthCheck.FRAMING_CUT,
                new Scenario().cutChat("entry", 0, asking("p"), 100, answer("a", "w")),
                HealthCheck.SHORT_OUTPUT,
                new Scenario().chat("entry", 0, body("p", ",\"ignore_eos\":true"), 100, answer("a", "w", USAGE, DONE)));
        faults.forEach((check, scenario) -> {
            Diagnosis diagnosis = scenario.diagnosis();
            assertThat(diagnosis.requests().get(0).health()).as("%s", check).containsKey(check);
            assertThat(diagnosis.fault()).as("%s", check).isTrue();
            assertThat(diagnosis.healthClean()).as("%s", check).doesNotContain(check);
        });
    }

    @Test
    void aShortOutputIsOneOnlyWhereTheLengthWasFixed() {
        assertThat(health(new Scenario()
                        .chat("entry", 0, body("p", ",\"ignore_eos\":true"), 100, answer("a", "w", USAGE, DONE))))
                .containsEntry(
                        HealthCheck.SHORT_OUTPUT,
                        "62 completion tokens of max_tokens 64 with ignore_eos, finish reasons {0=length}");
        assertThat(health(one(answer("a", "w", USAGE, DONE)))).doesNotContainKey(HealthCheck.SHORT_OUTPUT);
        assertThat(health(new Scenario()
                        .chat(
                                "entry",
                                0,
                                body("p", ",\"ignore_eos\":true"),
                                100,
                                answer("a", "w", usage(64, ""), DONE))))
                .doesNotContainKey(HealthCheck.SHORT_OUTPUT);
    }

    @Test
    void aQuotedMarkIsNotTheEnd() {
        List<String> events = answer("a", "w", counters(), USAGE, DONE).stream()
                .map(event -> event.replace("w1", "say data: [DONE] twice"))
                .toList();

        assertThat(health(one(events)))
                .containsEntry(HealthCheck.DONE_QUOTED, "the stream went on to its end: yes")
                .doesNotContainKey(HealthCheck.BYTES_AFTER_DONE);
    }

    @Test
    void burstsCommentsAndSilencesCarryTheirNumbers() {
        List<String> events = with(3, raw(": keep-alive\n\n"));

        assertThat(health(new Scenario().recutChat("entry", 0, asking("p"), 100, events, 4)))
                .containsEntry(HealthCheck.COMMENTS, "1 comment")
                .containsEntry(
                        HealthCheck.BURST,
                        "2 text events share one arrival, at 100.000 ms; 1 of 2 gaps between text events are 0");
        Diagnosis silent = one(events).diagnosis(20);
        assertThat(silent.silenceMs()).isEqualTo(20.0);
        assertThat(silent.requests().get(0).health().get(HealthCheck.SILENT_GAP))
                .isEqualTo(
                        "20.000 ms without an event, until event 4 of 8 (content), at 140.000 ms; 1 comment in between");
        assertThat(one(events).diagnosis(21).requests().get(0).health()).doesNotContainKey(HealthCheck.SILENT_GAP);
        assertThat(silent.fault()).isFalse();
    }

    @Test
    void whatTheClientTimedEndsWithTheMark() {
        List<String> events = with(5, "{\"error\":{\"message\":\"out of room\",\"code\":503}}");
        events.add(DONE);
        events.add("{\"id\":\"a\",\"choices\":[]}");

        assertThat(health(one(events)).get(HealthCheck.CLIENT_DIFFERS))
                .startsWith("the client records success (8 timed events, TTFT 100.000 ms, E2E 170.000 ms)");
    }

    @Test
    void metadataBeyondWhatAnObserverKeepsIsFlagged() {
        String few = counters(46, 75, 15, "[0,2,3,4,4,2" + ",0".repeat(2600) + "]");
        String many = counters(46, 75, 15, "[0,2,3,4,4,2" + ",0".repeat(2800) + "]");

        assertThat(health(one(answer("a", "w", few, USAGE, DONE)))).doesNotContainKey(HealthCheck.METADATA_SIZE);
        assertThat(health(one(answer("a", "w", many, USAGE, DONE))).get(HealthCheck.METADATA_SIZE))
                .endsWith(" bytes as JSON, 8192 are kept");
    }

    @Test
    void aPrefillLegIsNotHeldToWhatAnAnswerMustHave() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("p"), 105, answer("a", "w", counters(), USAGE, DONE))
                .chat("decode", 5, asking("p"), 100, answer("a", "w", counters(), USAGE, DONE))
                .chat(
                        "prefill",
                        6,
                        asking("p").replace("\"max_tokens\":64", "\"max_tokens\":1,\"ignore_eos\":true"),
                        20,
                        List.of("{\"id\":\"p\",\"choices\":[]}"))
                .diagnosis();

        assertThat(diagnosis.health()).isEmpty();
    }

    @Test
    void countersOfOnePromptOfSeveralAreNotDividedIntoTheUsageOfAll() {
        String choice = "{\"id\":\"g\",\"choices\":[{\"index\":%d,\"text\":\"x\",\"finish_reason\":\"stop\"}]}";
        Diagnosis diagnosis = new Scenario()
                .exchange(
                        "entry",
                        "/v1/completions",
                        0,
                        "{\"prompt\":[\"a\",\"b\"],\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                                + "\"return_spec_tokens_details\":true}",
                        100,
                        List.of(
                                choice.formatted(0),
                                choice.formatted(1),
                                "{\"id\":\"g\",\"choices\":[]," + counters() + "}",
                                "{\"id\":\"g\",\"choices\":[]," + USAGE + "}",
                                DONE),
                        true)
                .diagnosis();

        assertThat(diagnosis.requests().get(0).fields().get(0).evidence())
                .anyMatch(evidence -> evidence.words()
                        .contains("counters of 1 choice, the answer has more: do not divide usage by them"));
        assertThat(diagnosis.requests().get(0).counters().get(0).checks())
                .anyMatch(check -> check.words().contains("usage and counters cover different choices"));
    }

    @Test
    void theNamedEventWithIdsIsALegalSecondExtension() {
        List<String> events = with(
                6, raw("event: sglext_ids\ndata: {\"id\":\"a\",\"choices\":[],\"sglext\":{\"output_ids\":[1]}}\n\n"));

        Diagnosis.RequestDiagnosis request = one(events).diagnosis().requests().get(0);

        assertThat(request.fields().get(0).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(request.counters()).hasSize(1);
        assertThat(request.health()).containsKeys(HealthCheck.DIALECTS_DIFFER, HealthCheck.CLIENT_DIFFERS);
    }

    @Test
    void allDefaultsAreCalledSo() {
        Diagnosis.RequestDiagnosis request = one(answer("a", "w", counters(0, 0, 0, "[]"), USAGE, DONE))
                .diagnosis()
                .requests()
                .get(0);

        assertThat(request.fields().get(0).verdict()).isEqualTo(FieldVerdict.DEFAULTS);
        assertThat(request.fields().get(0).evidence())
                .anyMatch(evidence -> evidence.words().contains("every counter is a default"));
    }
}
