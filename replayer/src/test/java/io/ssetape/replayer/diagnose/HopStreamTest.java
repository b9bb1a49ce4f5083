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
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.diagnose.HopChange.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a hop did to the events of an answer: kept, changed, dropped, added, cut otherwise, delayed. */
class HopStreamTest {
    private static final String ROOM = ",\"bootstrap_host\":\"10.0.0.1\",\"bootstrap_port\":8998,\"bootstrap_room\":41";
    private static final String USAGE = usage(62, cached(16));

    private static List<String> full(String id) {
        return answer(id, "word", counters(), USAGE, DONE);
    }

    private static Scenario both(List<String> inner, List<String> outer) {
        return new Scenario().chat("entry", 0, asking("p"), 105, outer).chat("decode", 5, asking("p"), 100, inner);
    }

    private static HopChange hop(Scenario scenario) {
        return scenario.diagnosis().requests().get(0).hops().get(0);
    }

    @Test
    void aCopyIsOneToTheByteAndToTheRead() {
        HopChange hop = hop(both(full("a"), full("a")));

        assertThat(hop.transfer()).isEqualTo(Transfer.COPIED);
        assertThat(hop.identicalEvents()).isEqualTo(7);
        assertThat(hop.changedEvents()).isEmpty();
        assertThat(hop.droppedEvents()).isEmpty();
        assertThat(hop.addedEvents()).isEmpty();
        assertThat(hop.innerCut()).isEqualTo(new EventCut(8, 8, 1, 0)).isEqualTo(hop.outerCut());
        assertThat(hop.eventDelayMs()).isEqualTo(new HopSummary.Spread(8, 5.0, 5.0, 5.0, 5.0, 5.0));
    }

    @Test
    void aCopyInOtherReadsIsToldApart() {
        HopChange hop = hop(new Scenario()
                .recutChat("entry", 0, asking("p"), 170, full("a"), 4)
                .chat("decode", 5, asking("p"), 100, full("a")));

        assertThat(hop.transfer()).isEqualTo(Transfer.RECUT);
        assertThat(hop.outerCut()).isEqualTo(new EventCut(8, 2, 4, 0));
        assertThat(hop.eventDelayMs().count()).isEqualTo(8);
        assertThat(hop.eventDelayMs().min()).isEqualTo(10.0);
        assertThat(hop.eventDelayMs().max()).isEqualTo(70.0);
    }

    @Test
    void whatIsAroundEventsMayChangeWhileTheyDoNot() {
        List<String> outer = new ArrayList<>(full("a"));
        outer.add(3, raw(": keep-alive\n\n"));

        HopChange hop = hop(both(full("a"), outer));

        assertThat(hop.transfer()).isEqualTo(Transfer.EVENTS_COPIED);
        assertThat(hop.identicalEvents()).isEqualTo(7);
        assertThat(hop.answerChanges()).contains("comments: 0 -> 1");
    }

    @Test
    void aDroppedEventIsNamedAndTheOthersAreIdentical() {
        HopChange hop = hop(both(full("a"), answer("a", "word", USAGE, DONE)));

        assertThat(hop.transfer()).isEqualTo(Transfer.EDITED);
        assertThat(hop.droppedEvents()).isEqualTo(Map.of("sglext", 1));
        assertThat(hop.identicalEvents()).isEqualTo(6);
        assertThat(hop.eventDelayMs().count()).isEqualTo(7);
    }

    @Test
    void aChangedAndAnAddedEventAreNamed() {
        List<String> outer = answer("a", "word", counters(), usage(62, ""), DONE);
        outer.add(1, outer.get(0));

        HopChange hop = hop(both(full("a"), outer));

        assertThat(hop.changedEvents()).isEqualTo(Map.of("usage", 1));
        assertThat(hop.addedEvents()).isEqualTo(Map.of("role", 1));
        assertThat(hop.droppedEvents()).isEmpty();
    }

    @Test
    void textThatWasMergedIsTimedByHowFarItCame() {
        List<String> outer = List.of(
                "{\"id\":\"gw\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"word0word1\"},"
                        + "\"finish_reason\":null}]}",
                "{\"id\":\"gw\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word2\"},\"finish_reason\":\"length\"}]}",
                "{\"id\":\"gw\",\"choices\":[],\"usage\":{\"prompt_tokens\":31,\"completion_tokens\":62}}",
                DONE);

        HopChange hop = hop(new Scenario()
                .chat("entry", 0, asking("p"), 150, outer)
                .chat("decode", 5, asking("p"), 100, full("a")));

        assertThat(hop.transfer()).isEqualTo(Transfer.REBUILT);
        assertThat(hop.identicalEvents()).isZero();
        // The second text came in at 120 and went out with the first at 150; the third at 130 and 160.
        assertThat(hop.eventDelayMs().count()).isEqualTo(4);
        assertThat(hop.eventDelayMs().max()).isEqualTo(30.0);
        assertThat(hop.changedEvents()).containsEntry("content", 2);
        assertThat(hop.droppedEvents()).containsEntry("sglext", 1).containsEntry("content", 1);
    }

    @Test
    void manyEventsAreMatchedTheSameWay() {
        List<String> inner = new ArrayList<>();
        List<String> outer = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            String event = "{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"w" + i
                    + "\"},\"finish_reason\":null}]}";
            inner.add(event);
            if (i % 100 != 50) {
                outer.add(event);
            }
        }
        for (List<String> events : List.of(inner, outer)) {
            events.add("{\"id\":\"a\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}");
            events.add(DONE);
        }

        HopChange hop = hop(both(inner, outer));

        assertThat(hop.identicalEvents()).isEqualTo(2971);
        assertThat(hop.droppedEvents()).isEqualTo(Map.of("content", 30));
        assertThat(hop.addedEvents()).isEmpty();
    }

    @Test
    void aRoomJoinsThePrefillLegThatHasNothingElseInCommon() {
        List<String> one = List.of(
                "{\"id\":\"p\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"x\"},\"finish_reason\":\"length\"}]}",
                "{\"id\":\"p\",\"choices\":[],\"usage\":{\"prompt_tokens\":31,\"completion_tokens\":1}}",
                DONE);
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("p"), 105, full("a"))
                .chat("prefill", 6, body("rendered by a template", ROOM), 50, one)
                .chat("decode", 5, asking("p").replace("}],", "}]" + ROOM + ","), 100, full("a"))
                .diagnosis();

        assertThat(diagnosis.requestCount()).isEqualTo(1);
        assertThat(diagnosis.taps())
                .extracting(Diagnosis.TapSeen::name, Diagnosis.TapSeen::role)
                .containsExactlyInAnyOrder(
                        tuple("entry", TapRole.OUTERMOST),
                        tuple("decode", TapRole.ANSWERING),
                        tuple("prefill", TapRole.PREFILL));
        assertThat(diagnosis.requests().get(0).sightings())
                .extracting(Diagnosis.InnerSighting::tap, Diagnosis.InnerSighting::link)
                .contains(tuple("prefill", "bootstrap room"));
        assertThat(diagnosis.requests().get(0).fields().get(0).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(diagnosis.requests().get(0).fields().get(0).stages().get(1).tap())
                .isEqualTo("decode");
    }

    @Test
    void roomsTellRequestsWithOnePromptApart() {
        Scenario scenario = new Scenario();
        for (int i = 0; i < 4; i++) {
            String room = ",\"bootstrap_room\":" + (100 + i);
            scenario.chat("entry", i, asking("same"), 105 + i, full("id" + i));
            scenario.chat("decode", 10 + i, asking("same").replace("}],", "}]" + room + ","), 100 + i, full("id" + i));
            scenario.chat(
                    "prefill",
                    20 - i,
                    asking("same")
                            .replace("\"max_tokens\":64", "\"max_tokens\":1")
                            .replace("}],", "}]" + room + ","),
                    60,
                    List.of(
                            "{\"id\":\"pre" + i
                                    + "\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"w\"},\"finish_reason\":\"length\"}]}",
                            DONE));
        }

        Diagnosis diagnosis = scenario.diagnosis();

        assertThat(diagnosis.requestCount()).isEqualTo(4);
        for (Diagnosis.RequestDiagnosis request : diagnosis.requests()) {
            assertThat(request.sightings()).hasSize(2);
            List<HopChange> hops = request.hops();
            assertThat(hops).hasSize(2);
            String decodeRoom = room(scenario, request, "decode");
            assertThat(decodeRoom).isNotNull().isEqualTo(room(scenario, request, "prefill"));
        }
    }

    private static String room(Scenario scenario, Diagnosis.RequestDiagnosis request, String tap) {
        long id = request.sightings().stream()
                .filter(sighting -> sighting.tap().equals(tap))
                .findFirst()
                .orElseThrow()
                .id();
        return scenario.sightings().stream()
                .filter(seen -> seen.id() == id)
                .findFirst()
                .orElseThrow()
                .keys()
                .bootstrapRoom();
    }

    @Test
    void aRequestTranslatedToGenerateIsJoinedByItsAnswer() {
        String text = "word0word1word2";
        List<String> inner = List.of(
                "{\"text\":\"word0\",\"meta_info\":{\"id\":\"r1\",\"finish_reason\":null,\"completion_tokens\":20}}",
                "{\"text\":\"word0word1\",\"meta_info\":{\"id\":\"r1\",\"finish_reason\":null,\"completion_tokens\":40}}",
                "{\"text\":\"" + text + " and\",\"meta_info\":{\"id\":\"r1\",\"finish_reason\":{\"type\":\"length\"},"
                        + "\"prompt_tokens\":31,\"completion_tokens\":62,\"cached_tokens\":16,\"spec_verify_ct\":15,"
                        + "\"spec_num_correct_drafts\":46,\"spec_num_proposed_drafts\":75}}",
                DONE);
        List<String> outer = answer("gw", "word", usage(62, ""), DONE);
        outer.set(3, outer.get(3).replace("word2", "word2 and"));

        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("p"), 105, outer)
                .exchange(
                        "decode",
                        "/generate",
                        5,
                        "{\"text\":\"rendered\",\"stream\":true,\"sampling_params\":{\"max_new_tokens\":64}}",
                        100,
                        inner,
                        true)
                .diagnosis();

        Diagnosis.RequestDiagnosis request = diagnosis.requests().get(0);
        assertThat(diagnosis.requestCount()).isEqualTo(1);
        assertThat(request.sightings().get(0).link()).isEqualTo("answer text");
        assertThat(request.hops().get(0).api()).isEqualTo("chat -> generate");
        assertThat(request.hops().get(0).transfer()).isEqualTo(Transfer.REBUILT);
        assertThat(request.hops().get(0).eventDelayMs().count()).isPositive();
        assertThat(request.fields().get(0).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(request.fields().get(0).stages().get(1).words()).contains("/generate", "unasked");
        assertThat(request.fields().get(1).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
    }

    @Test
    void aTranslatedRequestWithoutCountersIsNoStrippedFlag() {
        List<String> inner = List.of(
                "{\"text\":\"word0word1word2 and\",\"meta_info\":{\"id\":\"r1\",\"finish_reason\":{\"type\":\"length\"},"
                        + "\"prompt_tokens\":31,\"completion_tokens\":62}}",
                DONE);
        List<String> outer = answer("gw", "word", usage(62, ""), DONE);
        outer.set(3, outer.get(3).replace("word2", "word2 and"));

        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("p"), 105, outer)
                .exchange("decode", "/generate", 5, "{\"text\":\"rendered\",\"stream\":true}", 100, inner, true)
                .diagnosis();

        assertThat(diagnosis.requests().get(0).fields().get(0).verdict()).isEqualTo(FieldVerdict.NODE_NEVER_EMITTED);
    }
}
