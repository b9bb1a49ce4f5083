package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.UnreadableKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Usage under the names of two APIs at once, as gateways write it: every pair of values, in both orders. */
final class UsageNamesTest {
    /** What a gateway in front of several APIs sends to a chat client; the tail belongs to the responses API and was never filled. */
    private static final String GATEWAY =
            "{'prompt_tokens':940,'completion_tokens':56,'total_tokens':996,'prompt_tokens_details':{'cached_tokens':512,"
                    + "'text_tokens':0},'completion_tokens_details':{'reasoning_tokens':0},'input_tokens':0,'output_tokens':0,"
                    + "'input_tokens_details':null}";

    /** Absent, null, of the wrong type, an unfilled or observed 0, a number. */
    private static final List<String> VALUES = List.of("", "null", "'7'", "0", "56", "57");

    private static ChatEvent event(Dialect dialect, String usage) {
        byte[] bytes = ("{'usage':" + usage + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new PayloadReader(dialect).read(bytes, 0, bytes.length);
    }

    private static Count count(String value) {
        return switch (value) {
            case "" -> Count.ABSENT;
            case "null" -> Count.NULL;
            case "'7'" -> Count.ODD;
            default -> new Count(Count.Kind.NUMBER, Long.parseLong(value));
        };
    }

    /** What counts of two values, the first under the API's own name. */
    private static Count expected(String own, String other) {
        boolean says = count(other).kind() == Count.Kind.NUMBER && !other.equals("0");
        return own.isEmpty() || (own.equals("null") && says) ? count(other) : count(own);
    }

    private static String object(List<String> names, List<String> values) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!values.get(i).isEmpty()) {
                fields.add("'" + names.get(i) + "':" + values.get(i));
            }
        }
        return "{" + String.join(",", fields) + "}";
    }

    @Test
    void whatAGatewayDidNotFillHidesNothing() {
        ChatEvent event = event(Dialect.CHAT, GATEWAY);
        assertThat(event.usage().prompt()).isEqualTo(count("940"));
        assertThat(event.usage().completion()).isEqualTo(count("56"));
        assertThat(event.usage().cached()).isEqualTo(new Count(Count.Kind.NUMBER, 512));
        assertThat(event.usage().promptDetails()).isEqualTo(Shape.OBJECT);
        assertThat(event.usage().names().disagree()).isFalse();
        assertThat(event.extension().unreadable()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"CHAT", "COMPLETIONS", "RESPONSES"})
    void theApisOwnNameGoesFirstInWhateverOrder(Dialect dialect) {
        boolean inverse = dialect == Dialect.RESPONSES;
        for (String[] pair :
                new String[][] {{"completion_tokens", "output_tokens"}, {"prompt_tokens", "input_tokens"}}) {
            String ownName = pair[inverse ? 1 : 0];
            String otherName = pair[inverse ? 0 : 1];
            for (String own : VALUES) {
                for (String other : VALUES) {
                    if (own.isEmpty() && other.isEmpty()) {
                        continue;
                    }
                    String forth = object(List.of(ownName, otherName), List.of(own, other));
                    String back = object(List.of(otherName, ownName), List.of(other, own));
                    UsageSnapshot usage = event(dialect, forth).usage();
                    assertThat(event(dialect, back).usage()).as(forth).isEqualTo(usage);
                    Count told = pair[0].equals("prompt_tokens") ? usage.prompt() : usage.completion();
                    assertThat(told).as(dialect + " " + forth).isEqualTo(expected(own, other));
                    boolean disagree = count(own).orNull() != null
                            && count(other).orNull() != null
                            && !other.equals("0")
                            && !own.equals(other);
                    assertThat(usage.names().disagree()).as(forth).isEqualTo(disagree);
                    assertThat(usage.names().foreign()).as(forth).isEqualTo(own.isEmpty());
                }
            }
        }
    }

    /** Python's {@code usage.get("prompt_tokens", 0)} knows no other name. */
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"CHAT", "COMPLETIONS"})
    void whatChatClientsLookAtIsKeptApart(Dialect dialect) {
        for (String chat : VALUES) {
            for (String responses : VALUES) {
                String usage = object(
                        List.of("x", "output_tokens", "completion_tokens", "prompt_tokens", "input_tokens"),
                        List.of("1", responses, chat, chat, responses));
                assertThat(event(dialect, usage).usage().names())
                        .as(usage)
                        .returns(count(chat), UsageSnapshot.Names::promptTokens)
                        .returns(count(chat), UsageSnapshot.Names::completionTokens);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'cached_tokens':512} | null                  | 512 | OBJECT | false",
                "{'cached_tokens':512} | {'cached_tokens':0}   | 512 | OBJECT | false",
                "{'cached_tokens':512} | {'cached_tokens':500} | 512 | OBJECT | true",
                "{'cached_tokens':0}   | {'cached_tokens':500} | 0   | OBJECT | true",
                "{'cached_tokens':0}   | {}                    | 0   | OBJECT | false",
                "null                  | {'cached_tokens':500} | 500 | OBJECT | false",
                "null                  | {'cached_tokens':0}   |     | NULL   | false",
                "{}                    | {'cached_tokens':500} | 500 | OBJECT | false",
                "{}                    | {'cached_tokens':0}   |     | OBJECT | false",
                "[]                    | {'cached_tokens':0}   |     | EMPTY_LIST | false",
            })
    void detailsFollowTheSameRule(String own, String other, Long cached, Shape shape, boolean disagree) {
        for (Dialect dialect : List.of(Dialect.CHAT, Dialect.RESPONSES)) {
            boolean inverse = dialect == Dialect.RESPONSES;
            String ownName = inverse ? "input_tokens_details" : "prompt_tokens_details";
            String otherName = inverse ? "prompt_tokens_details" : "input_tokens_details";
            UsageSnapshot usage = event(dialect, object(List.of(ownName, otherName), List.of(own, other)))
                    .usage();
            assertThat(event(dialect, object(List.of(otherName, ownName), List.of(other, own)))
                            .usage())
                    .isEqualTo(usage);
            assertThat(usage.cached().orNull()).isEqualTo(cached);
            assertThat(usage.promptDetails()).isEqualTo(shape);
            assertThat(usage.names().disagree()).isEqualTo(disagree);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'reasoning_tokens':7 | 'completion_tokens_details':{'reasoning_tokens':6} | true",
                "'reasoning_tokens':7 | 'completion_tokens_details':{'reasoning_tokens':7} | false",
                "'reasoning_tokens':0 | 'completion_tokens_details':{'reasoning_tokens':6} | false",
                "'reasoning_tokens':7 | 'output_tokens_details':{'reasoning_tokens':0}     | false",
                "'completion_tokens_details':{'accepted_prediction_tokens':4,'rejected_prediction_tokens':1}"
                        + " | 'output_tokens_details':{'accepted_prediction_tokens':4,'rejected_prediction_tokens':2} | true",
                "'completion_tokens_details':{'accepted_prediction_tokens':4,'rejected_prediction_tokens':1}"
                        + " | 'output_tokens_details':{'accepted_prediction_tokens':0,'rejected_prediction_tokens':0} | false",
            })
    void otherCountsContradictEachOtherToo(String one, String two, boolean disagree) {
        for (String usage : List.of("{'prompt_tokens':1," + one + "," + two + "}", "{" + two + "," + one + "}")) {
            assertThat(event(Dialect.CHAT, usage).usage().names().disagree())
                    .as(usage)
                    .isEqualTo(disagree);
        }
    }

    @Test
    void draftsOfAnotherApiAreTakenOverAsAPair() {
        String foreign = "'output_tokens_details':{'accepted_prediction_tokens':46,'rejected_prediction_tokens':0}";
        for (String own :
                List.of("'completion_tokens':9", "'completion_tokens_details':{'accepted_prediction_tokens':0}")) {
            assertThat(event(Dialect.CHAT, "{" + own + "," + foreign + "}").usage())
                    .returns(new UsageSnapshot.Predictions(46L, 0L), UsageSnapshot::predictions);
        }
    }

    @Test
    void aKeyThatSaysNothingIsToldUnderItsOwnName() {
        assertThat(event(Dialect.RESPONSES, "{'input_tokens':null,'output_tokens':'5','input_tokens_details':[]}")
                        .extension()
                        .unreadable())
                .extracting(UnreadableKey::words)
                .containsExactly(
                        "usage.input_tokens came as null",
                        "usage.output_tokens came as string",
                        "usage.input_tokens_details came as []");
        List<UnreadableKey> keys = event(Dialect.RESPONSES, "{'output_tokens':'5','input_tokens_details':[]}")
                .extension()
                .unreadable();
        assertThat(keys.get(0)).returns(true, UnreadableKey::ofUsage).returns(false, UnreadableKey::ofSpec);
        assertThat(keys.get(1)).returns(true, UnreadableKey::ofCached).returns(false, UnreadableKey::ofSpec);
    }
}
