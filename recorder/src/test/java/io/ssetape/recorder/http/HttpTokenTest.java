package io.ssetape.recorder.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A token and its bytes are the standard's. */
class HttpTokenTest {
    private static final String TOKEN_CHARACTERS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&'*+-.^_`|~";

    @Test
    void tokenBytesAreThoseOfTheStandard() {
        for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
            assertThat(HttpToken.mayHold((byte) value))
                    .as("byte %d", value)
                    .isEqualTo(value >= 0 && TOKEN_CHARACTERS.indexOf(value) >= 0);
        }
    }

    @Test
    void aTokenHasACharacterAndNoOther() {
        assertThat(HttpToken.is(TOKEN_CHARACTERS)).isTrue();
        assertThat(HttpToken.is("")).isFalse();
        for (char value = 0; value < 0x200; value++) {
            assertThat(HttpToken.is("a" + value + "b"))
                    .as("character %d", (int) value)
                    .isEqualTo(TOKEN_CHARACTERS.indexOf(value) >= 0);
        }
    }
}
