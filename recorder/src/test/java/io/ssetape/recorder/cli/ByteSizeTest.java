package io.ssetape.recorder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "268435456, 268435456",
        "256M, 268435456",
        "256MiB, 268435456",
        "256 mib, 268435456",
        "256MB, 256000000",
        "1k, 1024",
        "2GiB, 2147483648",
        "1T, 1099511627776",
        "7B, 7"
    })
    void unitsArePowersOf1024UnlessTheySayB(String text, long bytes) {
        assertThat(new ByteSize().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5G", "many", "1 PiB", "99999999T", "1KBB"})
    void anythingElseIsNoSize(String text) {
        assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> new ByteSize().convert(text));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1024, 1.0 KiB", "5347738, 5.1 MiB", "1099511627776, 1.0 TiB"})
    void sizesForPeopleHaveOneDecimal(long bytes, String text) {
        assertThat(ByteSize.text(bytes)).isEqualTo(text);
    }
}
