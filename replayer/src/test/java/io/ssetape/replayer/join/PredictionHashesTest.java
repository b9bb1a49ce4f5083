package io.ssetape.replayer.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.chat.Sha256;
import org.junit.jupiter.api.Test;

class PredictionHashesTest {
    @Test
    void reasoningAndContentAreJoinedByTheEndOfThought() {
        assertThat(PredictionHashes.of("hm</think>yes").matches(answer("yes", "hm")))
                .isTrue();
        assertThat(PredictionHashes.of("hm</think>yes").matches(answer("yes", "")))
                .isFalse();
    }

    @Test
    void oneAloneStandsForItself() {
        assertThat(PredictionHashes.of("yes").matches(answer("yes", ""))).isTrue();
        assertThat(PredictionHashes.of("hm").matches(answer("", "hm"))).isTrue();
    }

    @Test
    void theEndOfThoughtMayStandInTheContent() {
        assertThat(PredictionHashes.of("a</think>b</think>c").matches(answer("b</think>c", "a")))
                .isTrue();
        assertThat(PredictionHashes.of("a</think>b").matches(answer("a</think>b", "")))
                .isTrue();
    }

    @Test
    void noPredictionContradictsNothing() {
        assertThat(PredictionHashes.of("").matches(answer("yes", ""))).isNull();
    }

    private static TapedRequest answer(String content, String reasoning) {
        return new TapedRequest(1, "entry", 0, 0, new long[0], null, hex(content), hex(reasoning), true, true);
    }

    private static String hex(String text) {
        Sha256 hash = new Sha256();
        hash.update(text);
        return hash.hex();
    }
}
