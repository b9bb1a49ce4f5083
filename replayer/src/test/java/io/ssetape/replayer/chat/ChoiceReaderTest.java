package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChoiceReaderTest {
    private static ChatEvent event(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.CHAT).read(bytes, 0, bytes.length);
    }

    private static Choice choice(String fields) {
        return event("{'choices':[{" + fields + "}]}").choices().get(0);
    }

    @Test
    void aChoiceWithoutAnIndexHasItsPosition() {
        assertThat(event("{'choices':[{'delta':{}},{'index':null},{'index':'5'},{'index':7},null,{}]}")
                        .choices())
                .extracting(Choice::index)
                .containsExactly(0L, 1L, 2L, 7L, 4L, 5L);
    }

    @ParameterizedTest
    @CsvSource({
        "null, NULL",
        "[], EMPTY_LIST",
        "[0], LIST",
        "'''''', EMPTY_STRING",
        "'''x''', STRING",
        "0.0, FALSY_NUMBER",
        "false, FALSY_NUMBER",
        "-1, NUMBER",
        "true, NUMBER",
    })
    void whatIsNoObjectIsKnownByItsShape(String value, Shape shape) {
        assertThat(event("{'choices':[" + value + "]}").choices())
                .containsExactly(new Choice(
                        shape, 0, Message.ABSENT, Message.ABSENT, Scalar.ABSENT, null, null, UsageSnapshot.ABSENT));
    }

    @ParameterizedTest
    @CsvSource({
        "null, NULL",
        "{}, EMPTY_OBJECT",
        "{'a':1}, OBJECT",
        "[0], LIST",
        "'''''', EMPTY_STRING",
        "7, NUMBER",
        "[], EMPTY_LIST",
    })
    void whatStandsInThePlaceOfChoicesIsTold(String value, Shape shape) {
        ChatEvent event = event("{'choices':" + value + ",'usage':{'prompt_tokens':1}}");
        assertThat(event.choicesShape()).isEqualTo(shape);
        assertThat(event.isMetadata()).isEqualTo(shape == Shape.NULL || shape == Shape.EMPTY_LIST);
    }

    @Test
    void aMessageHasTheFieldsOfADelta() {
        String fields =
                "{'role':'assistant','content':'c','reasoning_content':'r','reasoning':'o','tool_calls':[1],'x':[]}";
        Message message = new Message(Shape.OBJECT, true, Scalar.of("c"), Scalar.of("r"), Scalar.of("o"), true);
        assertThat(choice("'delta':" + fields).delta()).isEqualTo(message);
        assertThat(choice("'delta':" + fields).message()).isEqualTo(Message.ABSENT);
        assertThat(choice("'message':" + fields).message()).isEqualTo(message);
        assertThat(choice("'delta':{}").delta()).isEqualTo(Message.of(Shape.EMPTY_OBJECT));
        assertThat(choice("'delta':null").delta()).isEqualTo(Message.of(Shape.NULL));
        assertThat(choice("'delta':'x'").delta().isObject()).isFalse();
        assertThat(choice("'delta':{}").delta().isObject()).isTrue();
        assertThat(choice("'delta':{'a':1}").delta().isObject()).isTrue();
        assertThat(choice("'text':'t'").text()).isEqualTo(Scalar.of("t"));
    }

    @Test
    void theUsualNameOfReasoningCountsIfItIsTrueForPython() {
        assertThat(choice("'delta':{'reasoning_content':'r','reasoning':'o'}")
                        .delta()
                        .anyReasoning())
                .isEqualTo(Scalar.of("r"));
        assertThat(choice("'delta':{'reasoning_content':'','reasoning':'o'}")
                        .delta()
                        .anyReasoning())
                .isEqualTo(Scalar.of("o"));
        assertThat(choice("'delta':{'reasoning_content':7,'reasoning':'o'}")
                        .delta()
                        .anyReasoning())
                .isEqualTo(Scalar.OTHER);
        assertThat(choice("'delta':{'reasoning_content':null}").delta().anyReasoning())
                .isEqualTo(Scalar.ABSENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "''", "0", "false", "[]", "{}"})
    void aRoleOrToolCallsThatAreFalseForPythonAreNone(String value) {
        Message delta = choice("'delta':{'role':" + value + ",'tool_calls':" + value + "}")
                .delta();
        assertThat(delta.role()).isFalse();
        assertThat(delta.toolCalls()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x'", "1", "true", "[null]", "{'a':null}"})
    void anythingElseIsOne(String value) {
        Message delta = choice("'delta':{'role':" + value + ",'tool_calls':" + value + "}")
                .delta();
        assertThat(delta.role()).isTrue();
        assertThat(delta.toolCalls()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'stop'                               | stop   |",
                "null                                 |        |",
                "true                                 | true   |",
                "7                                    | 7      |",
                "1.5                                  | 1.5    |",
                "['stop']                             | a list |",
                "{'type':'stop','matched':'</s>'}     | stop   | </s>",
                "{'matched':151645,'type':'stop'}     | stop   | 151645",
                "{'type':'length','length':3}         | length |",
                "{'type':'stop','matched':null}       | stop   |",
                "{'type':'stop','matched':[1]}        | stop   |",
                "{'type':4}                           | 4      |",
                "{'type':null,'matched':1}            | an object without type | 1",
            })
    void aFinishReasonIsAWordOrAnObjectWithAType(String json, String reason, String matched) {
        Choice choice = choice("'finish_reason':" + json);
        assertThat(choice.finishReason()).isEqualTo(reason);
        assertThat(choice.matchedStop()).isEqualTo(matched);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'matched_stop':'x'                               | x",
                "'matched_stop':7                                 | 7",
                "'stop_reason':'y'                                | y",
                "'matched_stop':'x','stop_reason':null            | x",
                "'stop_reason':null,'matched_stop':'x'            | x",
                "'matched_stop':'x','stop_reason':'y'             | x",
                "'stop_reason':'y','matched_stop':'x'             | x",
                "'stop_reason':'y','matched_stop':null            | y",
                "'stop_reason':'y','finish_reason':{'type':'stop','matched':'m'} | y",
                "'matched_stop':null                              | ",
                "'matched_stop':1.5                               | ",
                "'matched_stop':{'a':1}                           | ",
                "'finish_reason':{'type':'stop','matched':'m'},'matched_stop':'x' | x",
                "'matched_stop':'x','finish_reason':{'type':'stop','matched':'m'} | x",
                "'finish_reason':{'type':'stop','matched':'m'},'matched_stop':null | m",
                "'finish_reason':{'type':'stop','matched':'m'},'finish_reason':'stop' | ",
            })
    void whatStoppedAChoiceHasThreePlaces(String fields, String matched) {
        assertThat(choice(fields).matchedStop()).isEqualTo(matched);
    }

    @Test
    void theNewerNameOfAnExtensionGoesFirstInWhateverOrder() {
        String newer = "'sglext':{'cached_tokens_details':{'device':1}}";
        String older = "'sgl_ext':{'cached_tokens_details':{'device':2}}";
        for (String both : List.of(newer + "," + older, older + "," + newer)) {
            assertThat(event("{'choices':[{" + both + "}]}").extension().cachedDetails())
                    .isEqualTo(new CachedDetails(1L, null, null));
        }
        assertThat(event("{'choices':[{" + older + "}]}").extension().cachedDetails())
                .isEqualTo(new CachedDetails(2L, null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'sgl_ext':{'spec_verify_ct':3}",
                "'sglext':{'spec_tokens_details':{'spec_verify_ct':3}}",
                "'meta_info':{'spec_verify_ct':3}",
                "'speculate_metrics':{'spec_verify_ct':3}"
            })
    void countersBelongToTheirChoiceWhereverItsIndexStands(String counters) {
        for (String fields : List.of("'index':5," + counters, counters + ",'index':5")) {
            Extension extension =
                    event("{'choices':[{'index':9},{" + fields + "}]}").extension();
            assertThat(extension.present()).isTrue();
            assertThat(extension.readings())
                    .extracting(SpecReading::choice, reading -> reading.spec().verifyCount())
                    .containsExactly(tuple(5L, 3L));
        }
        assertThat(event("{'choices':[{'index':9},{" + counters + "}]}")
                        .extension()
                        .readings())
                .extracting(SpecReading::choice)
                .containsExactly(1L);
    }

    @Test
    void countersOfSeveralChoicesAreToldApart() {
        Extension extension = event("{'choices':[{'index':0,'sglext':{'spec_tokens_details':{'spec_verify_ct':3},"
                        + "'cached_tokens_details':{'device':1}}},{'index':1,'sglext':{'spec_tokens_details':"
                        + "{'spec_verify_ct':4},'routed_experts':'AAAA'}}],"
                        + "'sglext':{'spec_tokens_details':{'spec_verify_ct':7}}}")
                .extension();
        assertThat(extension.readings())
                .extracting(
                        SpecReading::choice,
                        reading -> reading.spec().verifyCount(),
                        reading -> reading.spec().source())
                .containsExactly(
                        tuple(-1L, 7L, "sglext"), tuple(0L, 3L, "choices.sglext"), tuple(1L, 4L, "choices.sglext"));
        assertThat(extension.cachedDetails()).isEqualTo(new CachedDetails(1L, null, null));
        assertThat(extension.routedExperts().chars()).isEqualTo(4);
        assertThat(extension.keys())
                .containsExactly(
                        "spec_tokens_details", "spec_tokens_details", "cached_tokens_details", "routed_experts");
        // {"spec_verify_ct": 3} has 21 characters, and so have the two like it; {"device": 1} has 13.
        assertThat(extension.metadataBytes()).isEqualTo(3 * 21 + 13);
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        assertThat(event("{'choices':[{'sglext':{'spec_verify_ct':3},'sglext':{'spec_verify_ct':4}}]}")
                        .extension()
                        .readings())
                .extracting(reading -> reading.spec().verifyCount())
                .containsExactly(4L);
        assertThat(choice("'delta':{'content':'a'},'delta':{},'index':3,'index':4,'text':'x','text':null"))
                .isEqualTo(new Choice(
                        Shape.OBJECT,
                        4,
                        Message.of(Shape.EMPTY_OBJECT),
                        Message.ABSENT,
                        Scalar.FALSY,
                        null,
                        null,
                        UsageSnapshot.ABSENT));
    }

    @Test
    void metaInfoWithoutCountersSaysNothingAndOtherStandInsAreOdd() {
        assertThat(event("{'choices':[{'meta_info':{'id':'x','completion_tokens':3}}]}")
                        .extension())
                .isEqualTo(Extension.NONE);
        Extension odd = event("{'choices':[{'meta_info':7,'speculate_metrics':{'a':1},'sgl_ext':[],'sglext':{}}]}")
                .extension();
        assertThat(odd.present()).isTrue();
        assertThat(odd.readings()).isEmpty();
        assertThat(odd.unreadable())
                .extracting(UnreadableKey::words)
                .containsExactly(
                        "choices.meta_info came as number",
                        "choices.speculate_metrics came as object",
                        "choices.sgl_ext came as []",
                        "choices.sglext came as {}");
    }

    @Test
    void fastDeploysHeadsAreCountedAsDrafts() {
        SpecCounters spec = event("{'choices':[{'speculate_metrics':{'accepted_tokens':9,"
                        + "'accepted_tokens_per_head':[4,3,2],'average_accept_length':2.25}}]}")
                .extension()
                .readings()
                .get(0)
                .spec();
        assertThat(spec.verifyCount()).isEqualTo(4);
        assertThat(spec.correctDrafts()).isEqualTo(5);
        assertThat(spec.proposedDrafts()).as("rejected tokens are not told").isNull();
        assertThat(spec.acceptLength()).isEqualTo(2.25);
        assertThat(spec.histogram()).containsExactly(1L, 1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'accepted_tokens':9",
                "'accepted_tokens_per_head':[4]",
                "'accepted_tokens':9,'accepted_tokens_per_head':[]",
                "'accepted_tokens':9,'accepted_tokens_per_head':{'0':4}",
                "'accepted_tokens':'9','accepted_tokens_per_head':[4]",
                "'accepted_tokens':9,'accepted_tokens_per_head':[4,'3']",
                "'accepted_tokens':9,'accepted_tokens_per_head':[4,1000000000001]"
            })
    void headsThatDoNotCountAreNone(String fields) {
        assertThat(event("{'choices':[{'speculate_metrics':{" + fields + "}}]}")
                        .extension()
                        .readings())
                .isEmpty();
    }
}
