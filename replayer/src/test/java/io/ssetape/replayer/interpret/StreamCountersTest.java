package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.RequestMetric.Status;
import org.junit.jupiter.api.Test;

/** Usage and speculative counters of a stream: repeated, split over choices, or missing. */
final class StreamCountersTest {
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

    /** A gateway's own usage event, under the names of another API, before or behind that of the service. */
    @Test
    void aSnapshotUnderOtherNamesOnlyAddsWhatNoOtherSays() {
        String[] foreign = {
            "{'choices':[],'usage':{'input_tokens':0,'output_tokens':0,'input_tokens_details':null}}",
            "{'choices':[],'usage':{'input_tokens':900,'output_tokens':99,'input_tokens_details':{'cached_tokens':512}}}"
        };
        for (String other : foreign) {
            Exchange before = Exchange.chat().content(10, "x").event(20, other).usage(30, 940, 56);
            Exchange behind =
                    Exchange.chat().content(10, "x").usage(20, 940, 56).event(30, other);
            Interpretation served = before.finish(40, "stop").done(41).interpret();
            Interpretation wrapped = behind.finish(40, "stop").done(41).interpret();
            assertThat(served.usage()).isEqualTo(wrapped.usage());
            assertThat(served.usage().promptTokens()).isEqualTo(940);
            assertThat(served.usage().completionTokens()).isEqualTo(56);
            assertThat(served.usage().cachedTokens()).isEqualTo(other.contains("512") ? 512L : null);
            assertThat(served.usage().snapshots()).isEqualTo(2);
            assertThat(served.findings()).doesNotContain("usage-decreased", "names-disagree");
            assertThat(served.client().outputTokens()).isEqualTo(56);
            assertThat(wrapped.client().outputTokens()).isNull();
        }
    }

    @Test
    void namesThatDisagreeAreTold() {
        Interpretation counts = Exchange.chat()
                .content(10, "x")
                .finish(20, "stop")
                .event(
                        30,
                        "{'choices':[],'usage':{'input_tokens':7,'output_tokens':8,'prompt_tokens':7,'completion_tokens':9}}")
                .done(31)
                .interpret();
        assertThat(counts.usage().completionTokens()).isEqualTo(9);
        assertThat(counts.findings()).contains("names-disagree");

        String delta = "{'choices':[{'index':0,'delta':{'reasoning':'%s','reasoning_content':'%s'}}]}";
        for (String other : new String[] {"Hm", "Hmm", ""}) {
            Interpretation texts = Exchange.chat()
                    .event(10, delta.formatted(other, "Hm"))
                    .content(20, "x")
                    .finish(30, "stop")
                    .done(31)
                    .interpret();
            assertThat(texts.output().reasoning()).isEqualTo("Hm");
            assertThat(texts.findings().contains("names-disagree")).as(other).isEqualTo(other.equals("Hmm"));
        }
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
    void cachedTokensAreHeldAgainstThePromptOfTheirOwnSnapshot() {
        Interpretation parts = Exchange.chat()
                .event(10, usageWithCached(10, 9, 7))
                .usage(20, 5, 4)
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.usage().promptTokens()).isEqualTo(5);
        assertThat(parts.usage().cachedTokens()).isEqualTo(7);
        assertThat(parts.usage().cachedOfTokens()).isEqualTo(10);
        assertThat(parts.findings()).contains("usage-decreased").doesNotContain("cached-tokens-exceed-prompt");
        assertThat(parts.metrics().cacheRatio().status()).isEqualTo(Status.OK);
        assertThat(parts.metrics().cacheRatio().denominator()).isEqualTo(10);
    }

    @Test
    void cachedTokensAboveThePromptOfTheirOwnSnapshotAreTold() {
        Interpretation parts = Exchange.chat()
                .event(10, usageWithCached(5, 4, 7))
                .usage(20, 10, 9)
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.findings()).contains("cached-tokens-exceed-prompt");
        assertThat(parts.metrics().cacheRatio().reason()).isEqualTo("7 cached of 5 prompt tokens");
    }

    @Test
    void snapshotsOfOnePromptSayNothingMoreOfTheCachedTokens() {
        Interpretation parts = Exchange.chat()
                .event(10, usageWithCached(10, 4, 7))
                .usage(20, 10, 9)
                .finish(30, "stop")
                .done(31)
                .interpret();
        assertThat(parts.usage().cachedOfTokens()).isNull();
        assertThat(parts.metrics().cacheRatio().denominator()).isEqualTo(10);
    }

    private static String usageWithCached(int prompt, int completion, int cached) {
        return "{'choices':[],'usage':{'prompt_tokens':" + prompt + ",'completion_tokens':" + completion
                + ",'prompt_tokens_details':{'cached_tokens':" + cached + "}}}";
    }
}
