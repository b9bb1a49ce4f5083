package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1,\"b\":{\"c\":2,\"d\":3}} | { \"b\" : {\"d\":3, \"c\":2},\t\"a\":1}",
                "[\"é\\n\"] | [\"\\u00e9\\u000A\"]",
                "[1, 10, 0, 0.5] | [1.0, 1e1, -0.0, 5e-1]",
                "[100, 1e63, 15] | [1e2, 1000000000000000000000000000000000000000000000000000000000000000, 1.5E1]",
                "[NaN] | [ NaN ]"
            })
    void spellingDoesNotCount(String one, String other) {
        assertThat(hash(one)).isNotNull().isEqualTo(hash(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1} | {\"a\":2}",
                "{\"a\":1} | {\"b\":1}",
                "[1,2] | [2,1]",
                "[\"1\"] | [1]",
                "[true] | [\"true\"]",
                "[null] | [\"null\"]",
                "[] | {}",
                "[[]] | []",
                "[\"ab\",\"c\"] | [\"a\",\"bc\"]",
                "{\"a\":1,\"a\":2} | {\"a\":2,\"a\":1}",
                "{\"a\":{\"b\":1}} | {\"a\":{},\"b\":1}",
                "[\"\\ud800\"] | [\"?\"]",
                "[\"\\ud800\"] | [\"\\udc00\"]",
                "[\"12\",3] | [\"1\",23]",
                "[[1],2] | [1,[2]]",
                "[[[[1,2],3]]] | [[[[1],2,3]]]",
                "[[[[[1]]]]] | [[[[[2]]]]]"
            })
    void meaningCounts(String one, String other) {
        assertThat(hash(one)).isNotNull().isNotEqualTo(hash(other));
        assertThat(hash(other)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1", "\"text\"", "{", "{}{}", "{\"a\":}", "[1,]", "a=b&c=d"})
    void whatIsNoJsonObjectOrListHasNoShape(String text) {
        assertThat(shape(text)).isNull();
    }

    @Test
    void placesAreNamedThreeLevelsDown() {
        BodyShape shape = shape("{\"m\":[{\"r\":\"u\",\"c\":[{\"t\":1}]},7],\"o\":{},\"s\":true,\"l\":[]}");

        assertThat(shape.deep().paths()).containsExactly("m[0].r", "m[0].c", "m[1]", "o", "s", "l");
        assertThat(shape.top().paths()).containsExactly("m", "o", "s", "l");
    }

    @Test
    void aLongConversationIsComparedByItsOutermostKeys() {
        String messages = "{\"role\":\"user\",\"content\":\"x\"},".repeat(40);
        BodyShape one = shape("{\"messages\":[" + messages + "1],\"seed\":1}");
        BodyShape other = shape("{\"messages\":[" + messages + "2],\"seed\":1}");

        assertThat(one.deep()).isNull();
        assertThat(BodyDifference.between(one, other).differ()).containsExactly("messages");
        assertThat(BodyDifference.between(one, shape("{\"seed\":1}")).onlyAsked())
                .containsExactly("messages");
    }

    @Test
    void whatNestsTooDeepIsComparedByteByByte() {
        assertThat(shape("[".repeat(5_000) + "]".repeat(5_000))).isNull();
        BodyShaper body = new BodyShaper();
        byte[] text = "[".repeat(5_000).getBytes(StandardCharsets.US_ASCII);
        body.add(text, 0, text.length);
        assertThat(body.shape().top().paths()).isEmpty();
    }

    private static BodyHash hash(String text) {
        return shape(text).hash();
    }

    private static BodyShape shape(String text) {
        return CanonicalJson.shapeOf(text.getBytes(StandardCharsets.UTF_8));
    }
}
