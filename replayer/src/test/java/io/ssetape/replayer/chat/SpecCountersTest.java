package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.request.ChoiceCounters;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counters read from one object on its own: names, defaults, the service's own rate, sums over choices. */
final class SpecCountersTest {
    private static SpecCounters read(String json, OddValues odd) throws JsonProcessingException {
        return SpecReader.read(new JsonMapper().readTree(json.replace('\'', '"')), "here", "path", odd);
    }

    private static SpecCounters read(String json) throws JsonProcessingException {
        return read(json, new OddValues());
    }

    @Test
    void theRarerFieldsAreReadToo() throws JsonProcessingException {
        SpecCounters spec = read("{'spec_verify_ct':15,'spec_accept_rate':0.613,'spec_accept_length':4.07,"
                + "'spec_cap_length':5.5,'spec_block_accept_length':3}");
        assertThat(spec)
                .isEqualTo(new SpecCounters(
                        "verify_only",
                        1,
                        null,
                        null,
                        15L,
                        0.613,
                        4.07,
                        null,
                        "here",
                        5.5,
                        3.0,
                        List.of(),
                        List.of(),
                        null,
                        List.of()));
    }

    @Test
    void aRateOrALengthAloneIsAReading() throws JsonProcessingException {
        assertThat(read("{'spec_accept_rate':0.5}").acceptRate()).isEqualTo(0.5);
        assertThat(read("{'mean_acceptance_length':2}").acceptLength()).isEqualTo(2.0);
        assertThat(read("{'spec_accept_histogram':[1]}").histogram()).containsExactly(1L);
        assertThat(read("{'spec_cap_length':2}"))
                .as("known only beside counters")
                .isNull();
        assertThat(read("{'other':2}")).isNull();
        assertThat(read("7")).isNull();
    }

    @Test
    void numbersThatAreNoneAreOdd() throws JsonProcessingException {
        OddValues odd = new OddValues();
        SpecCounters spec = read(
                "{'spec_verify_ct':1,'spec_accept_rate':1e999,'spec_accept_length':'4','spec_cap_length':true,"
                        + "'spec_block_accept_length':null,'spec_num_correct_drafts':1000000000001,"
                        + "'spec_num_proposed_drafts':99999999999999999999}",
                odd);
        assertThat(spec.acceptRate()).isNull();
        assertThat(spec.acceptLength()).isNull();
        assertThat(spec.capLength()).isNull();
        assertThat(spec.blockAcceptLength()).isNull();
        assertThat(spec.correctDrafts()).isNull();
        assertThat(spec.proposedDrafts()).isNull();
        assertThat(spec.names()).isEqualTo("num_correct");
        assertThat(odd.keys())
                .extracting(UnreadableKey::words)
                .containsExactlyInAnyOrder(
                        "path.spec_accept_rate came as number",
                        "path.spec_accept_length came as string",
                        "path.spec_cap_length came as boolean",
                        "path.spec_block_accept_length came as null",
                        "path.spec_num_correct_drafts came as number",
                        "path.spec_num_proposed_drafts came as number");
    }

    @Test
    void thePlausibleCountsEndAtTenToTheTwelfth() throws JsonProcessingException {
        assertThat(read("{'spec_verify_ct':1000000000000}").verifyCount()).isEqualTo(1_000_000_000_000L);
        assertThat(read("{'spec_verify_ct':-1000000000000}").verifyCount()).isEqualTo(-1_000_000_000_000L);
        assertThat(read("{'spec_verify_ct':-1000000000001}")).isNull();
        assertThat(read("{'spec_verify_ct':3.0}")).isNull();
    }

    @Test
    void theNewestNameCountsAndAliasesThatDisagreeAreNamed() throws JsonProcessingException {
        SpecCounters spec = read("{'spec_accept_token_num':44,'spec_accepted_drafts':45,'spec_num_correct_drafts':46,"
                + "'spec_draft_token_num':75,'spec_proposed_drafts':75,'spec_verify_ct':15,'num_spec_steps':16,"
                + "'spec_accept_histogram':[1],'spec_correct_drafts_histogram':[2]}");
        assertThat(spec.names()).isEqualTo("num_correct");
        assertThat(spec.correctDrafts()).isEqualTo(46);
        assertThat(spec.proposedDrafts()).isEqualTo(75);
        assertThat(spec.verifyCount()).isEqualTo(15);
        assertThat(spec.histogram()).containsExactly(2L);
        assertThat(spec.aliasConflicts())
                .containsExactly(
                        "correct: spec_num_correct_drafts=46 spec_accepted_drafts=45 spec_accept_token_num=44",
                        "verify: spec_verify_ct=15 num_spec_steps=16",
                        "histogram: spec_correct_drafts_histogram=[2] spec_accept_histogram=[1]");
        assertThat(read("{'spec_proposed_drafts':75,'spec_draft_token_num':74}").aliasConflicts())
                .containsExactly("proposed: spec_proposed_drafts=75 spec_draft_token_num=74");
        assertThat(read("{'spec_proposed_drafts':75}").names()).isEqualTo("accepted_drafts");
        assertThat(read("{'num_draft_tokens':75,'num_accepted_draft_tokens':1}").names())
                .isEqualTo("num_accepted_draft_tokens");
    }

    @Test
    void aHistogramThatIsNoneLeavesTheOlderName() throws JsonProcessingException {
        OddValues odd = new OddValues();
        assertThat(read("{'spec_correct_drafts_histogram':null,'spec_accept_histogram':[3]}", odd)
                        .histogram())
                .containsExactly(3L);
        assertThat(odd.keys()).containsExactly(new UnreadableKey("path.spec_correct_drafts_histogram", "null"));
        assertThat(read("{'spec_correct_drafts_histogram':[1,1.5],'spec_accept_histogram':[3],'spec_verify_ct':1}")
                        .histogram())
                .as("a list under the newest name is what the service means")
                .isNull();
        assertThat(read("{'acceptance_histogram':{'0':1,'-1':2},'num_spec_steps':3}")
                        .histogram())
                .isNull();
        assertThat(read("{'acceptance_histogram':{'00001':2},'num_spec_steps':3}")
                        .histogram())
                .isNull();
        assertThat(read("{'acceptance_histogram':{'0002':2},'num_spec_steps':3}")
                        .histogram())
                .containsExactly(0L, 0L, 2L);
        assertThat(read("{'acceptance_histogram':{'':2},'num_spec_steps':3}").histogram())
                .isNull();
        assertThat(read("{'acceptance_histogram':{'1':'2'},'num_spec_steps':3}").histogram())
                .isNull();
        assertThat(read("{'acceptance_histogram':{},'num_spec_steps':3}").histogram())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'spec_num_correct_drafts':0                                      | correct_drafts",
                "'spec_num_correct_drafts':0,'spec_num_proposed_drafts':5         | ",
                "'spec_num_correct_drafts':0,'spec_num_proposed_drafts':0         | correct_drafts,proposed_drafts",
                "'spec_num_correct_drafts':3,'spec_num_proposed_drafts':0         | proposed_drafts",
                "'spec_num_correct_drafts':0,'spec_correct_drafts_histogram':[7]  | ",
                "'spec_num_correct_drafts':0,'spec_correct_drafts_histogram':[7,0]| ",
                "'spec_num_correct_drafts':0,'spec_correct_drafts_histogram':[7,1]| correct_drafts",
                "'spec_num_correct_drafts':0,'spec_correct_drafts_histogram':[0,0]| correct_drafts,histogram",
                "'spec_num_correct_drafts':0,'spec_correct_drafts_histogram':[]   | correct_drafts,histogram",
                "'spec_verify_ct':0                                               | verify_count",
                "'spec_verify_ct':1,'spec_accept_rate':0.0                        | accept_rate",
                "'spec_verify_ct':1,'spec_accept_rate':0,'spec_num_proposed_drafts':0 | proposed_drafts,accept_rate",
                "'spec_verify_ct':1,'spec_accept_rate':0,'spec_num_proposed_drafts':5 | ",
                "'spec_verify_ct':1,'spec_accept_length':0                        | accept_length",
                "'spec_verify_ct':1,'spec_accept_length':1,'spec_accept_rate':0.1 | ",
                "'spec_verify_ct':1,'spec_cap_length':0.0                         | cap_length",
                "'spec_verify_ct':1,'spec_block_accept_length':0                  | block_accept_length",
                "'spec_verify_ct':1,'spec_block_accept_length':1,'spec_cap_length':1 | ",
            })
    void aZeroThatNothingSupportsIsADefault(String fields, String defaults) throws JsonProcessingException {
        List<String> expected = defaults == null ? List.of() : List.of(defaults.split(","));
        assertThat(read("{" + fields + "}").defaults()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "46, 75, 15, 0.6133, strict",
        "46, 75, 15, 0.61338, strict",
        "46, 75, 15, 0.61339, neither",
        "46, 75, 15, 0.61329, strict",
        "46, 75, 15, 0.61327, neither",
        "46, 75, 15, 0.6778, biased",
        "46, 75, 15, 0.67772, neither",
        "75, 75, 15, 1, both",
        "0, 75, 15, 0, strict",
        "0, 75, 15, 0.1667, biased",
        "46, 75, 0, 0.6133, ",
        "46, 0, 15, 0.6133, ",
        "46, -5, 15, 0.6133, ",
        "46, 75, -1, 0.6133, ",
        "46, 1, 1, 46, strict",
    })
    void theServicesRateTellsItsFormula(long correct, long proposed, long verify, double rate, String formula)
            throws JsonProcessingException {
        assertThat(read("{'spec_num_correct_drafts':" + correct + ",'spec_num_proposed_drafts':" + proposed
                                + ",'spec_verify_ct':" + verify + ",'spec_accept_rate':" + rate + "}")
                        .rateFormula())
                .isEqualTo(formula);
    }

    @Test
    void withoutOneOfItsPartsTheFormulaIsNotKnown() throws JsonProcessingException {
        assertThat(read("{'spec_num_proposed_drafts':75,'spec_verify_ct':15,'spec_accept_rate':0.6}")
                        .rateFormula())
                .isNull();
        assertThat(read("{'spec_num_correct_drafts':46,'spec_verify_ct':15,'spec_accept_rate':0.6}")
                        .rateFormula())
                .isNull();
        assertThat(read("{'spec_num_correct_drafts':46,'spec_num_proposed_drafts':75,'spec_accept_rate':0.6}")
                        .rateFormula())
                .isNull();
        assertThat(read("{'spec_num_correct_drafts':46,'spec_num_proposed_drafts':75,'spec_verify_ct':15}")
                        .rateFormula())
                .isNull();
    }

    @Test
    void aSumKeepsWhatItIsASumOf() throws JsonProcessingException {
        SpecCounters sum = read("[{'spec_num_correct_drafts':1,'spec_accepted_drafts':2,'spec_num_proposed_drafts':0,"
                + "'spec_verify_ct':3,'spec_accept_rate':0.5,'spec_accept_length':2,'spec_cap_length':1,"
                + "'spec_block_accept_length':1,'spec_correct_drafts_histogram':[1]},null,"
                + "{'spec_num_correct_drafts':4,'spec_num_proposed_drafts':5,'spec_verify_ct':0,"
                + "'spec_correct_drafts_histogram':[1,2]}]");
        assertThat(sum.choices()).isEqualTo(2);
        assertThat(sum.correctDrafts()).isEqualTo(5);
        assertThat(sum.proposedDrafts()).isEqualTo(5);
        assertThat(sum.verifyCount()).isEqualTo(3);
        assertThat(sum.histogram()).containsExactly(2L, 2L);
        assertThat(sum.acceptRate()).isNull();
        assertThat(sum.acceptLength()).isNull();
        assertThat(sum.capLength()).isNull();
        assertThat(sum.blockAcceptLength()).isNull();
        assertThat(sum.rateFormula()).isNull();
        assertThat(sum.source()).isEqualTo("here");
        assertThat(sum.defaults()).containsExactly("proposed_drafts", "verify_count");
        assertThat(sum.aliasConflicts()).containsExactly("correct: spec_num_correct_drafts=1 spec_accepted_drafts=2");
        assertThat(sum.byChoice()).extracting(ChoiceCounters::choice).containsExactly(0L, 2L);
        assertThat(sum.byChoice())
                .extracting(part -> part.counters().verifyCount())
                .containsExactly(3L, 0L);
    }

    @Test
    void aListOfOneIsThatOne() throws JsonProcessingException {
        SpecCounters spec = read("[{'spec_verify_ct':3,'spec_accept_rate':0.5}]");
        assertThat(spec.choices()).isEqualTo(1);
        assertThat(spec.acceptRate()).isEqualTo(0.5);
        assertThat(spec.byChoice()).isEmpty();
        assertThat(read("[]")).isNull();
        OddValues odd = new OddValues();
        assertThat(read("[7,{'a':1}]", odd)).isNull();
        assertThat(odd.keys())
                .extracting(UnreadableKey::words)
                .containsExactly("path.0 came as number", "path.1 came as object");
    }

    @Test
    void whatOneChoiceGaveAsAListCountsUnderItsNumber() throws JsonProcessingException {
        SpecCounters two = read("[{'spec_verify_ct':3},{'spec_verify_ct':4}]");
        SpecCounters one = read("{'spec_verify_ct':5}");
        SpecCounters sum = SpecSum.of(List.of(new ChoiceCounters(7, null, two), new ChoiceCounters(8, 9L, one)));
        assertThat(sum.verifyCount()).isEqualTo(12);
        assertThat(sum.choices()).isEqualTo(3);
        assertThat(sum.byChoice()).extracting(ChoiceCounters::choice).containsExactly(7L, 7L, 8L);
        assertThat(sum.byChoice().get(2).completionTokens()).isEqualTo(9);
        assertThat(SpecSum.of(List.of(new ChoiceCounters(1, null, one)))).isSameAs(one);
    }

    @Test
    void whatOneChoiceLacksIsUnknownInTheSum() throws JsonProcessingException {
        SpecCounters sum = read("[{'spec_verify_ct':3,'spec_num_proposed_drafts':1,'spec_accept_histogram':[1]},"
                + "{'spec_num_correct_drafts':4}]");
        assertThat(sum.verifyCount()).isNull();
        assertThat(sum.proposedDrafts()).isNull();
        assertThat(sum.correctDrafts()).isNull();
        assertThat(sum.histogram()).isNull();
    }
}
