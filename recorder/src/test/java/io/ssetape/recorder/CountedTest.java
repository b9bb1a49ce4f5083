package io.ssetape.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
    @Test
    void onlyOneIsSingular() {
        assertThat(Counted.of(0, "request")).isEqualTo("0 requests");
        assertThat(Counted.of(1, "request")).isEqualTo("1 request");
        assertThat(Counted.of(2, "recorded exchange")).isEqualTo("2 recorded exchanges");
        assertThat(Counted.of(Long.MAX_VALUE, "byte")).isEqualTo("9223372036854775807 bytes");
    }
}
