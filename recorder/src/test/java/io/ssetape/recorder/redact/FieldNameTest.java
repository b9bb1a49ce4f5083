package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a name as it stands. */
class FieldNameTest {
    private static FieldName of(String text) {
        FieldName name = new FieldName();
        name.begin();
        for (byte next : text.getBytes(ISO_8859_1)) {
            name.add(next);
        }
        return name;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "Content-Length|FRAMING|true|false",
                "Content-Length |FRAMING|false|false",
                " Content-Length|FRAMING|false|true",
                "Content_Length|FRAMING|false|false",
                "Content- Length|FRAMING|false|true",
                "Content Length|OTHER|false|true",
                "\u0001Content-Length|FRAMING|false|true",
                "Content-\u00e4Length|FRAMING|false|true",
                "Content-Length x|OTHER|false|true",
                "Cookie|SECRET|true|false",
                "foo auth|SECRET|false|true",
                "foo\t auth|SECRET|false|true",
                "Author ization|SECRET|false|true",
                "(auth)|SECRET|false|true",
                "Host|AUTHORITY|true|false",
                "Ho st|AUTHORITY|false|true",
                "Link\t|URL|false|false",
                "X-Foo|OTHER|true|false",
            })
    void aNameIsTakenAsAnyoneMayTakeIt(String text, FieldKind kind, boolean exact, boolean odd) {
        FieldName name = of(text);
        assertThat(name.kind()).isEqualTo(kind);
        assertThat(name.isExact()).isEqualTo(exact);
        assertThat(name.isOdd()).isEqualTo(odd);
        assertThat(name.isEmpty()).isFalse();
        name.begin();
        assertThat(name.isEmpty()).isTrue();
        assertThat(name.isOdd()).isFalse();
        assertThat(name.isExact()).isTrue();
    }

    @Test
    void whatDoesNotCountTakesNoRoom() {
        FieldName name = of("\u0000".repeat(300) + "Cookie" + " ".repeat(300));
        assertThat(name.isTooLong()).isFalse();
        assertThat(name.kind()).isEqualTo(FieldKind.SECRET);
        assertThat(of("\u0000\u00ff \t").isEmpty()).isTrue();
        assertThat(of("n".repeat(128) + " ").isTooLong()).isFalse();
        assertThat(of("n".repeat(129)).isTooLong()).isTrue();
        assertThat(of("n".repeat(129)).isExact()).isFalse();
    }

    @Test
    void ofATooLongNameTheBeginningTellsWhetherItIsOneWord() {
        assertThat(of("n".repeat(129) + " n").isOneWord()).isTrue();
        assertThat(of("n".repeat(127) + " n").isOneWord()).isFalse();
        assertThat(of("  n ").isOneWord()).isTrue();
    }

    @Test
    void aCopyIsTheSame() {
        FieldName name = of("foo auth");
        FieldName copy = new FieldName();
        assertThat(copy.sameAs(name)).isFalse();
        copy.copy(name);
        assertThat(copy.sameAs(name)).isTrue();
        assertThat(copy.isOdd()).isTrue();
        assertThat(copy.text()).isEqualTo("foo auth");
        copy.add((byte) 'x');
        assertThat(copy.sameAs(name)).isFalse();
    }
}
