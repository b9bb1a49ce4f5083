package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeptFieldsTest {
    private static final String SPEC = "{'spec_verify_ct':15,'spec_num_correct_drafts':46}";
    private static final String COUNT = "{'cached_tokens':1}";

    private static KeptFields of(String line) throws JsonProcessingException {
        return KeptFields.of(new JsonMapper().readTree(line.replace('\'', '"')));
    }

    @Test
    void countersAreFoundWhereverTheyStand() throws JsonProcessingException {
        KeptFields kept = of("{'id':1,'extra_details_data':{'sglext':{'spec_tokens_details':" + SPEC
                + ",'cached_tokens_details':{'device':16, 'host':0}},'usage':{'cached_tokens':96}}}");
        assertThat(kept.spec().path()).isEqualTo("extra_details_data.sglext.spec_tokens_details");
        assertThat(kept.spec().value().correctDrafts()).isEqualTo(46);
        assertThat(kept.spec().value().verifyCount()).isEqualTo(15);
        assertThat(kept.spec().value().source()).isEqualTo("extra_details_data.sglext.spec_tokens_details");
        assertThat(kept.cached()).isEqualTo(new KeptFields.Place<>("extra_details_data.usage.cached_tokens", 96L));
        assertThat(kept.cachedDetails())
                .isEqualTo(new KeptFields.Place<>(
                        "extra_details_data.sglext.cached_tokens_details", "{\"device\":16,\"host\":0}"));
    }

    @Test
    void theLineItselfMayHoldThem() throws JsonProcessingException {
        KeptFields kept = of(SPEC);
        assertThat(kept.spec().path()).isEqualTo("line");
        assertThat(kept.spec().value().source()).isEqualTo("line");
        assertThat(kept.cached()).isNull();
        assertThat(kept.cachedDetails()).isNull();
    }

    @Test
    void theFirstPlaceCounts() throws JsonProcessingException {
        KeptFields kept = of("{'a':{'spec_verify_ct':1,'cached_tokens':2,'cached_tokens_details':{'device':3}},"
                + "'b':{'spec_verify_ct':4,'cached_tokens':5,'cached_tokens_details':{'device':6}}}");
        assertThat(kept.spec().value().verifyCount()).isEqualTo(1);
        assertThat(kept.cached().value()).isEqualTo(2);
        assertThat(kept.cachedDetails().value()).isEqualTo("{\"device\":3}");
    }

    @Test
    void theOtherNamesOfTheCachedCountAreKnown() throws JsonProcessingException {
        for (String name : new String[] {"cached_tokens", "cached_token_count", "num_cached_tokens"}) {
            assertThat(of("{'" + name + "':0}").cached()).isEqualTo(new KeptFields.Place<>(name, 0L));
        }
        assertThat(of("{'cached':7,'total_cached_tokens':8}").cached()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "'7'", "7.0", "true", "[7]", "{}", "12345678901234567890", "1000000000001"})
    void whatIsNoCountIsNotKept(String value) throws JsonProcessingException {
        assertThat(of("{'cached_tokens':" + value + ",'num_cached_tokens':3}").cached())
                .isEqualTo(new KeptFields.Place<>("num_cached_tokens", 3L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "7", "'x'", "[{'device':1}]"})
    void detailsThatAreNoObjectAreNotKept(String value) throws JsonProcessingException {
        assertThat(of("{'cached_tokens_details':" + value + "}").cachedDetails())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "input",
                "origin_prompt",
                "prompt",
                "messages",
                "prediction",
                "reasoning",
                "content",
                "gold",
                "answer"
            })
    void whatWasSaidIsNotLookedInto(String name) throws JsonProcessingException {
        KeptFields kept =
                of("{'" + name + "':{'cached_tokens':1,'spec':" + SPEC + "},'inner':{'" + name + "':[" + SPEC + "]}}");
        assertThat(kept.cached()).isNull();
        assertThat(kept.spec()).isNull();
        assertThat(of("{'" + name + "s':{'cached_tokens':1}}").cached().value()).isEqualTo(1);
    }

    @Test
    void jsonInAStringIsLookedInto() throws JsonProcessingException {
        KeptFields kept = of("{'extra':' {\\'usage\\':{\\'cached_tokens\\':96},\\'s\\':{\\'spec_verify_ct\\':3}} '}"
                .replace("\\'", "\\\""));
        assertThat(kept.cached()).isEqualTo(new KeptFields.Place<>("extra.usage.cached_tokens", 96L));
        assertThat(kept.spec().path()).isEqualTo("extra.s");
        assertThat(of("{'extra':'[{\\\"cached_tokens\\\":5}]'}").cached())
                .isEqualTo(new KeptFields.Place<>("extra.cached_tokens", 5L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{cached_tokens", "[", "{\\\"cached_tokens\\\":1", "x{\\\"cached_tokens\\\":1}", "", "\\\"\\\""})
    void textThatOnlyLooksLikeJsonIsText(String text) throws JsonProcessingException {
        assertThat(of("{'extra':'" + text + "','cached_tokens':2}").cached())
                .isEqualTo(new KeptFields.Place<>("cached_tokens", 2L));
    }

    @Test
    void listsAreLookedThroughAndAddNothingToThePath() throws JsonProcessingException {
        KeptFields kept = of("{'rounds':[1,[{'cached_tokens':4}],{'deep':{'spec_verify_ct':2}}]}");
        assertThat(kept.cached()).isEqualTo(new KeptFields.Place<>("rounds.cached_tokens", 4L));
        assertThat(kept.spec().path()).isEqualTo("rounds.deep");
    }

    @Test
    void countersOfSeveralChoicesInAListAreSummed() throws JsonProcessingException {
        KeptFields kept = of("{'spec':[{'spec_verify_ct':2},{'spec_verify_ct':3}]}");
        assertThat(kept.spec().path()).isEqualTo("spec");
        assertThat(kept.spec().value().verifyCount()).isEqualTo(5);
        assertThat(kept.spec().value().choices()).isEqualTo(2);
    }

    @Test
    void aQuotedObjectIsOneLevelDeeper() throws JsonProcessingException {
        String quoted = "'{\\\"cached_tokens\\\":1}'";
        assertThat(of("{'a':".repeat(11) + quoted + "}".repeat(11)).cached()).isNotNull();
        assertThat(of("{'a':".repeat(12) + quoted + "}".repeat(12)).cached()).isNull();
    }

    @Test
    void nestingBeyondTwelveIsNotFollowed() throws JsonProcessingException {
        assertThat(of("{'a':".repeat(12) + SPEC + "}".repeat(12)).spec()).isNotNull();
        assertThat(of("{'a':".repeat(13) + SPEC + "}".repeat(13)).spec()).isNull();
        assertThat(of("{'a':" + "[".repeat(11) + COUNT + "]".repeat(11) + "}").cached())
                .isNotNull();
        assertThat(of("{'a':" + "[".repeat(12) + COUNT + "]".repeat(12) + "}").cached())
                .isNull();
    }
}
