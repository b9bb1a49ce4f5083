package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpecReaderTest {
    private static ChatEvent event(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.CHAT).read(bytes, 0, bytes.length);
    }

    private static SpecCounters spec(String fields) {
        return event("{'choices':[],'sglext':{'spec_tokens_details':" + fields + "}}")
                .extension()
                .readings()
                .get(0)
                .spec();
    }

    @Test
    void everyGenerationOfNamesBecomesTheSameCounters() {
        List<String> generations = List.of(
                "'spec_num_correct_drafts':46,'spec_num_proposed_drafts':75,'spec_correct_drafts_histogram':[1,14]",
                "'spec_accepted_drafts':46,'spec_proposed_drafts':75,'spec_accept_histogram':[1,14]",
                "'spec_accept_token_num':46,'spec_draft_token_num':75,'spec_accept_histogram':[1,14]",
                "'spec_accepted_tokens':46,'spec_draft_tokens':75");
        assertThat(generations)
                .extracting(fields -> spec("{" + fields + ",'spec_verify_ct':15}"))
                .allSatisfy(spec -> {
                    assertThat(spec.correctDrafts()).isEqualTo(46);
                    assertThat(spec.proposedDrafts()).isEqualTo(75);
                    assertThat(spec.verifyCount()).isEqualTo(15);
                })
                .extracting(SpecCounters::names)
                .containsExactly("num_correct", "accepted_drafts", "accept_token", "accepted_tokens");
        assertThat(spec("{" + generations.get(2) + "}").histogram()).containsExactly(1L, 14L);
        assertThat(spec("{'spec_verify_ct':15}").names()).isEqualTo("verify_only");
    }

    @Test
    void aHistogramOfMoreDraftsThanAnyoneMakesIsNone() {
        String most = "1,".repeat(4095) + "1";
        assertThat(spec("{'spec_verify_ct':15,'spec_correct_drafts_histogram':[" + most + "]}")
                        .histogram())
                .hasSize(4096);
        assertThat(spec("{'spec_verify_ct':15,'spec_correct_drafts_histogram':[" + most + ",1]}")
                        .histogram())
                .isNull();
        assertThat(spec("{'spec_verify_ct':15,'spec_correct_drafts_histogram':{'4095':1}}")
                        .histogram())
                .hasSize(4096);
        assertThat(spec("{'spec_verify_ct':15,'spec_correct_drafts_histogram':{'4096':1}}")
                        .histogram())
                .isNull();
    }

    @Test
    void vllmsMetricsObjectIsRead() {
        SpecReading reading = event(
                        "{'choices':[],'metrics':{'speculative_decoding':{'mean_acceptance_length':4.07,"
                                + "'draft_acceptance_rate':0.613,'num_spec_steps':15,'num_accepted_draft_tokens':46,'num_draft_tokens':75}}}")
                .extension()
                .readings()
                .get(0);
        assertThat(reading.spec().source()).isEqualTo("metrics.speculative_decoding");
        assertThat(reading.spec().correctDrafts()).isEqualTo(46);
        assertThat(reading.spec().proposedDrafts()).isEqualTo(75);
        assertThat(reading.spec().verifyCount()).isEqualTo(15);
        assertThat(reading.spec().acceptLength()).isEqualTo(4.07);
    }

    @Test
    void countersAreFoundInsideChoicesToo() {
        ChatEvent event =
                event("{'choices':[{'index':1,'delta':{},'sgl_ext':{'spec_verify_ct':3,'spec_accepted_drafts':5}}]}");
        SpecReading reading = event.extension().readings().get(0);
        assertThat(reading.choice()).isEqualTo(1);
        assertThat(reading.spec().verifyCount()).isEqualTo(3);
        assertThat(event.extension().keys()).containsExactly("spec_verify_ct", "spec_accepted_drafts");
    }

    @Test
    void aliasesThatAgreeAreFineAndOthersAreNamedWithBothValues() {
        assertThat(spec("{'spec_num_correct_drafts':46,'spec_accepted_drafts':46}")
                        .aliasConflicts())
                .isEmpty();
        assertThat(spec("{'spec_num_correct_drafts':46,'spec_accepted_drafts':45}")
                        .aliasConflicts())
                .containsExactly("correct: spec_num_correct_drafts=46 spec_accepted_drafts=45");
    }

    /** The newest name that says something counts, in whatever order they stand. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "[1,14]       | [1,14]       | [1, 14] | ",
                "[1,14]       | {'0':1,'1':14} | [1, 14] | ",
                "[1,14]       | [2,13]       | [1, 14] | histogram: spec_correct_drafts_histogram=[1, 14] spec_accept_histogram=[2, 13]",
                "[]           | [2,13]       | []      | histogram: spec_correct_drafts_histogram=[] spec_accept_histogram=[2, 13]",
                "null         | [2,13]       | [2, 13] | ",
                "[1,'x']      | [2,13]       | null    | ",
                "[1,14]       | null         | [1, 14] | ",
            })
    void histogramsUnderTwoNamesAreHeldAgainstEachOther(String newer, String older, String histogram, String conflict) {
        String newest = "'spec_correct_drafts_histogram':" + newer;
        String former = "'spec_accept_histogram':" + older;
        for (String both : List.of(newest + "," + former, former + "," + newest)) {
            SpecCounters spec = spec("{'spec_verify_ct':15," + both + "}");
            assertThat(String.valueOf(spec.histogram())).isEqualTo(histogram);
            assertThat(spec.aliasConflicts()).isEqualTo(conflict == null ? List.of() : List.of(conflict));
        }
    }

    @Test
    void namesWithNullAreNotTheGeneration() {
        SpecCounters spec = spec("{'spec_num_correct_drafts':null,'spec_num_proposed_drafts':null,"
                + "'spec_accept_token_num':46,'spec_draft_token_num':75}");
        assertThat(spec.names()).isEqualTo("accept_token");
        assertThat(spec.correctDrafts()).isEqualTo(46);
    }

    @Test
    void aListIsSummedOverItsChoices() {
        SpecCounters sum = spec("[{'spec_num_correct_drafts':18,'spec_num_proposed_drafts':40,'spec_verify_ct':8,"
                + "'spec_accept_rate':0.45,'spec_correct_drafts_histogram':[1,3]},"
                + "{'spec_num_correct_drafts':10,'spec_num_proposed_drafts':30,'spec_verify_ct':6,"
                + "'spec_accept_rate':0.33,'spec_correct_drafts_histogram':[2,3,1]}]");
        assertThat(sum.choices()).isEqualTo(2);
        assertThat(sum.correctDrafts()).isEqualTo(28);
        assertThat(sum.proposedDrafts()).isEqualTo(70);
        assertThat(sum.verifyCount()).isEqualTo(14);
        assertThat(sum.histogram()).containsExactly(3L, 6L, 1L);
        assertThat(sum.acceptRate()).isNull();
    }

    @Test
    void aChoiceWithoutACounterLeavesTheSumUnknown() {
        assertThat(spec("[{'spec_num_correct_drafts':18,'spec_verify_ct':8},{'spec_verify_ct':6}]")
                        .correctDrafts())
                .isNull();
    }

    @Test
    void zerosThatNothingSupportsAreDefaults() {
        assertThat(
                        spec("{'spec_num_correct_drafts':0,'spec_num_proposed_drafts':0,'spec_verify_ct':0,'spec_accept_rate':0.0,"
                                        + "'spec_accept_length':0.0,'spec_correct_drafts_histogram':[]}")
                                .defaults())
                .containsExactly(
                        "correct_drafts",
                        "proposed_drafts",
                        "verify_count",
                        "accept_rate",
                        "accept_length",
                        "histogram");
    }

    @Test
    void zeroAcceptedOfSomeProposedIsAnObservation() {
        SpecCounters spec = spec(
                "{'spec_num_correct_drafts':0,'spec_num_proposed_drafts':50,'spec_verify_ct':10,'spec_accept_rate':0.0,"
                        + "'spec_correct_drafts_histogram':[10,0]}");
        assertThat(spec.defaults()).isEmpty();
        assertThat(spec.rateFormula()).isEqualTo("strict");
    }

    @Test
    void theServicesOwnRateTellsWhichFormulaItUses() {
        String counts =
                "'spec_num_correct_drafts':3,'spec_num_proposed_drafts':5,'spec_verify_ct':1,'spec_accept_rate':";
        assertThat(spec("{" + counts + "0.6}").rateFormula()).isEqualTo("strict");
        // One step, 5 drafts, 3 accepted: the old formula counts the bonus token above and below.
        assertThat(spec("{" + counts + "0.66667}").rateFormula()).isEqualTo("biased");
        assertThat(spec("{" + counts + "0.9}").rateFormula()).isEqualTo("neither");
        assertThat(
                        spec("{'spec_num_correct_drafts':5,'spec_num_proposed_drafts':5,'spec_verify_ct':1,'spec_accept_rate':1.0}")
                                .rateFormula())
                .isEqualTo("both");
    }

    @Test
    void wrongTypesAreNoCounters() {
        String allOdd = "{'spec_num_correct_drafts':'46','spec_num_proposed_drafts':75.5,'spec_verify_ct':null,"
                + "'spec_accept_rate':'x','spec_correct_drafts_histogram':[1,'2']}";
        Extension odds = event("{'choices':[],'sglext':{'spec_tokens_details':" + allOdd + "}}")
                .extension();
        assertThat(odds.readings()).isEmpty();
        assertThat(odds.unreadable())
                .extracting(UnreadableKey::words)
                .contains(
                        "sglext.spec_tokens_details.spec_num_correct_drafts came as string",
                        "sglext.spec_tokens_details.spec_verify_ct came as null",
                        "sglext.spec_tokens_details.spec_correct_drafts_histogram came as list",
                        "sglext.spec_tokens_details came as object");
        SpecCounters spec = spec("{'spec_num_correct_drafts':'46','spec_num_proposed_drafts':75}");
        assertThat(spec.correctDrafts()).isNull();
        assertThat(spec.proposedDrafts()).isEqualTo(75);
        for (String odd : List.of("null", "7", "'text'", "[]", "[1,null]", "{}", "{'other':1}")) {
            assertThat(event("{'choices':[],'sglext':{'spec_tokens_details':" + odd + "}}")
                            .extension()
                            .readings())
                    .as(odd)
                    .isEmpty();
        }
        assertThat(event("{'sglext':7,'metrics':[],'choices':[]}").extension().present())
                .isFalse();
    }

    @Test
    void cachedTokensByPlaceAreRead() {
        CachedDetails details = event(
                        "{'choices':[],'sglext':{'cached_tokens_details':{'device':16,'host':0,'storage_backend':'x'}}}")
                .extension()
                .cachedDetails();
        assertThat(details).isEqualTo(new CachedDetails(16L, 0L, null));
    }

    /** The numbers of PaddlePaddle/FastDeploy's own end-to-end baseline. */
    @Test
    void fastDeployCountsTokensByHead() {
        SpecCounters spec = event(
                        "{'choices':[{'index':0,'delta':{},'speculate_metrics':{'accepted_tokens':100,'rejected_tokens':176,"
                                + "'accept_ratio':0.54,'average_accept_length':2.1739130434782608,"
                                + "'accepted_tokens_per_head':[46,25,15,8,6,0],'accept_ratio_per_head':[0.5,0.6,0.5,0.7,0.0]}}]}")
                .extension()
                .readings()
                .get(0)
                .spec();

        assertThat(spec.names()).isEqualTo("speculate_metrics");
        assertThat(spec.source()).isEqualTo("choices.speculate_metrics");
        assertThat(spec.verifyCount()).isEqualTo(46);
        assertThat(spec.correctDrafts()).isEqualTo(54);
        assertThat(spec.proposedDrafts()).isEqualTo(230);
        assertThat(spec.histogram()).containsExactly(21L, 10L, 7L, 2L, 6L, 0L);
    }

    @Test
    void theHistogramOfVllmLeavesOutWhatNeverHappened() {
        SpecCounters spec = event(
                        "{'choices':[],'metrics':{'speculative_decoding':{'num_spec_steps':9,'num_draft_tokens':36,"
                                + "'num_accepted_draft_tokens':12,'acceptance_histogram':{'3':4,'0':5}}}}")
                .extension()
                .readings()
                .get(0)
                .spec();

        assertThat(spec.histogram()).containsExactly(5L, 0L, 0L, 4L);
        assertThat(event("{'choices':[],'metrics':{'speculative_decoding':{'num_spec_steps':9,"
                                + "'acceptance_histogram':{'x':4}}}}")
                        .extension()
                        .readings()
                        .get(0)
                        .spec()
                        .histogram())
                .isNull();
    }
}
