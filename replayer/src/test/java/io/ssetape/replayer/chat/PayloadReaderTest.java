package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PayloadReaderTest {
    private static ChatEvent read(Dialect dialect, String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(dialect).read(bytes, 0, bytes.length);
    }

    private static ChatEvent chat(String json) {
        return read(Dialect.CHAT, json);
    }

    @Test
    void aChatDeltaIsRead() {
        ChatEvent event =
                chat("{'id':'c','choices':[{'index':1,'delta':{'role':'assistant','content':'x','reasoning':'r',"
                        + "'tool_calls':[{'index':0}]},'finish_reason':'length','matched_stop':151645}],'usage':null}");
        Choice choice = event.choices().get(0);
        assertThat(event.id()).isEqualTo("c");
        assertThat(choice.index()).isEqualTo(1);
        assertThat(choice.delta().role()).isTrue();
        assertThat(choice.delta().content().text()).isEqualTo("x");
        assertThat(choice.delta().anyReasoning().text()).isEqualTo("r");
        assertThat(choice.delta().toolCalls()).isTrue();
        assertThat(choice.finishReason()).isEqualTo("length");
        assertThat(choice.matchedStop()).isEqualTo("151645");
        assertThat(event.isMetadata()).isFalse();
    }

    @Test
    void aFinishReasonMayBeAnObject() {
        Choice choice = chat("{'choices':[{'delta':{},'finish_reason':{'type':'abort','message':'gone'}}]}")
                .choices()
                .get(0);
        assertThat(choice.finishReason()).isEqualTo("abort");
        assertThat(finish("{'type':'stop','matched':'</s>'}").matchedStop()).isEqualTo("</s>");
        assertThat(finish("7").finishReason()).isEqualTo("7");
        assertThat(finish("[]").finishReason()).isEqualTo("a list");
        assertThat(finish("''").finishReason()).isNull();
        assertThat(finish("{}").finishReason()).isEqualTo("an object without type");
    }

    private static Choice finish(String reason) {
        return chat("{'choices':[{'delta':{},'finish_reason':" + reason + "}]}")
                .choices()
                .get(0);
    }

    @Test
    void eventsWithoutChoicesAreMetadata() {
        assertThat(chat("{'choices':[],'usage':{'prompt_tokens':1}}").isMetadata())
                .isTrue();
        assertThat(chat("{'choices':[],'usage':null}").isMetadata()).isTrue();
        assertThat(chat("{'usage':{'prompt_tokens':1}}").isMetadata()).isTrue();
        assertThat(chat("{'error':{'code':500}}").isMetadata()).isFalse();
        assertThat(chat("{'choices':[{'index':0,'delta':{}}],'usage':{'prompt_tokens':1}}")
                        .isMetadata())
                .isFalse();
    }

    @Test
    void usageDetailsAreRead() {
        UsageSnapshot usage =
                chat("{'usage':{'prompt_tokens':128,'completion_tokens':2,'prompt_tokens_details':{'cached_tokens':96},"
                                + "'completion_tokens_details':{'reasoning_tokens':1,'accepted_prediction_tokens':46,"
                                + "'rejected_prediction_tokens':29}}}")
                        .usage();
        assertThat(usage.cached().orNull()).isEqualTo(96);
        assertThat(usage.reasoning()).isEqualTo(1);
        assertThat(usage.predictions()).isEqualTo(new UsageSnapshot.Predictions(46L, 29L));
        assertThat(chat("{'usage':{'prompt_tokens_details':null}}").usage().promptDetails())
                .isEqualTo(Shape.NULL);
        assertThat(chat("{'usage':{'prompt_tokens':1}}").usage().promptDetails())
                .isEqualTo(Shape.ABSENT);
    }

    @Test
    void errorsAreCopiedCompactAndBounded() {
        assertThat(chat("{ 'error' : { 'code' : 503, 'message' : 'é' } }").error())
                .isEqualTo("{\"code\":503,\"message\":\"é\"}");
        assertThat(chat("{'object':'error','message':'m','code':400}").error())
                .isEqualTo("{\"object\":\"error\",\"message\":\"m\",\"code\":400}");
        assertThat(chat("{'error':null}").error()).isNull();
        assertThat(chat("{'error':'text'}").error()).isEqualTo("\"text\"");
        assertThat(chat("{'error':'" + "x".repeat(2000) + "'}").error())
                .hasSize(513)
                .endsWith("…");
    }

    @Test
    void theNativeApiIsRead() {
        ChatEvent event = read(
                Dialect.GENERATE,
                "{'text':'Blue','output_ids':[1],'index':1,'meta_info':{'id':'g','finish_reason':{'type':'length','length':3},"
                        + "'prompt_tokens':5,'completion_tokens':3,'cached_tokens':0,'spec_verify_ct':2,'spec_accepted_drafts':1}}");
        Choice choice = event.choices().get(0);
        assertThat(event.id()).isEqualTo("g");
        assertThat(choice.index()).isEqualTo(1);
        assertThat(choice.text().text()).isEqualTo("Blue");
        assertThat(choice.finishReason()).isEqualTo("length");
        assertThat(choice.usage().cached().orNull()).isZero();
        SpecReading reading = event.extension().readings().get(0);
        assertThat(reading.choice()).isEqualTo(1);
        assertThat(reading.spec().verifyCount()).isEqualTo(2);
    }

    @Test
    void aListOfNativeAnswersHasOneChoiceForEach() {
        ChatEvent event = read(
                Dialect.GENERATE,
                "[{'text':'a','meta_info':{'completion_tokens':1}},{'text':'b','meta_info':{'completion_tokens':2}}]");
        assertThat(event.isReadable()).isTrue();
        assertThat(event.choices()).extracting(Choice::index).containsExactly(0L, 1L);
        assertThat(event.choices()).extracting(choice -> choice.text().text()).containsExactly("a", "b");
    }

    @Test
    void theResponsesApiIsRead() {
        assertThat(responses("{'type':'response.created','response':{'id':'r','status':'in_progress'}}")
                        .id())
                .isEqualTo("r");
        Choice text = responses("{'type':'response.output_text.delta','output_index':1,'delta':'Hi'}")
                .choices()
                .get(0);
        assertThat(text.delta().content().text()).isEqualTo("Hi");
        Choice thought = responses("{'type':'response.reasoning_text.delta','delta':'Hm'}")
                .choices()
                .get(0);
        assertThat(thought.delta().anyReasoning().text()).isEqualTo("Hm");
        ChatEvent completed =
                responses("{'type':'response.completed','response':{'id':'r','status':'completed','output':[{'content':"
                        + "[{'text':'Hi'}]}],'usage':{'input_tokens':9,'output_tokens':4,'input_tokens_details':{'cached_tokens':0},"
                        + "'output_tokens_details':{'reasoning_tokens':1}}}}");
        assertThat(completed.choices()).hasSize(1);
        assertThat(completed.choices().get(0).finishReason()).isEqualTo("completed");
        assertThat(completed.usage().completion().orNull()).isEqualTo(4);
        assertThat(completed.usage().cached().orNull()).isZero();
        assertThat(completed.usage().reasoning()).isEqualTo(1);
        assertThat(responses("{'type':'response.incomplete','response':{'status':'incomplete',"
                                + "'incomplete_details':{'reason':'max_output_tokens'}}}")
                        .choices()
                        .get(0)
                        .finishReason())
                .isEqualTo("max_output_tokens");
        assertThat(responses(
                                "{'type':'response.failed','response':{'status':'failed','error':{'code':'server_error'}}}")
                        .error())
                .isEqualTo("{\"code\":\"server_error\"}");
        assertThat(responses("{'type':'error','code':'x','message':'m'}").error())
                .contains("\"message\":\"m\"");
    }

    @Test
    void aWholeResponseIsRead() {
        ChatEvent event = responses(
                "{'id':'r','object':'response','status':'completed','error':null,'incomplete_details':null,'output':"
                        + "[{'type':'reasoning','content':[{'type':'reasoning_text','text':'Hm'}]},"
                        + "{'type':'message','content':[{'type':'output_text','text':'Hi'}]},{'type':'function_call','name':'f'}]}");
        assertThat(event.choices().get(0).delta().anyReasoning().text()).isEqualTo("Hm");
        assertThat(event.choices().get(1).delta().content().text()).isEqualTo("Hi");
        assertThat(event.choices().get(2).delta().toolCalls()).isTrue();
        assertThat(event.choices().get(3).finishReason()).isEqualTo("completed");
        assertThat(event.error()).isNull();
    }

    private static ChatEvent responses(String json) {
        return read(Dialect.RESPONSES, json);
    }

    @Test
    void noJsonHoweverOddIsACrash() {
        String[] keys = {
            "id",
            "object",
            "choices",
            "usage",
            "sglext",
            "error",
            "metrics",
            "text",
            "meta_info",
            "index",
            "type",
            "delta",
            "response",
            "status",
            "output",
            "incomplete_details",
            "message",
            "finish_reason",
            "matched_stop",
            "sgl_ext",
            "spec_tokens_details",
            "cached_tokens_details",
            "routed_experts",
            "prompt_tokens_details",
            "completion_tokens_details",
            "speculative_decoding",
            "spec_verify_ct",
            "spec_correct_drafts_histogram",
            "content",
            "reasoning",
            "tool_calls",
            "role",
            "completion_tokens"
        };
        Random random = new Random(11);
        for (int round = 0; round < 20_000; round++) {
            String json = value(random, keys, 4);
            for (Dialect dialect : Dialect.values()) {
                assertThat(read(dialect, json).syntax()).as(json).isEqualTo(ChatEvent.Syntax.OK);
            }
        }
    }

    private static String value(Random random, String[] keys, int depth) {
        List<String> scalars =
                List.of("null", "true", "0", "7", "-1.5", "''", "'x'", "'error'", "'response.completed'", "NaN");
        if (depth == 0 || random.nextInt(4) == 0) {
            return scalars.get(random.nextInt(scalars.size()));
        }
        StringBuilder json = new StringBuilder();
        boolean object = depth == 4 || random.nextInt(3) > 0;
        int size = random.nextInt(5);
        for (int i = 0; i < size; i++) {
            String key = object ? "'" + keys[random.nextInt(keys.length)] + "':" : "";
            json.append(i == 0 ? "" : ",").append(key).append(value(random, keys, depth - 1));
        }
        return object ? "{" + json + "}" : "[" + json + "]";
    }
}
