package io.ssetape.replayer.diagnose;

import static io.ssetape.replayer.diagnose.Scenario.DONE;
import static io.ssetape.replayer.diagnose.Scenario.answer;
import static io.ssetape.replayer.diagnose.Scenario.asking;
import static io.ssetape.replayer.diagnose.Scenario.body;
import static io.ssetape.replayer.diagnose.Scenario.cached;
import static io.ssetape.replayer.diagnose.Scenario.counters;
import static io.ssetape.replayer.diagnose.Scenario.usage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.diagnose.Diagnosis.FieldSummary;
import io.ssetape.replayer.diagnose.Diagnosis.InnerSighting;
import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.HopChange.Transfer;
import io.ssetape.replayer.diagnose.StageResult.State;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeveralTapsTest {
    private static final String BOOTSTRAP =
            ",\"bootstrap_host\":\"10.0.0.1\",\"bootstrap_port\":8998,\"bootstrap_room\":";
    private static final String STRIPPED = ",\"stream_options\":{\"include_usage\":true}";
    private static final String KEPT = STRIPPED + ",\"return_spec_tokens_details\":true";
    private static final String CACHED = usage(62, cached(16));

    /** Eight requests, 30 ms apart and overlapping, each also at the decode node 5 ms further in. */
    private static Scenario eight(String innerKeys, boolean emitted, boolean carried) {
        Scenario scenario = new Scenario();
        for (int i = 0; i < 8; i++) {
            long start = 30L * i;
            String[] innerTail = emitted ? new String[] {counters(), CACHED, DONE} : new String[] {CACHED, DONE};
            String[] outerTail = carried ? innerTail : new String[] {CACHED, DONE};
            scenario.chat("entry", start, asking("prompt " + i), start + 105, answer("id-" + i, "w", outerTail));
            String innerBody = body("prompt " + i, innerKeys + BOOTSTRAP + i);
            scenario.chat("decode", start + 5, innerBody, start + 100, answer("id-" + i, "w", innerTail));
        }
        return scenario;
    }

    private static FieldSummary sglext(Diagnosis diagnosis) {
        return diagnosis.fields().get(0);
    }

    private static FieldDiagnosis first(Diagnosis diagnosis) {
        return diagnosis.requests().get(0).fields().get(0);
    }

    @Test
    void theEntryStrippedTheFlags() {
        Diagnosis diagnosis = eight(STRIPPED, false, false).diagnosis();

        assertThat(sglext(diagnosis).headline())
                .isEqualTo("asked 8/8, arrived 0/8: the entry stripped the flag from the request,"
                        + " between entry and decode");
        assertThat(first(diagnosis).stages())
                .extracting(StageResult::state)
                .containsExactly(
                        State.YES,
                        State.NO,
                        State.NOT_APPLICABLE,
                        State.NOT_APPLICABLE,
                        State.NO,
                        State.NOT_OBSERVABLE);
        assertThat(diagnosis.hops().get(0).keysDropped()).containsEntry("return_spec_tokens_details", 8L);
        assertThat(diagnosis.hops().get(0).keysAdded())
                .containsOnlyKeys("bootstrap_host", "bootstrap_port", "bootstrap_room");
    }

    @Test
    void theDecodeNodeNeverEmitted() {
        Diagnosis diagnosis = eight(KEPT, false, false).diagnosis();

        assertThat(sglext(diagnosis).headline())
                .isEqualTo("asked 8/8, arrived 0/8: the answering node never emitted it: asked at decode,"
                        + " answered in full, not in its answer");
        assertThat(first(diagnosis).stages())
                .extracting(StageResult::state)
                .containsExactly(State.YES, State.YES, State.NO, State.NOT_APPLICABLE, State.NO, State.NOT_OBSERVABLE);
        assertThat(diagnosis.hops().get(0).transfers()).containsExactly(Map.entry("copied", 8L));
    }

    @Test
    void theEntryDroppedTheEvent() {
        Diagnosis diagnosis = eight(KEPT, true, false).diagnosis();

        assertThat(sglext(diagnosis).headline())
                .isEqualTo("asked 8/8, arrived 0/8: the entry dropped it from the answer, between entry and decode;"
                        + " neither client nor engine is at fault");
        assertThat(first(diagnosis).stages())
                .extracting(StageResult::state)
                .containsExactly(State.YES, State.YES, State.YES, State.NO, State.NO, State.NOT_OBSERVABLE);
        HopSummary hop = diagnosis.hops().get(0);
        assertThat(hop.transfers()).containsOnlyKeys("edited");
        assertThat(hop.answerChanges()).containsEntry("sglext events: 1 -> 0", 8L);
        assertThat(hop.requestDelayMs().median()).isEqualTo(5.0);
        assertThat(hop.firstByteDelayMs().max()).isEqualTo(5.0);
        assertThat(hop.reads()).isEqualTo(new HopSummary.BothSides(8 * 10, 8 * 9));
    }

    @Test
    void whatCameThroughIsFollowedAllTheWay() {
        Diagnosis diagnosis = eight(KEPT, true, true).diagnosis();

        assertThat(diagnosis.fault()).isFalse();
        assertThat(first(diagnosis).stages())
                .extracting(StageResult::state)
                .containsExactly(State.YES, State.YES, State.YES, State.YES, State.YES, State.NOT_OBSERVABLE);
        assertThat(diagnosis.taps())
                .containsExactly(
                        new Diagnosis.TapSeen("entry", 0, TapRole.OUTERMOST, 8, 0),
                        new Diagnosis.TapSeen("decode", 1, TapRole.ANSWERING, 8, 0));
    }

    @Test
    void anEntryThatStopsReadingAtTheEventIsAtFaultAndNotTheCut() {
        Diagnosis diagnosis = new Scenario()
                .cutChat("entry", 0, asking("hi"), 105, answer("id-1", "w"))
                .chat("decode", 5, body("hi", KEPT), 100, answer("id-1", "w", counters(), CACHED, DONE))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(first(diagnosis).evidence())
                .anyMatch(evidence -> evidence.place().equals("stream"));
    }

    /** As a gateway does that takes a quoted [DONE] for the end: it ends the answer properly, and hangs up on the node. */
    @Test
    void anEntryThatEndsTheAnswerWhileTheNodeGivesItIsAtFaultForAllThatWasToCome() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("id-1", "w").subList(0, 3))
                .leftChat(
                        "decode", 5, body("hi", KEPT), 100, answer("id-1", "w").subList(0, 4))
                .diagnosis();

        assertThat(diagnosis.requests().get(0).fields())
                .extracting(FieldDiagnosis::verdict)
                .containsOnly(FieldVerdict.ENTRY_ENDED_EARLY);
        assertThat(first(diagnosis).meaning()).contains("the entry ended the answer", "between entry and decode");
        assertThat(first(diagnosis).fault()).isTrue();
    }

    @Test
    void anEntryThatBreaksOffAndHangsUpIsAtFaultToo() {
        Diagnosis diagnosis = new Scenario()
                .cutChat("entry", 0, asking("hi"), 105, answer("id-1", "w").subList(0, 3))
                .leftChat(
                        "decode", 5, body("hi", KEPT), 100, answer("id-1", "w").subList(0, 4))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.ENTRY_ENDED_EARLY);
    }

    /** The outermost hop that left is meant: whoever stands further in only passed that on. */
    @Test
    void ofSeveralHopsTheOneThatLeftFirstEndedTheAnswer() {
        List<String> begun = answer("id-1", "w").subList(0, 4);
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, begun)
                .leftChat("middle", 3, body("hi", KEPT), 103, begun)
                .leftChat("decode", 5, body("hi", KEPT), 100, begun)
                .diagnosis();

        assertThat(first(diagnosis).meaning()).contains("between entry and middle");
    }

    @Test
    void nobodysEntryIsAtFaultWhereTheClientLeftTheNodeBrokeOffOrTheAnswerSaysWhatFailed() {
        List<String> begun = answer("id-1", "w").subList(0, 4);
        String decodeBody = body("hi", KEPT);
        List<Scenario> others = List.of(
                new Scenario()
                        .leftChat("entry", 0, asking("hi"), 105, begun)
                        .leftChat("decode", 5, decodeBody, 100, begun),
                new Scenario()
                        .cutChat("entry", 0, asking("hi"), 105, begun)
                        .cutChat("decode", 5, decodeBody, 100, begun),
                new Scenario()
                        .chat("entry", 0, asking("hi"), 105, List.of(begun.get(0), "{\"error\":{\"message\":\"no\"}}"))
                        .leftChat("decode", 5, decodeBody, 100, begun));

        assertThat(others)
                .allSatisfy(scenario ->
                        assertThat(first(scenario.diagnosis()).verdict()).isEqualTo(FieldVerdict.ENDED_EARLY));
    }

    @Test
    void aPrefillLegIsNotOnTheWayOfTheAnswer() {
        String prefill = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"max_tokens\":1,"
                + "\"stream\":true" + BOOTSTRAP + "7}";
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("gw", "w", CACHED, DONE))
                .chat("prefill", 4, prefill, 50, answer("p", "x", usage(1, ""), DONE))
                .chat("decode", 5, body("hi", KEPT + BOOTSTRAP + 7), 100, answer("d", "w", counters(), CACHED, DONE))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(first(diagnosis).meaning()).contains("between entry and decode");
        assertThat(diagnosis.requests().get(0).hops())
                .extracting(HopChange::inner, HopChange::answers, HopChange::transfer)
                .containsExactly(tuple("decode", true, Transfer.REBUILT), tuple("prefill", false, null));
    }

    @Test
    void aTapInFrontOfThePrefillNodeAloneBlamesNobody() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("same-id", "w", CACHED, DONE))
                .chat("prefill", 4, asking("hi"), 50, answer("same-id", "", usage(1, ""), DONE))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.LOST_UPSTREAM);
        assertThat(first(diagnosis).evidence())
                .anyMatch(evidence -> evidence.words().startsWith("not the node that answers; return_spec_tokens"));
    }

    @Test
    void anEntryThatSendsCommentsBeforeTheNodeAnswersIsStillTheOuterOne() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 20, answer("gw", "w", usage(62, ""), usage(62, ""), CACHED, DONE))
                .chat("decode", 5, asking("hi"), 25, answer("d", "w", CACHED, DONE))
                .diagnosis();

        assertThat(diagnosis.requestCount()).isEqualTo(1);
        assertThat(diagnosis.requests().get(0).tap()).isEqualTo("entry");
    }

    /** What a tap could not read of an answer says nothing about whether that answer is the client's. */
    @Test
    void aLegThatWasNotReadIsNotForThatASideLeg() {
        List<String> carried = answer("id", "w", CACHED, DONE);
        List<String> full = answer("id", "w", counters(), CACHED, DONE);
        Scenario coded = new Scenario()
                .chat("entry", 0, asking("hi"), 130, carried)
                .codedChat("decode", 5, asking("hi"), 100, full);
        Scenario textLost = new Scenario()
                .chat("entry", 0, asking("hi"), 130, carried)
                .gappedChat("decode", 5, asking("hi"), 100, answer("id", "w", CACHED, DONE), 2);

        for (Scenario scenario : List.of(coded, textLost)) {
            Diagnosis diagnosis = scenario.diagnosis();
            assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.NOT_KNOWN_FURTHER_IN);
            assertThat(first(diagnosis).fault()).isTrue();
            assertThat(first(diagnosis).meaning()).contains("the answer at decode");
            assertThat(first(diagnosis).evidence())
                    .noneMatch(evidence -> evidence.words().startsWith("not the node that answers"));
            assertThat(first(diagnosis).stages())
                    .extracting(StageResult::state)
                    .containsExactly(
                            State.YES,
                            State.YES,
                            State.NOT_OBSERVABLE,
                            State.NOT_OBSERVABLE,
                            State.NO,
                            State.NOT_OBSERVABLE);
            HopChange hop = diagnosis.requests().get(0).hops().get(0);
            assertThat(hop.answers()).isTrue();
            assertThat(hop.answerChanges())
                    .anyMatch(change -> change.startsWith("events not compared: the body at decode"));
        }
    }

    /** The counters stand before the gap, so the leg has them, and the entry lost them. */
    @Test
    void whatCameBeforeAGapIsKnown() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("id", "w", CACHED, DONE))
                .gappedChat("decode", 5, asking("hi"), 100, answer("id", "w", counters(), CACHED, DONE), 1)
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(first(diagnosis).meaning()).contains("between entry and decode");
    }

    /** Either hop may have dropped it: a tap that was not read divides nothing. */
    @Test
    void aDropIsNotPutBehindATapThatWasNotRead() {
        List<String> full = answer("id", "w", counters(), CACHED, DONE);
        for (boolean coded : new boolean[] {true, false}) {
            Scenario scenario = new Scenario()
                    .chat("a-client", 0, asking("hi"), 140, answer("id", "w", CACHED, DONE))
                    .chat("c-decode", 5, body("hi", KEPT), 100, full);
            Scenario all = coded
                    ? scenario.codedChat("b-gateway", 2, asking("hi"), 106, full)
                    : scenario.gappedChat("b-gateway", 2, asking("hi"), 106, full, 5);

            assertThat(all.diagnosis().requests().get(0).hops())
                    .extracting(HopChange::inner, HopChange::answers)
                    .containsExactly(tuple("b-gateway", true), tuple("c-decode", true));
            assertThat(first(all.diagnosis()).verdict()).isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
            assertThat(first(all.diagnosis()).meaning()).contains("between a-client and c-decode");
        }
    }

    /** A leg that answered with less is none the client's answer came from, if all of it was read. */
    @Test
    void aLegThatWasAskedForOneTokenIsASideLegThoughNothingOfItWasRead() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("gw", "w", CACHED, DONE))
                .codedChat("prefill", 4, asking("hi").replace("64", "1"), 50, answer("p", "x", usage(1, ""), DONE))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.LOST_UPSTREAM);
    }

    @Test
    void threeTapsNameTheHopThatLostIt() {
        Diagnosis diagnosis = new Scenario()
                .chat("a-client", 0, asking("hi"), 110, answer("id", "w", CACHED, DONE))
                .chat("b-gateway", 2, asking("hi"), 106, answer("id", "w", CACHED, DONE))
                .chat("c-decode", 5, body("hi", KEPT), 100, answer("id", "w", counters(), CACHED, DONE))
                .diagnosis();

        assertThat(first(diagnosis).meaning()).contains("between b-gateway and c-decode");
        assertThat(diagnosis.taps()).extracting(Diagnosis.TapSeen::depth).containsExactly(0, 1, 2);
        assertThat(diagnosis.hops()).hasSize(2);
    }

    @Test
    void equalPromptsInFlightTogetherAreToldApartByTheirAnswers() {
        Scenario scenario = new Scenario();
        for (int i = 0; i < 4; i++) {
            scenario.chat("entry", i, asking("same"), 105 + i, answer("gw-" + i, "w" + i, CACHED, DONE));
            scenario.chat("decode", 13 - i, asking("same"), 100 + i, answer("d-" + i, "w" + i, CACHED, DONE));
        }

        assertThat(scenario.diagnosis().requests())
                .flatExtracting(RequestDiagnosis::sightings)
                .extracting(InnerSighting::link, InnerSighting::candidates)
                .containsOnly(tuple("content and answer", 1));
    }

    @Test
    void equalPromptsWithEqualAnswersAreSaidToBeUndecided() {
        Scenario scenario = new Scenario();
        for (int i = 0; i < 2; i++) {
            scenario.chat("entry", i, asking("same"), 105 + i, answer("gw-" + i, "w", CACHED, DONE));
            scenario.chat("decode", 5 + i, asking("same"), 100 + i, answer("d-" + i, "w", CACHED, DONE));
        }

        assertThat(scenario.diagnosis().requests())
                .flatExtracting(RequestDiagnosis::fields)
                .flatExtracting(FieldDiagnosis::evidence)
                .anyMatch(evidence -> evidence.words().equals("joined by content and time; 2 requests fit"));
    }

    @Test
    void aRequestThatNoInnerTapSawBlamesNobody() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("one"), 105, answer("gw", "w", CACHED, DONE))
                .chat("entry", 900, asking("two"), 1005, answer("id", "w", CACHED, DONE))
                .chat("decode", 905, asking("two"), 1000, answer("id", "w", CACHED, DONE))
                .diagnosis();

        assertThat(first(diagnosis).verdict()).isEqualTo(FieldVerdict.LOST_UPSTREAM);
        assertThat(first(diagnosis).stages().get(1).words())
                .isEqualTo("not observable: no answer at decode could be joined to this request");
    }

    @Test
    void keysInAnotherOrderAndSpacingAreTheSameRequest() {
        String spaced = "{ \"return_spec_tokens_details\": true, \"stream_options\": {\"include_usage\": true},"
                + " \"max_tokens\": 32, \"stream\": true,"
                + " \"messages\": [ {\"role\": \"user\", \"content\": \"h\\u0069\"} ], \"model\": \"n\" }";
        HopChange hop = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("gw", "w", CACHED, DONE))
                .chat("decode", 5, spaced, 100, answer("d", "w", CACHED, DONE))
                .diagnosis()
                .requests()
                .get(0)
                .hops()
                .get(0);

        assertThat(hop.keysAdded()).isEmpty();
        assertThat(hop.keysDropped()).isEmpty();
        assertThat(hop.keysChanged()).containsExactly("model: \"m\" -> \"n\"", "max_tokens: 64 -> 32");
    }

    @Test
    void cachedDetailsThatAnEntryRebuildsAwayWereDroppedThere() {
        Diagnosis diagnosis = new Scenario()
                .chat("entry", 0, asking("hi"), 105, answer("gw", "w", usage(62, ""), DONE))
                .chat("decode", 5, asking("hi"), 100, answer("d", "w", CACHED, DONE))
                .diagnosis();

        assertThat(Scenario.of(Field.CACHED, diagnosis.requests().get(0)).verdict())
                .isEqualTo(FieldVerdict.ENTRY_DROPPED_EVENT);
        assertThat(List.copyOf(diagnosis.hops().get(0).answerChanges().keySet()))
                .contains("cached tokens: 16 -> none");
    }
}
