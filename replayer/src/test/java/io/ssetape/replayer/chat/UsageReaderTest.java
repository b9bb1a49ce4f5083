package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UsageReaderTest {
    private static ChatEvent event(String usage) {
        byte[] bytes = ("{'usage':" + usage + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(Dialect.CHAT).read(bytes, 0, bytes.length);
    }

    private static UsageSnapshot usage(String usage) {
        return event(usage).usage();
    }

    private static Count number(long value) {
        return new Count(Count.Kind.NUMBER, value);
    }

    @Test
    void bothGenerationsOfNamesAreTheSameCounts() {
        UsageSnapshot.Predictions predictions = new UsageSnapshot.Predictions(46L, 29L);
        UsageSnapshot expected = new UsageSnapshot(
                Shape.OBJECT,
                number(128),
                number(20),
                number(96),
                7L,
                Shape.OBJECT,
                predictions,
                new UsageSnapshot.Names(number(128), number(20), false, false));
        assertThat(usage("{'prompt_tokens':128,'completion_tokens':20,'total_tokens':148,"
                        + "'prompt_tokens_details':{'audio_tokens':0,'cached_tokens':96},"
                        + "'completion_tokens_details':{'reasoning_tokens':7,'accepted_prediction_tokens':46,"
                        + "'rejected_prediction_tokens':29,'audio_tokens':1}}"))
                .isEqualTo(expected);
        assertThat(usage("{'output_tokens_details':{'rejected_prediction_tokens':29,'accepted_prediction_tokens':46,"
                        + "'reasoning_tokens':7},'input_tokens_details':{'cached_tokens':96},'output_tokens':20,"
                        + "'input_tokens':128}"))
                .isEqualTo(new UsageSnapshot(
                        Shape.OBJECT,
                        number(128),
                        number(20),
                        number(96),
                        7L,
                        Shape.OBJECT,
                        predictions,
                        new UsageSnapshot.Names(Count.ABSENT, Count.ABSENT, true, false)));
        assertThat(expected.isPresent()).isTrue();
    }

    @Test
    void whatIsNotThereIsNotZero() {
        UsageSnapshot nothing =
                new UsageSnapshot(Shape.OBJECT, Count.ABSENT, Count.ABSENT, Count.ABSENT, null, Shape.ABSENT);
        assertThat(usage("{'total_tokens':3}")).isEqualTo(nothing);
        assertThat(usage("{'prompt_tokens':0}").prompt()).isEqualTo(number(0));
        assertThat(usage("{'prompt_tokens_details':{}}"))
                .returns(Count.ABSENT, UsageSnapshot::cached)
                .returns(Shape.OBJECT, UsageSnapshot::promptDetails);
    }

    @ParameterizedTest
    @CsvSource({
        "null, NULL, ",
        "{}, EMPTY_OBJECT, {}",
        "[], EMPTY_LIST, []",
        "[1], LIST, list",
        "'', EMPTY_STRING, \"\"",
        "'x', STRING, string",
        "0, FALSY_NUMBER, number",
        "false, FALSY_NUMBER, boolean",
        "7, NUMBER, number",
        "true, NUMBER, boolean",
    })
    void whatStandsInTheirPlaceIsTold(String value, Shape shape, String word) {
        String json = value.isEmpty() ? "''" : value.equals("x") ? "'x'" : value;
        ChatEvent whole = event(json);
        assertThat(whole.usage()).isEqualTo(UsageSnapshot.of(shape));
        assertThat(whole.usage().isPresent()).isFalse();
        assertThat(whole.extension().unreadable())
                .isEqualTo(word == null ? List.of() : List.of(new UnreadableKey("usage", word)));

        if (shape != Shape.EMPTY_OBJECT) {
            ChatEvent details = event("{'prompt_tokens':1,'prompt_tokens_details':" + json + "}");
            assertThat(details.usage().promptDetails()).isEqualTo(shape);
            assertThat(details.usage().cached()).isEqualTo(Count.ABSENT);
            assertThat(details.usage().prompt()).isEqualTo(number(1));
            assertThat(details.extension().unreadable())
                    .isEqualTo(
                            word == null ? List.of() : List.of(new UnreadableKey("usage.prompt_tokens_details", word)));
        }
    }

    @Test
    void countsThatAreNoNumbersAreTold() {
        ChatEvent event =
                event("{'prompt_tokens':null,'completion_tokens':'5','prompt_tokens_details':{'cached_tokens':[]}}");
        assertThat(event.usage())
                .returns(Count.NULL, UsageSnapshot::prompt)
                .returns(Count.ODD, UsageSnapshot::completion)
                .returns(Count.ODD, UsageSnapshot::cached);
        assertThat(event.extension().unreadable())
                .extracting(UnreadableKey::words)
                .containsExactly(
                        "usage.prompt_tokens came as null",
                        "usage.completion_tokens came as string",
                        "usage.prompt_tokens_details.cached_tokens came as list");
        assertThat(event.extension().present()).isFalse();
        assertThat(Count.NULL.orNull()).isNull();
        assertThat(Count.ODD.orNull()).isNull();
        assertThat(Count.ABSENT.orNull()).isNull();
    }

    @Test
    void aCountIsBoundedOnBothSides() {
        assertThat(usage("{'prompt_tokens':1000000000000}").prompt()).isEqualTo(number(1_000_000_000_000L));
        assertThat(usage("{'prompt_tokens':1000000000001}").prompt()).isEqualTo(Count.ODD);
        assertThat(usage("{'prompt_tokens':-1000000000000}").prompt()).isEqualTo(number(-1_000_000_000_000L));
        assertThat(usage("{'prompt_tokens':-1000000000001}").prompt()).isEqualTo(Count.ODD);
        assertThat(usage("{'reasoning_tokens':1000000000001}").reasoning()).isNull();
        assertThat(usage("{'reasoning_tokens':99999999999999999999}").reasoning())
                .isNull();
    }

    /** SGLang has the count at the root, OpenAI in the details; null says nothing wherever it stands. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "'reasoning_tokens':5, 5",
                "'completion_tokens_details':{'reasoning_tokens':6}, 6",
                "'completion_tokens_details':{'reasoning_tokens':6};'reasoning_tokens':5, 6",
                "'reasoning_tokens':5;'completion_tokens_details':{'reasoning_tokens':6}, 6",
                "'reasoning_tokens':5;'completion_tokens_details':{'reasoning_tokens':null}, 5",
                "'completion_tokens_details':{'reasoning_tokens':null};'reasoning_tokens':5, 5",
                "'reasoning_tokens':null;'completion_tokens_details':{'reasoning_tokens':6}, 6",
                "'reasoning_tokens':5;'completion_tokens_details':null, 5",
                "'reasoning_tokens':5;'completion_tokens_details':[{'reasoning_tokens':6}], 5",
                "'reasoning_tokens':'5', ",
                "'completion_tokens_details':{'reasoning_tokens':0};'reasoning_tokens':5, 5",
                "'reasoning_tokens':0;'completion_tokens_details':{'reasoning_tokens':6}, 6",
                "'reasoning_tokens':0;'completion_tokens_details':{'reasoning_tokens':null}, 0",
                "'reasoning_tokens':5;'completion_tokens':9;'output_tokens_details':{'reasoning_tokens':6}, 5",
                "'completion_tokens':9;'output_tokens_details':{'reasoning_tokens':6}, 6",
                "'completion_tokens':9;'output_tokens_details':{'reasoning_tokens':0}, ",
            })
    void reasoningTokensAreFoundInBothPlaces(String fields, Long reasoning) {
        assertThat(usage("{" + fields.replace(';', ',') + "}").reasoning()).isEqualTo(reasoning);
    }

    @Test
    void theLastOfDuplicateKeysCounts() {
        String accepted = "'completion_tokens_details':{'accepted_prediction_tokens':1,'rejected_prediction_tokens':2,"
                + "'reasoning_tokens':3},";
        assertThat(usage("{" + accepted + "'completion_tokens_details':null}"))
                .returns(UsageSnapshot.Predictions.NONE, UsageSnapshot::predictions)
                .returns(null, UsageSnapshot::reasoning);
        assertThat(usage("{" + accepted + "'completion_tokens_details':{'accepted_prediction_tokens':4}}"))
                .returns(new UsageSnapshot.Predictions(4L, null), UsageSnapshot::predictions)
                .returns(null, UsageSnapshot::reasoning);
        assertThat(usage("{'prompt_tokens_details':{'cached_tokens':1},'prompt_tokens_details':{}}")
                        .cached())
                .isEqualTo(Count.ABSENT);
        assertThat(usage("{'prompt_tokens_details':{'cached_tokens':1},'prompt_tokens_details':null}"))
                .returns(Count.ABSENT, UsageSnapshot::cached)
                .returns(Shape.NULL, UsageSnapshot::promptDetails);
        assertThat(usage("{'completion_tokens':1,'completion_tokens':2,'reasoning_tokens':3,'reasoning_tokens':null}"))
                .returns(number(2), UsageSnapshot::completion)
                .returns(null, UsageSnapshot::reasoning);
    }
}
