package io.ssetape.replayer.interpret;

import static io.ssetape.replayer.interpret.Exchange.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestMetric.Status;
import org.junit.jupiter.api.Test;

/** Streams of the APIs beside chat completions: native generation, responses, completions. */
final class OtherDialectsTest {
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
}
