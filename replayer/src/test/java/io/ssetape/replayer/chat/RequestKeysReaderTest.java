package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestKeysReaderTest {
    private static RequestKeys read(String json) {
        return RequestKeysReader.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static String value(String json) {
        return read("{'k':" + json + "}").values().get("k");
    }

    @Test
    void numbersFlagsAndNamesAreKeptAsTheyAre() {
        assertThat(read("{'n':2,'temperature':0.50,'stream':true,'echo':false,'stop':null,'model':'m','rid':'r'}")
                        .values())
                .containsExactly(
                        entry("n", "2"),
                        entry("temperature", "0.50"),
                        entry("stream", "true"),
                        entry("echo", "false"),
                        entry("stop", "null"),
                        entry("model", "\"m\""),
                        entry("rid", "\"r\""));
    }

    @Test
    void otherValuesAreAKindAndAShortHash() {
        assertThat(value("'secret'")).matches("string [0-9a-f]{12}").isEqualTo(value("'\\u0073ecret'"));
        assertThat(value("'secret'")).isNotEqualTo(value("'secrets'"));
        assertThat(value("['a', 1]")).matches("list [0-9a-f]{12}").isEqualTo(value("[ 'a',1 ]"));
        assertThat(value("['a',1]"))
                .isNotEqualTo(value("['a','1']"))
                .isNotEqualTo(value("['a',1,[]]"))
                .isNotEqualTo(value("[1,'a']"));
        assertThat(value("[[1],2]")).isNotEqualTo(value("[[1,2]]"));
        assertThat(value("[]")).isNotEqualTo(value("[null]"));
    }

    @Test
    void anObjectAtTheRootIsLookedIntoAndADeeperOneIsHashed() {
        RequestKeys keys = read("{'stream_options':{'include_usage':true,'x':{'y':1},'l':[{'z':2}],'rid':'r'},'n':1}");
        assertThat(keys.values().keySet())
                .containsExactly(
                        "stream_options",
                        "stream_options.include_usage",
                        "stream_options.x",
                        "stream_options.l",
                        "stream_options.rid",
                        "n");
        assertThat(keys.values())
                .containsEntry("stream_options", "object")
                .containsEntry("stream_options.rid", "\"r\"");
        assertThat(keys.values().get("stream_options.x")).matches("object [0-9a-f]{12}");
        assertThat(keys.values().get("stream_options.l")).matches("list [0-9a-f]{12}");
        assertThat(keys.values()).containsEntry("n", "1");
    }

    @Test
    void thePromptIsHashedWhateverItsSpacing() {
        RequestKeys keys = read("{'messages':[{'role':'user','content':'hi'}],'n':1}");
        assertThat(keys.values()).containsEntry("messages", "given").doesNotContainKey("messages.0");
        assertThat(keys.contentHash())
                .hasSize(64)
                .isEqualTo(read("{ 'n': 2, 'messages' : [ { 'role' : 'user' , 'content' : '\\u0068i' } ] }")
                        .contentHash())
                .isNotEqualTo(
                        read("{'messages':[{'role':'user','content':'ho'}]}").contentHash())
                .isNotEqualTo(read("{'messages':[{'content':'hi','role':'user'}],'prompt':'x'}")
                        .contentHash());
        for (String name : List.of("messages", "prompt", "text", "input", "input_ids")) {
            assertThat(read("{'" + name + "':'hi'}").contentHash()).as(name).isNotNull();
        }
        assertThat(read("{'prompt':'hi'}").contentHash())
                .isNotEqualTo(read("{'text':'hi'}").contentHash());
        assertThat(read("{'n':1,'other':'hi'}").contentHash()).isNull();
    }

    @Test
    void idsAreTakenFromTheRootAlone() {
        assertThat(read("{'rid':'r','bootstrap_room':7}"))
                .returns("\"r\"", RequestKeys::rid)
                .returns("7", RequestKeys::bootstrapRoom);
        assertThat(read("{'x':{'rid':'r','bootstrap_room':7}}"))
                .returns(null, RequestKeys::rid)
                .returns(null, RequestKeys::bootstrapRoom);
        for (String nothing : List.of("null", "{}", "{'a':1}")) {
            assertThat(read("{'rid':" + nothing + ",'bootstrap_room':" + nothing + "}"))
                    .as(nothing)
                    .returns(null, RequestKeys::rid)
                    .returns(null, RequestKeys::bootstrapRoom);
        }
        assertThat(read("{'rid':'object','bootstrap_room':[1,2]}"))
                .returns("\"object\"", RequestKeys::rid)
                .returns(value("[1,2]"), RequestKeys::bootstrapRoom);
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        assertThat(read("{'rid':'a','n':1,'rid':'b'}").rid()).isEqualTo("\"b\"");
    }

    @Test
    void longNamesAndValuesAreCut() {
        String eighty = "x".repeat(80);
        RequestKeys keys = read("{'" + eighty + "':1,'model':'" + eighty + "'}");
        assertThat(keys.values()).containsEntry(eighty, "1").containsEntry("model", '"' + eighty + '"');
        RequestKeys cut = read("{'" + eighty + "y':" + "1".repeat(81) + ",'model':'" + eighty + "y'}");
        assertThat(cut.values())
                .containsEntry(eighty + "…", "1".repeat(80) + "…")
                .containsEntry("model", '"' + eighty + "…\"");
    }

    @Test
    void keysBeyondTheLimitAreNotTold() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 300; i++) {
            json.append("'k").append(i).append("':").append(i).append(',');
        }
        RequestKeys keys = read(json + "'prompt':'p'}");
        assertThat(keys.values()).hasSize(256).containsEntry("k255", "255").doesNotContainKey("k256");
        assertThat(keys.contentHash()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "'x'",
                "nonsense",
                "{'n':1",
                "{'n':[1",
                "{'n':1}}",
                "{'n':1}{}",
                "{'n':1} 2",
                "\ufeff{}",
                "{'n':INF}",
                "{'n':[+INF]}",
                "{'n':{'m':-INF}}",
                "{'n':{'m':[-INF]}}"
            })
    void whatIsNoJsonObjectForPythonHasNoKeys(String body) {
        assertThat(read(body)).isNull();
    }

    @Test
    void anEmptyObjectHasNone() {
        assertThat(read("{}").values()).isEmpty();
        assertThat(read(" { } ").contentHash()).isNull();
    }
}
