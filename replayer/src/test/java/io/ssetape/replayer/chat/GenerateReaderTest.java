package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GenerateReaderTest {
    private static ChatEvent event(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.GENERATE).read(bytes, 0, bytes.length);
    }

    private static Count number(long value) {
        return new Count(Count.Kind.NUMBER, value);
    }

    @Test
    void metaInfoHoldsTheCountsOfItsChoice() {
        ChatEvent event = event("{'meta_info':{'weight_version':'w','reasoning_tokens':2,'cached_tokens':96,"
                + "'completion_tokens':20,'prompt_tokens':128,'finish_reason':{'type':'stop','matched':7},'id':'g',"
                + "'e2e_latency':1.5,'spec_verify_ct':15},'index':3,'output_ids':[1,2],'text':'Blue'}");
        assertThat(event.id()).isEqualTo("g");
        assertThat(event.choices())
                .containsExactly(Choice.ofText(
                        3,
                        Scalar.of("Blue"),
                        "stop",
                        "7",
                        new UsageSnapshot(Shape.OBJECT, number(128), number(20), number(96), 2L, Shape.OBJECT)));
        assertThat(event.extension().readings())
                .extracting(
                        SpecReading::choice,
                        reading -> reading.spec().verifyCount(),
                        reading -> reading.spec().source())
                .containsExactly(tuple(3L, 15L, "meta_info"));
        assertThat(event.isMetadata()).isFalse();
    }

    @Test
    void withoutACachedCountThereAreNoDetails() {
        UsageSnapshot usage =
                event("{'meta_info':{'prompt_tokens':1}}").choices().get(0).usage();
        assertThat(usage.promptDetails()).isEqualTo(Shape.ABSENT);
        assertThat(usage.cached()).isEqualTo(Count.ABSENT);
        assertThat(usage.reasoning()).isNull();
        UsageSnapshot nothing =
                event("{'meta_info':{'cached_tokens':null}}").choices().get(0).usage();
        assertThat(nothing.promptDetails()).isEqualTo(Shape.OBJECT);
        assertThat(nothing.cached()).isEqualTo(Count.NULL);
    }

    @Test
    void theIdAtTheRootGoesFirst() {
        assertThat(event("{'id':'root','meta_info':{'id':'meta'}}").id()).isEqualTo("root");
        assertThat(event("{'meta_info':{'id':'meta'},'id':'root'}").id()).isEqualTo("root");
        assertThat(event("[{'meta_info':{'id':'first'}},{'meta_info':{'id':'second'}}]")
                        .id())
                .isEqualTo("first");
        assertThat(event("{'meta_info':{'id':7}}").id()).isNull();
    }

    @Test
    void aListHasOneChoiceForEachAnswerAtItsPosition() {
        ChatEvent event = event(
                "[{'text':'a','meta_info':{'spec_verify_ct':1}},null,{'error':{'message':'m'}},"
                        + "{'meta_info':{'completion_tokens':0,'spec_verify_ct':2}},{'text':'e','index':9},{'text':''},{'text':'g'}]");
        assertThat(event.isReadable()).isTrue();
        assertThat(event.choices())
                .extracting(Choice::index, choice -> choice.text().text())
                .containsExactly(tuple(0L, "a"), tuple(3L, null), tuple(9L, "e"), tuple(6L, "g"));
        assertThat(event.extension().readings())
                .extracting(SpecReading::choice, reading -> reading.spec().verifyCount())
                .containsExactly(tuple(0L, 1L), tuple(3L, 2L));
        assertThat(event.error()).isEqualTo("{\"message\":\"m\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'text':null}", "{'text':7}", "{'output_ids':[1]}", "{'index':1}", "[]", "[null,7]"})
    void withoutTextAndMetaInfoThereIsNoChoice(String json) {
        ChatEvent event = event(json);
        assertThat(event.isReadable()).isTrue();
        assertThat(event.choices()).isEmpty();
        assertThat(event.extension()).isEqualTo(Extension.NONE);
    }

    @Test
    void metaInfoThatIsNoObjectIsOdd() {
        ChatEvent event = event("{'text':'a','meta_info':[]}");
        assertThat(event.choices()).containsExactly(Choice.ofText(0, Scalar.of("a"), null, null, UsageSnapshot.ABSENT));
        assertThat(event.extension().unreadable()).containsExactly(new UnreadableKey("meta_info", "[]"));
        ChatEvent odd = event("{'meta_info':{'prompt_tokens':'1','completion_tokens':null,'cached_tokens':{},"
                + "'finish_reason':null,'spec_verify_ct':'3'}}");
        assertThat(odd.extension().unreadable())
                .extracting(UnreadableKey::words)
                .containsExactlyInAnyOrder(
                        "meta_info.prompt_tokens came as string",
                        "meta_info.completion_tokens came as null",
                        "meta_info.cached_tokens came as object",
                        "meta_info.spec_verify_ct came as string");
        assertThat(odd.extension().present()).isFalse();
        assertThat(odd.choices().get(0).finishReason()).isNull();
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        ChatEvent event =
                event("{'text':'a','text':'b','meta_info':{'spec_verify_ct':1},'meta_info':{'spec_verify_ct':2,"
                        + "'spec_verify_ct':3,'finish_reason':'stop','finish_reason':null}}");
        assertThat(event.choices()).hasSize(1);
        assertThat(event.choices().get(0).text().text()).isEqualTo("b");
        assertThat(event.choices().get(0).finishReason()).isNull();
        assertThat(event.extension().readings())
                .extracting(reading -> reading.spec().verifyCount())
                .containsExactly(3L);
    }

    @Test
    void anythingElseIsNoObject() {
        assertThat(event("7").isReadable()).isFalse();
        assertThat(event("'text'").object()).isFalse();
        assertThat(event("[").syntax()).isEqualTo(ChatEvent.Syntax.INVALID);
    }
}
