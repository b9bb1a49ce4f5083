package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ResponsesReaderTest {
    private static final Choice TOOL_CALL = choice(Scalar.ABSENT, Scalar.ABSENT, true);

    private static ChatEvent event(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.RESPONSES).read(bytes, 0, bytes.length);
    }

    private static Choice choice(Scalar content, Scalar reasoning, boolean toolCalls) {
        return Choice.ofDelta(0, new Message(Shape.OBJECT, false, content, reasoning, Scalar.ABSENT, toolCalls));
    }

    private static Choice end(String reason) {
        return Choice.ofText(0, Scalar.ABSENT, reason, null, UsageSnapshot.ABSENT);
    }

    /** The closing event's response object says what became of the answer, whatever a gateway writes beside it. */
    @Test
    void whatStandsBesideTheResponseObjectIsNotTheAnswers() {
        String response = "'response':{'id':'r','status':'completed','error':{'code':'x'},"
                + "'usage':{'input_tokens':9,'output_tokens':4}}";
        String beside = "'usage':null,'status':'failed','error':null,'id':'g','output':[]";
        ChatEvent expected = event("{'type':'response.completed'," + response + "}");
        assertThat(expected.usage().completion()).isEqualTo(new Count(Count.Kind.NUMBER, 4));
        assertThat(event("{'type':'response.completed'," + response + "," + beside + "}"))
                .isEqualTo(expected);
        assertThat(event("{'type':'response.completed'," + beside + "," + response + "}"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"response.output_text.delta", "response.refusal.delta"})
    void textAndRefusalsAreContent(String type) {
        assertThat(event("{'delta':'Hi','type':'" + type + "','output_index':1}")
                        .choices())
                .containsExactly(choice(Scalar.of("Hi"), Scalar.ABSENT, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "response.reasoning_text.delta",
                "response.reasoning.delta",
                "response.reasoning_summary_text.delta"
            })
    void thoughtsAreReasoning(String type) {
        assertThat(event("{'type':'" + type + "','delta':'Hm'}").choices())
                .containsExactly(choice(Scalar.ABSENT, Scalar.of("Hm"), false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "response.function_call_arguments.delta",
                "response.mcp_call_arguments.delta",
                "response.custom_tool_call_input.delta"
            })
    void argumentsAreToolCalls(String type) {
        assertThat(event("{'type':'" + type + "','delta':'{'}").choices()).containsExactly(TOOL_CALL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'response.created','response':{'id':'r','status':'in_progress'}}",
                "{'type':'response.queued','response':{'status':'queued'}}",
                "{'type':'response.output_text.done','text':'Hi'}",
                "{'type':'response.output_item.done','item':{'status':'completed'}}",
                "{'type':'response.in_progress','response':{'status':'completed'}}",
                "{'type':7}",
                "{'type':null,'delta':'x'}",
                "{'status':null,'type':''}",
                "{}"
            })
    void otherEventsHaveNoChoice(String json) {
        assertThat(event(json).choices()).isEmpty();
        assertThat(event(json).error()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "response.completed  | 'status':'completed' | completed",
                "response.cancelled  | 'status':'cancelled' | cancelled",
                "response.failed     | 'status':'failed'    | failed",
                "response.incomplete | 'status':'incomplete','incomplete_details':{'reason':'max_output_tokens'} | max_output_tokens",
                "response.incomplete | 'incomplete_details':{'x':1,'reason':'content_filter'},'status':'incomplete' | content_filter",
                "response.incomplete | 'status':'incomplete','incomplete_details':null | incomplete",
                "response.incomplete | 'status':'incomplete','incomplete_details':['x'] | incomplete",
                "response.incomplete | 'status':'incomplete','incomplete_details':{'reason':7} | incomplete",
                "response.incomplete | 'status':'incomplete' | incomplete",
                "response.completed  | 'status':'completed','incomplete_details':{'reason':'x'} | completed",
            })
    void aClosingResponseTellsTheOutcome(String type, String fields, String outcome) {
        assertThat(event("{'type':'" + type + "','response':{" + fields + "}}").choices())
                .containsExactly(end(outcome));
        assertThat(event("{" + fields + "}").choices()).as("a whole answer").containsExactly(end(outcome));
    }

    @Test
    void theOutputOfAClosingEventRepeatsTheDeltasAndIsLeftOut() {
        ChatEvent event = event("{'type':'response.completed','response':{'id':'r','status':'completed','output':"
                + "[{'type':'message','content':[{'text':'Hi'}]}],'usage':{'output_tokens':4}}}");
        assertThat(event.choices()).containsExactly(end("completed"));
        assertThat(event.id()).isEqualTo("r");
        assertThat(event.usage().completion().orNull()).isEqualTo(4);
    }

    @Test
    void theOutputOfAWholeAnswerIsReadItemByItem() {
        assertThat(event("{'output':[{'type':'reasoning','content':[{'text':'Hm'},{'text':'so'}],'summary':[]},"
                                + "{'type':'message','content':[{'type':'output_text','text':'Hi'},{'text':''},{'text':7},{}]},"
                                + "{'type':'web_search_call'},{'type':'function_call','content':[]},{'type':'call'},7],"
                                + "'status':'completed'}")
                        .choices())
                .containsExactly(
                        choice(Scalar.ABSENT, Scalar.of("Hm"), false),
                        choice(Scalar.ABSENT, Scalar.of("so"), false),
                        choice(Scalar.of("Hi"), Scalar.ABSENT, false),
                        choice(Scalar.FALSY, Scalar.ABSENT, false),
                        choice(Scalar.ABSENT, Scalar.ABSENT, false),
                        choice(Scalar.ABSENT, Scalar.ABSENT, false),
                        TOOL_CALL,
                        TOOL_CALL,
                        end("completed"));
    }

    @Test
    void theOutputBehindTheResponseObjectCountsAgain() {
        assertThat(event("{'response':{'output':[{'content':[{'text':'a'}]}]},'output':[{'content':[{'text':'b'}]}]}")
                        .choices())
                .containsExactly(choice(Scalar.of("b"), Scalar.ABSENT, false));
    }

    @Test
    void errorsAreToldWhereverTheyStand() {
        assertThat(event("{'type':'error','code':'x'}").error()).isEqualTo("{\"type\":\"error\",\"code\":\"x\"}");
        assertThat(event("{'type':'error','error':{'code':'y'}}").error()).isEqualTo("{\"code\":\"y\"}");
        assertThat(event("{'type':'response.failed','response':{'status':'failed','error':{'code':'z'}}}")
                        .error())
                .isEqualTo("{\"code\":\"z\"}");
        assertThat(event("{'type':'response.completed','response':{'error':null}}")
                        .error())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "7", "'x'", "[{'status':'completed'}]"})
    void aResponseThatIsNoObjectSaysNothing(String response) {
        assertThat(event("{'type':'response.completed','response':" + response + "}")
                        .choices())
                .isEmpty();
    }

    @Test
    void allItemsBelongToOneChoice() {
        assertThat(
                        List.of(
                                event("{'type':'response.output_text.delta','delta':'x','output_index':2}"),
                                event(
                                        "{'status':'completed','output':[{'content':[{'text':'a'}]},{'content':[{'text':'b'}]}]}")))
                .allSatisfy(event -> assertThat(event.choices())
                        .allSatisfy(choice -> assertThat(choice.index()).isZero()));
    }
}
