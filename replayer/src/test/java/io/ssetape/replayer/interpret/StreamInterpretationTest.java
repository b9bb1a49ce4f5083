package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.interpret.Exchange.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.EventCounts;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestMetric.Status;
import io.ssetape.replayer.request.StreamEnd.End;
import org.junit.jupiter.api.Test;

final class StreamInterpretationTest {
    @Test
    void metadataTailLengthensE2e() {
        Interpretation parts = Exchange.chat()
                .content(100, "Spring rain")
                .content(140, " falls")
                .event(160, "{'choices':[],'usage':null,'sglext':{'request_id':'r'}}")
                .usage(180, 9, 8)
                .done(181)
                .interpret();
        assertThat(times(parts).timePointsNs()).containsExactly(0, 100_000_000, 140_000_000, 160_000_000, 180_000_000);
        assertThat(times(parts).e2eMs()).isEqualTo(180.0);
        assertThat(times(parts).ttftMs()).isEqualTo(100.0);
        assertThat(times(parts).tpotMs()).isEqualTo(11.428571428571429);
        assertThat(times(parts).itlMs()).containsExactly(40.0, 20.0, 20.0);
        assertThat(parts.timing().withoutMetadataEvents().e2eMs()).isEqualTo(140.0);
        assertThat(parts.timing().withoutMetadataEvents().tpotMs()).isEqualTo(5.714285714285714);
        assertThat(parts.timing().withoutMetadataEvents().itlMs()).containsExactly(40.0);
        assertThat(parts.timing().firstJsonMs()).isEqualTo(100.0);
        assertThat(parts.timing().lastTextMs()).isEqualTo(140.0);
    }

    @Test
    void aStreamWithoutMetadataEventsHasNoCounterfactual() {
        Interpretation parts =
                Exchange.chat().content(100, "a").finish(140, "stop").done(141).interpret();
        assertThat(parts.timing().withoutMetadataEvents()).isNull();
        assertThat(times(parts).tpotMs()).isNull();
    }

    @Test
    void continuousUsageKeepsTheLastSnapshotAndAddsNothingUp() {
        Interpretation parts = Exchange.chat()
                .event(
                        10,
                        "{'choices':[{'index':0,'delta':{'content':'a'}}],'usage':{'prompt_tokens':7,'completion_tokens':20}}")
                .event(
                        20,
                        "{'choices':[{'index':0,'delta':{'content':'b'}}],'usage':{'prompt_tokens':7,'completion_tokens':50}}")
                .event(
                        30,
                        "{'choices':[{'index':0,'delta':{'content':'c'}}],'usage':{'prompt_tokens':7,'completion_tokens':100}}")
                .finish(40, "length")
                .done(41)
                .interpret();
        assertThat(parts.usage().completionTokens()).isEqualTo(100);
        assertThat(parts.usage().promptTokens()).isEqualTo(7);
        assertThat(parts.usage().snapshots()).isEqualTo(3);
        assertThat(parts.findings()).doesNotContain("usage-decreased", "usage-per-choice");
    }

    @Test
    void aSnapshotThatShrinksIsTold() {
        Interpretation parts = Exchange.chat()
                .usage(10, 5, 9)
                .usage(20, 5, 4)
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.usage().completionTokens()).isEqualTo(4);
        assertThat(parts.findings()).contains("usage-decreased");
    }

    @Test
    void usageOfOneOfTwoChoicesIsAmbiguousForTheAnswer() {
        Interpretation parts = Exchange.chat()
                .asking("{'stream':true,'n':2}")
                .event(
                        10,
                        "{'choices':[{'index':0,'delta':{'content':'a'},'finish_reason':'stop'}],'usage':{'completion_tokens':20}}")
                .event(
                        20,
                        "{'choices':[{'index':1,'delta':{'content':'b'},'finish_reason':'stop'}],'usage':{'completion_tokens':30}}")
                .event(
                        30,
                        "{'choices':[],'sglext':{'spec_tokens_details':[{'spec_verify_ct':5},{'spec_verify_ct':6}]}}")
                .done(31)
                .interpret();
        assertThat(parts.findings()).contains("usage-per-choice");
        assertThat(parts.metrics().acceptLength().status()).isEqualTo(Status.AMBIGUOUS);
    }

    @Test
    void eventsCountInEveryKindTheyAreOf() {
        Interpretation parts = Exchange.chat()
                .raw(5, ": hello\n\n")
                .event(10, "{'choices':[{'index':0,'delta':{'role':'assistant','content':''}}]}")
                .event(20, "{'choices':[{'index':0,'delta':{'reasoning_content':'hm'}}]}")
                .event(30, "{'choices':[{'index':0,'delta':{'content':'a','tool_calls':[{}]}}]}")
                .event(40, "{'choices':[{'index':0,'delta':{}}]}")
                .event(
                        50,
                        "{'choices':[{'index':0,'delta':{},'finish_reason':'stop'}],'usage':{'completion_tokens':3}}")
                .event(60, "{'choices':[],'sglext':{}}")
                .event(70, "{'error':{'code':500}}")
                .event(80, "no json")
                .done(90)
                .interpret();
        assertThat(parts.events()).isEqualTo(new EventCounts(8, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1));
        assertThat(parts.findings()).contains("json-invalid", "error-event");
        assertThat(parts.timing().firstReasoningMs()).isEqualTo(20.0);
        assertThat(parts.timing().firstContentMs()).isEqualTo(30.0);
    }

    @Test
    void theTextIsCountedAndHashedAndOnlyKeptWhenAskedFor() {
        Exchange exchange = Exchange.chat()
                .content(10, "杭")
                .content(20, "州👩")
                .finish(30, "stop")
                .done(31);
        Interpretation kept = exchange.interpret();
        assertThat(kept.output().content()).isEqualTo("杭州👩");
        Interpretation lean = exchange.withoutText().interpret();
        assertThat(lean.output().content()).isNull();
        assertThat(lean.output().contentChars()).isEqualTo(3);
        assertThat(lean.output().contentSha256())
                .isEqualTo(kept.output().contentSha256())
                .isEqualTo("4e1bd0658b74ba007e5737e4a54cdb26cf3311d10034c9cc1d31687f37612e56");
    }

    @Test
    void halfASurrogatePairIsTold() {
        Interpretation parts = Exchange.chat()
                .content(10, "\\ud83d")
                .content(20, "\\ude80")
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.findings()).contains("text-lone-surrogate");
        assertThat(parts.output().contentChars()).isEqualTo(2);
        Interpretation whole = Exchange.chat()
                .content(10, "\\ud83d\\ude80")
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(whole.findings()).doesNotContain("text-lone-surrogate");
        assertThat(whole.output().contentChars()).isEqualTo(1);
    }

    @Test
    void whatFollowsTheEndMarkIsCountedAndNotRead() {
        Interpretation parts = Exchange.chat()
                .content(10, "x")
                .finish(20, "stop")
                .raw(30, "data: [DONE]\n\n\n")
                .content(40, "late")
                .interpret();
        assertThat(parts.output().content()).isEqualTo("x");
        assertThat(parts.stream().bytesAfterDone()).isEqualTo(60);
        assertThat(parts.findings()).contains("bytes-after-done");
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void lineEndsBehindTheEndMarkBelongToIt() {
        for (String mark :
                new String[] {"data: [DONE]\n\n\n\n", "data: [DONE]\r\n\r\n", "data: [DONE]\n", "data: [DONE]"}) {
            Interpretation parts = Exchange.chat()
                    .content(10, "x")
                    .finish(20, "stop")
                    .raw(30, mark)
                    .interpret();
            assertThat(parts.stream().done()).as(mark).isTrue();
            assertThat(parts.stream().end()).as(mark).isEqualTo(End.DONE);
            assertThat(parts.stream().bytesAfterDone()).as(mark).isZero();
            assertThat(parts.findings()).as(mark).doesNotContain("bytes-after-done", "done-missing");
        }
    }

    @Test
    void eachNonStandardCutShowsAsADifferenceOfDialects() {
        String event = "data: {'choices':[{'index':0,'delta':{'content':'x'}}]}";
        assertDialects(event + "\n\n", false, "x");
        assertDialects(event + "\r\n\r\n", false, "x");
        assertDialects(": ping\n\n" + event + "\n\n", false, "x");
        assertDialects(": ping\n" + event + "\n\n", true, "x");
        assertDialects("id: 7\n" + event + "\n\n", true, "x");
        assertDialects("event: message\n" + event + "\n\n", true, "x");
        assertDialects("{'choices':[{'index':0,'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects("data: {'choices':[{'index':0,\ndata: 'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects("data: {'choices':[{'index':0,\n'delta':{'content':'x'}}]}\n\n", true, "x");
        assertDialects(event + "\r\r" + event + "\r\r\n", true, "xx");
    }

    private static void assertDialects(String raw, boolean differ, String content) {
        Interpretation parts =
                Exchange.chat().raw(10, raw).finish(20, "stop").done(21).interpret();
        assertThat(parts.output().content()).as(raw).isEqualTo(content);
        assertThat(parts.findings().contains("dialects-differ")).as(raw).isEqualTo(differ);
    }

    @Test
    void twoReadingsThatSayTheSameAreToldButNotAmbiguous() {
        String sglext =
                "{'choices':[],'sglext':{'spec_tokens_details':{'spec_num_correct_drafts':4,'spec_num_proposed_drafts':10,"
                        + "'spec_verify_ct':2}}}";
        Interpretation parts = Exchange.chat()
                .content(10, "x")
                .finish(20, "length")
                .event(30, sglext)
                .event(40, sglext)
                .usage(50, 5, 7)
                .done(51)
                .interpret();
        assertThat(parts.sglext().specEvents()).isEqualTo(2);
        assertThat(parts.sglext().readings()).hasSize(2);
        assertThat(parts.sglext().spec().correctDrafts()).isEqualTo(4);
        assertThat(parts.findings()).contains("spec-repeated");
        assertThat(parts.metrics().acceptRate().value()).isEqualTo(0.4);
    }

    @Test
    void countersOfSingleChoicesAddUpToThoseOfTheAnswer() {
        Interpretation parts = Exchange.chat()
                .asking("{'stream':true,'n':2,'return_spec_tokens_details':true}")
                .event(
                        10,
                        "{'choices':[{'index':0,'delta':{'content':'a'},'finish_reason':'stop',"
                                + "'sgl_ext':{'spec_num_correct_drafts':4,'spec_num_proposed_drafts':10,'spec_verify_ct':2}}]}")
                .event(
                        20,
                        "{'choices':[{'index':1,'delta':{'content':'b'},'finish_reason':'stop',"
                                + "'sgl_ext':{'spec_num_correct_drafts':5,'spec_num_proposed_drafts':15,'spec_verify_ct':3}}]}")
                .usage(30, 5, 16)
                .done(31)
                .interpret();
        assertThat(parts.sglext().specEvents()).isEqualTo(2);
        assertThat(parts.sglext().spec().choices()).isEqualTo(2);
        assertThat(parts.findings()).doesNotContain("spec-repeated");
        assertThat(parts.metrics().acceptRate().numerator()).isEqualTo(9);
        assertThat(parts.metrics().acceptRate().denominator()).isEqualTo(25);
    }

    @Test
    void countersInUsageStandInWhenNoOthersCome() {
        Interpretation parts = Exchange.chat()
                .content(10, "x")
                .finish(20, "length")
                .event(
                        30,
                        "{'choices':[],'usage':{'prompt_tokens':5,'completion_tokens':62,"
                                + "'completion_tokens_details':{'accepted_prediction_tokens':46,'rejected_prediction_tokens':29}}}")
                .done(31)
                .interpret();
        assertThat(parts.sglext().spec().names()).isEqualTo("prediction_tokens");
        assertThat(parts.sglext().spec().source()).isEqualTo("usage");
        assertThat(parts.metrics().acceptRate().numerator()).isEqualTo(46);
        assertThat(parts.metrics().acceptRate().denominator()).isEqualTo(75);
        assertThat(parts.metrics().acceptLength().status()).isEqualTo(Status.UNOBSERVED);
    }

    @Test
    void aOneTokenAnswerHasNothingToVerify() {
        Interpretation parts = Exchange.chat()
                .content(10, "x")
                .finish(20, "length")
                .usage(30, 5, 1)
                .done(31)
                .interpret();
        assertThat(parts.findings()).doesNotContain("sglext-not-received", "sglext-not-requested");
        Interpretation two = Exchange.chat()
                .content(10, "x")
                .finish(20, "length")
                .usage(30, 5, 2)
                .done(31)
                .interpret();
        assertThat(two.findings()).contains("sglext-not-received");
    }

    @Test
    void theNativeApiSendsTheWholeTextEachTime() {
        Interpretation parts = Exchange.of(Dialect.GENERATE)
                .event(
                        10,
                        "{'text':'Blue','meta_info':{'id':'g','prompt_tokens':5,'completion_tokens':1,'cached_tokens':0,'finish_reason':null}}")
                .event(
                        20,
                        "{'text':'Blue','meta_info':{'id':'g','prompt_tokens':5,'completion_tokens':2,'cached_tokens':0,'finish_reason':null}}")
                .event(
                        30,
                        "{'text':'Blue light','meta_info':{'id':'g','prompt_tokens':5,'completion_tokens':8,'cached_tokens':0,"
                                + "'finish_reason':{'type':'length','length':8},'spec_verify_ct':2,'spec_num_correct_drafts':5,"
                                + "'spec_num_proposed_drafts':10}}")
                .done(31)
                .interpret();
        assertThat(parts.output().content()).isEqualTo("Blue light");
        assertThat(parts.events().content()).isEqualTo(2);
        assertThat(parts.timing().lastTextMs()).isEqualTo(30.0);
        assertThat(parts.usage().completionTokens()).isEqualTo(8);
        assertThat(parts.usage().snapshots()).isEqualTo(3);
        assertThat(parts.ids()).containsExactly("g");
        assertThat(parts.metrics().acceptRate().value()).isEqualTo(0.5);
        assertThat(parts.metrics().cacheRatio().value()).isEqualTo(0.0);
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(times(parts).ttftMs()).isEqualTo(10.0);
        assertThat(parts.client().success()).isTrue();
        assertThat(parts.client().outputTokens()).isNull();
    }

    @Test
    void theNativeApiMayStreamIncrements() {
        Interpretation parts = Exchange.of(Dialect.GENERATE)
                .event(10, "{'text':'ab','meta_info':{}}")
                .event(20, "{'text':'abc','meta_info':{}}")
                .event(30, "{'text':' d','meta_info':{'finish_reason':{'type':'stop'}}}")
                .done(31)
                .interpret();
        assertThat(parts.output().content()).isEqualTo("ababc d");
    }

    @Test
    void choicesOfTheNativeApiHaveTheirOwnCounts() {
        Interpretation parts = Exchange.of(Dialect.GENERATE)
                .asking("{'stream':true,'sampling_params':{'n':2}}")
                .event(
                        10,
                        "{'text':'a','index':0,'meta_info':{'prompt_tokens':5,'completion_tokens':3,'finish_reason':{'type':'stop'}}}")
                .event(
                        20,
                        "{'text':'b','index':1,'meta_info':{'prompt_tokens':5,'completion_tokens':4,'finish_reason':{'type':'stop'}}}")
                .done(21)
                .interpret();
        assertThat(parts.usage().promptTokens()).isEqualTo(5);
        assertThat(parts.usage().completionTokens()).isEqualTo(7);
        assertThat(parts.output().choices()).hasSize(2);
    }

    @Test
    void theResponsesApiIsReadThoughTheClientCannot() {
        Interpretation parts = Exchange.of(Dialect.RESPONSES)
                .raw(
                        10,
                        "event: response.created\ndata: {'type':'response.created','response':{'id':'r','status':'in_progress'}}\n\n")
                .raw(
                        20,
                        "event: response.output_text.delta\ndata: {'type':'response.output_text.delta','delta':'Hi'}\n\n")
                .raw(
                        30,
                        "event: response.completed\ndata: {'type':'response.completed','response':{'id':'r','status':'completed',"
                                + "'usage':{'input_tokens':9,'output_tokens':4}}}\n\n")
                .interpret();
        assertThat(parts.output().content()).isEqualTo("Hi");
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(parts.usage().completionTokens()).isEqualTo(4);
        assertThat(parts.stream().finishReasons()).containsEntry("0", "completed");
        assertThat(parts.client().error()).isEqualTo("AISBenchValueError MODEL-DATA-003");
        assertThat(parts.findings())
                .contains("dialects-differ", "client-success-differs")
                .doesNotContain("done-missing", "sglext-not-requested");
    }

    @Test
    void completionsCarryTheirTextInTheChoice() {
        Interpretation parts = Exchange.of(Dialect.COMPLETIONS)
                .asking("{'stream':true,'prompt':['p','q']}")
                .event(10, "{'choices':[{'index':0,'text':'a','finish_reason':'stop'}]}")
                .event(20, "{'choices':[{'index':1,'text':'b','finish_reason':'stop'}]}")
                .event(
                        30,
                        "{'choices':[],'sglext':{'spec_tokens_details':{'spec_verify_ct':2,'spec_num_correct_drafts':3,"
                                + "'spec_num_proposed_drafts':10}}}")
                .usage(40, 6, 12)
                .done(41)
                .interpret();
        assertThat(parts.inference().status()).isEqualTo(Outcome.COMPLETED);
        assertThat(parts.findings()).contains("spec-choices-missing");
        assertThat(parts.metrics().acceptLength().status()).isEqualTo(Status.INVALID);
        assertThat(parts.metrics().acceptLength().value()).isNull();
    }

    @Test
    void anAnswerAbovetheReplaysLimitLeavesTheClientUnknown() {
        Interpretation parts = Exchange.chat()
                .limits(1 << 20, 200)
                .content(10, "x".repeat(300))
                .finish(20, "stop")
                .done(21)
                .interpret();
        assertThat(parts.findings()).contains("event-too-large");
        assertThat(parts.client().success()).isNull();
        assertThat(parts.stream().done()).isTrue();
    }
}
