package io.ssetape.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryNameTest {
    @Test
    void aNameOfUsualLengthStandsWhole() {
        assertThat(TemporaryName.prefix(Path.of("in", "run1.har"))).isEqualTo(".run1.har.");
        assertThat(TemporaryName.prefix(Path.of("n".repeat(100)))).isEqualTo("." + "n".repeat(100) + ".");
    }

    @Test
    void aLongNameIsCutBetweenCharacters() {
        assertThat(TemporaryName.prefix("n".repeat(101))).isEqualTo("." + "n".repeat(100) + ".");
        assertThat(TemporaryName.prefix("深".repeat(80))).isEqualTo("." + "深".repeat(33) + ".");
        assertThat(TemporaryName.prefix("n" + "😀".repeat(60))).isEqualTo(".n" + "😀".repeat(24) + ".");
    }
}
