package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.RoutedExperts;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExtensionReaderTest {
    private static Extension read(String json) {
        byte[] bytes = ("{" + json + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ChatEvent event = new PayloadReader(Dialect.CHAT).read(bytes, 0, bytes.length);
        assertThat(event.isReadable()).isTrue();
        return event.extension();
    }

    private static Extension sglext(String fields) {
        return read("'choices':[],'sglext':{" + fields + "}");
    }

    private static List<Long> verifyCounts(Extension extension) {
        return extension.readings().stream()
                .map(reading -> reading.spec().verifyCount())
                .toList();
    }

    @Test
    void theKeysAreToldInTheirOrder() {
        Extension extension =
                sglext("'output_ids':[1],'routed_experts':'QUI=','spec_verify_ct':3,'x':null,'input_ids':[]");
        assertThat(extension.present()).isTrue();
        assertThat(extension.keys())
                .containsExactly("output_ids", "routed_experts", "spec_verify_ct", "x", "input_ids");
        assertThat(extension.routedExperts()).isEqualTo(new RoutedExperts(4, Sha256.hex("QUI=")));
        assertThat(verifyCounts(extension)).containsExactly(3L);
        assertThat(extension.readings().get(0).choice()).isEqualTo(-1);
        assertThat(extension.readings().get(0).spec().source()).isEqualTo("sglext");
        assertThat(extension.unreadable()).isEmpty();
    }

    @Test
    void countersInDetailsAndBesideThemAreTwoReadings() {
        Extension extension = sglext("'spec_verify_ct':4,'spec_tokens_details':{'spec_verify_ct':3}");
        assertThat(verifyCounts(extension)).containsExactly(3L, 4L);
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        assertThat(verifyCounts(sglext(
                        "'spec_tokens_details':{'spec_verify_ct':3},'spec_tokens_details':{'spec_verify_ct':4}")))
                .containsExactly(4L);
        assertThat(verifyCounts(sglext("'spec_tokens_details':{'spec_verify_ct':3},'spec_tokens_details':null")))
                .isEmpty();
        assertThat(verifyCounts(sglext("'spec_verify_ct':3,'spec_verify_ct':4")))
                .containsExactly(4L);
        assertThat(verifyCounts(read("'sglext':{'spec_verify_ct':3},'sglext':{'spec_verify_ct':4}")))
                .containsExactly(4L);
        assertThat(read("'sglext':{'spec_verify_ct':3},'sglext':null").present())
                .isFalse();
        assertThat(sglext("'cached_tokens_details':{'device':3},'cached_tokens_details':{'host':4}")
                        .cachedDetails())
                .isEqualTo(new CachedDetails(null, 4L, null));
        assertThat(sglext("'cached_tokens_details':{'device':3},'cached_tokens_details':null")
                        .cachedDetails())
                .isNull();
        assertThat(sglext("'routed_experts':'x','routed_experts':null").routedExperts())
                .isNull();
        assertThat(
                        verifyCounts(
                                read(
                                        "'metrics':{'speculative_decoding':{'num_spec_steps':3}},'metrics':{'speculative_decoding':{'num_spec_steps':4}}")))
                .containsExactly(4L);
        assertThat(verifyCounts(read("'metrics':{'speculative_decoding':{'num_spec_steps':3}},'metrics':null")))
                .isEmpty();
    }

    /** vLLM's counters and SGLang's are told, whichever stands first. */
    @Test
    void metricsAndSglextDoNotReplaceEachOther() {
        String metrics = "'metrics':{'speculative_decoding':{'num_spec_steps':3},'other':1}";
        String sglext = "'sglext':{'spec_verify_ct':4}";
        assertThat(verifyCounts(read(metrics + "," + sglext))).containsExactly(4L, 3L);
        assertThat(verifyCounts(read(sglext + "," + metrics))).containsExactly(4L, 3L);
        assertThat(read("'metrics':{'other':1}")).isEqualTo(Extension.NONE);
        assertThat(read("'metrics':7")).isEqualTo(Extension.NONE);
        assertThat(read("'metrics':{'speculative_decoding':null}").unreadable())
                .containsExactly(new UnreadableKey("metrics.speculative_decoding", "null"));
        assertThat(read(metrics).present()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "null    | null",
                "7       | number",
                "0       | number",
                "1.5     | number",
                "true    | boolean",
                "false   | boolean",
                "'x'     | string",
                "''      | \"\"",
                "[]      | []",
                "[1]     | list",
                "{}      | {}",
            })
    void whatSaysNothingIsTold(String value, String word) {
        assertThat(read("'sglext':" + value).unreadable()).containsExactly(new UnreadableKey("sglext", word));
        assertThat(read("'sglext':" + value).present()).isEqualTo(value.equals("{}"));
        String notText = word.equals("string") || word.equals("\"\"") ? null : word;
        if (notText != null) {
            Extension experts = sglext("'routed_experts':" + value);
            assertThat(experts.routedExperts()).isNull();
            assertThat(experts.unreadable()).containsExactly(new UnreadableKey("sglext.routed_experts", word));
        }
        Extension cached = sglext("'cached_tokens_details':" + value);
        assertThat(cached.cachedDetails()).isNull();
        assertThat(cached.metadataBytes()).isZero();
        assertThat(cached.unreadable()).containsExactly(new UnreadableKey("sglext.cached_tokens_details", word));

        Extension details = sglext("'spec_tokens_details':" + value);
        assertThat(details.readings()).isEmpty();
        assertThat(details.unreadable()).contains(new UnreadableKey("sglext.spec_tokens_details", word));
    }

    @Test
    void cachedPlacesAreCountsOfTheirOwn() {
        Extension all =
                sglext("'cached_tokens_details':{'device':0,'host':1000000000000,'storage':7,'storage_backend':'b'}");
        assertThat(all.cachedDetails()).isEqualTo(new CachedDetails(0L, 1_000_000_000_000L, 7L));
        Extension odd = sglext("'cached_tokens_details':{'device':'1','host':1000000000001,'storage':7}");
        assertThat(odd.cachedDetails()).isEqualTo(new CachedDetails(null, null, 7L));
        assertThat(odd.unreadable())
                .extracting(UnreadableKey::words)
                .containsExactly(
                        "sglext.cached_tokens_details.device came as string",
                        "sglext.cached_tokens_details.host came as number");
        Extension none = sglext("'cached_tokens_details':{'device':1.0,'host':null}");
        assertThat(none.cachedDetails()).isNull();
        assertThat(none.unreadable())
                .extracting(UnreadableKey::words)
                .containsExactly(
                        "sglext.cached_tokens_details.device came as number",
                        "sglext.cached_tokens_details.host came as null",
                        "sglext.cached_tokens_details came as object");
    }

    /** As Python's json.dumps writes them, with a blank behind each comma and colon. */
    @Test
    void theMetadataAreAsLongAsPythonWritesThem() {
        String details = "{'spec_verify_ct':3,'spec_correct_drafts_histogram':[1,14],'spec_accept_rate':0.5}";
        assertThat(sglext("'x':'not counted','spec_tokens_details':" + details).metadataBytes())
                .isEqualTo("{'spec_verify_ct': 3, 'spec_correct_drafts_histogram': [1, 14], 'spec_accept_rate': 0.5}"
                        .length());
        assertThat(sglext("'cached_tokens_details':{'device':16,'storage_backend':'b','e':[],'o':{}}")
                        .metadataBytes())
                .isEqualTo("{'device': 16, 'storage_backend': 'b', 'e': [], 'o': {}}".length());
        assertThat(sglext("'spec_verify_ct':3,'cached_tokens_details':{'host':1},'y':2")
                        .metadataBytes())
                .isEqualTo("{'spec_verify_ct': 3}".length() + "{'host': 1}".length());
    }

    @Test
    void oddKeysOfAllKindsAreGatheredAndBounded() {
        Extension extension =
                read("'usage':{'prompt_tokens':'x'},'sglext':{'cached_tokens_details':{'device':'x','host':1}},"
                        + "'choices':[{'sgl_ext':7}]");
        assertThat(extension.present()).isTrue();
        assertThat(extension.unreadable())
                .extracting(UnreadableKey::path)
                .containsExactly("sglext.cached_tokens_details.device", "choices.sgl_ext", "usage.prompt_tokens");
        assertThat(extension.cachedDetails()).isEqualTo(new CachedDetails(null, 1L, null));

        Extension many = sglext("'spec_tokens_details':[" + "null,".repeat(70) + "null]");
        assertThat(many.unreadable()).hasSize(64);
        assertThat(many.unreadable().get(63).path()).isEqualTo("sglext.spec_tokens_details.63");
    }

    @Test
    void nothingIsOddTwice() {
        assertThat(read("'choices':[{'sgl_ext':7},{'sgl_ext':8}]").unreadable())
                .containsExactly(new UnreadableKey("choices.sgl_ext", "number"));
    }
}
