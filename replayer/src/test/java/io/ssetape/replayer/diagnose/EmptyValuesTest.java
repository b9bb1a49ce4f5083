package io.ssetape.replayer.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.diagnose.TapeDiagnosis.Question;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.kit.WireScript;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A metadata key that arrives with an empty value, or one of the wrong type, was not lost on the way. */
class EmptyValuesTest {
    private static final List<String> EMPTY = List.of("[]", "{}", "null", "'x'", "''", "7", "true", "['x']", "{'x':1}");
    private static final String USAGE = "'usage':{'prompt_tokens':31,'completion_tokens':62%s}";

    private static Diagnosis diagnose(String tail, String usage) {
        JsonNode wire = WireScript.chat("{'model':'m','messages':[{'role':'user','content':'Why?'}],'stream':true,"
                        + "'stream_options':{'include_usage':true},'return_spec_tokens_details':true,"
                        + "'return_cached_tokens_details':true}")
                .events(
                        "{'id':'c','choices':[{'index':0,'delta':{'content':'w'},'finish_reason':null}]}",
                        "{'id':'c','choices':[{'index':0,'delta':{},'finish_reason':'length'" + inChoice(tail) + "}]}",
                        "{'id':'c','choices':[]" + atRoot(tail) + "," + usage + "}",
                        "[DONE]")
                .end()
                .with();
        return TapeDiagnosis.read(
                new ListSource(WireCase.frames(wire)),
                ReplayOptions.defaults(),
                new Question(List.of(Field.values()), 10, null));
    }

    private static String inChoice(String tail) {
        return tail.startsWith("choice:") ? "," + tail.substring("choice:".length()) : "";
    }

    private static String atRoot(String tail) {
        return tail.isEmpty() || tail.startsWith("choice:") ? "" : "," + tail;
    }

    private static FieldDiagnosis field(Diagnosis diagnosis, Field field) {
        return diagnosis.requests().get(0).fields().stream()
                .filter(of -> of.field() == field)
                .findFirst()
                .orElseThrow();
    }

    static Stream<Arguments> counters() {
        return Stream.of(
                        "'sglext':%s",
                        "'sglext':{'spec_tokens_details':%s}",
                        "'sglext':{'spec_tokens_details':{'spec_verify_ct':%s}}",
                        "'sglext':{'spec_tokens_details':{'spec_correct_drafts_histogram':['x'],'spec_verify_ct':%s}}",
                        "choice:'sgl_ext':%s",
                        "choice:'sgl_ext':{'spec_tokens_details':%s}",
                        "choice:'speculate_metrics':%s",
                        "'metrics':{'speculative_decoding':%s}",
                        "'metrics':{'speculative_decoding':{'num_spec_steps':%s}}")
                .flatMap(place -> EMPTY.stream().map(value -> String.format(place, value)))
                // A number is what a counter is, an object may hold other keys, a list with entries is a histogram of
                // its own kind.
                .filter(tail -> !tail.matches(".*(verify_ct|num_spec_steps)':7.*"))
                .filter(tail -> !tail.matches(".*'(sglext|sgl_ext)':\\{'x':1\\}"))
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("counters")
    void countersWithoutAValueArrivedEmpty(String tail) {
        FieldDiagnosis said = field(diagnose(tail, String.format(USAGE, "")), Field.SGLEXT);

        assertThat(said.verdict()).isEqualTo(FieldVerdict.ARRIVED_EMPTY);
        assertThat(said.arrived()).isFalse();
        assertThat(said.evidence()).anyMatch(evidence -> evidence.words().contains(" came as "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "null", "'x'", "7", "{'device':'x'}", "{'device':null}", "{'x':1}"})
    void cachedDetailsWithoutAValueArrivedEmpty(String value) {
        String tail = "'sglext':{'cached_tokens_details':" + value + "}";
        FieldDiagnosis said = field(diagnose(tail, String.format(USAGE, "")), Field.CACHED);

        assertThat(said.verdict()).isEqualTo(FieldVerdict.ARRIVED_EMPTY);
        assertThat(said.arrived()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "'x'", "7", "{'cached_tokens':null}", "{'cached_tokens':'16'}", "{'cached_tokens':[]}"})
    void aCachedCountWithoutAValueArrivedEmpty(String value) {
        FieldDiagnosis said =
                field(diagnose("", String.format(USAGE, ",'prompt_tokens_details':" + value)), Field.CACHED);

        assertThat(said.verdict()).isEqualTo(FieldVerdict.ARRIVED_EMPTY);
        assertThat(said.evidence()).anyMatch(evidence -> evidence.words().contains("usage.prompt_tokens_details"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "'x'", "7", "{'prompt_tokens':'31','completion_tokens':null}"})
    void usageWithoutCountsArrivedEmpty(String value) {
        FieldDiagnosis said = field(diagnose("", "'usage':" + value), Field.USAGE);

        assertThat(said.verdict()).isEqualTo(FieldVerdict.ARRIVED_EMPTY);
    }

    @Test
    void aPlaceholderIsNoArrival() {
        assertThat(field(diagnose("", "'usage':null"), Field.USAGE).verdict()).isEqualTo(FieldVerdict.LOST_UPSTREAM);
        for (String details : List.of("null", "{}", "{'audio_tokens':1}")) {
            assertThat(field(diagnose("", String.format(USAGE, ",'prompt_tokens_details':" + details)), Field.CACHED)
                            .verdict())
                    .as(details)
                    .isEqualTo(FieldVerdict.NOT_REPORTED);
        }
    }

    @Test
    void nullBesideAValueIsNothing() {
        String counters = "'sglext':{'spec_tokens_details':{'spec_num_correct_drafts':46,'spec_num_proposed_drafts':75,"
                + "'spec_verify_ct':15},'cached_tokens_details':null}";
        Diagnosis diagnosis = diagnose(counters, String.format(USAGE, ",'prompt_tokens_details':{'cached_tokens':16}"));

        assertThat(field(diagnosis, Field.SGLEXT).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
        assertThat(field(diagnosis, Field.CACHED).verdict()).isEqualTo(FieldVerdict.RECEIVED_HERE);
    }
}
