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
        "7B, 7",
        "1.5MiB, 1572864",
        "1.50 GiB, 1610612736",
        "0.5k, 512",
        "1.0 KiB, 1024",
        "1.25KB, 1250",
        "8388607TiB, 9223370937343148032",
        "9223372036854775807, 9223372036854775807"
    })
    void unitsArePowersOf1024UnlessTheySayB(String text, long bytes) {
        assertThat(new ByteSize().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "many",
                "1 PiB",
                "1KBB",
                "7iB",
                "1e3",
                "0x10",
                "+1",
                "1.",
                ".5",
                "1,5MiB",
                "1.5.5M",
                "NaN",
                "\uff11MiB",
                "\u0661",
                "1\u212a",
                "9999999999999999999999999999999"
            })
    void anythingElseIsNoSize(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new ByteSize().convert(text))
                .withMessage(
                        "'" + text + "' is not a size: give for instance 256MiB, 1.5GiB, 100MB or a number of bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999999TiB", "8388608TiB", "9223372036854775808", "9223372036854775807.5"})
    void aSizeBeyondCountingIsSaidToBeTooLarge(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new ByteSize().convert(text))
                .withMessage("'" + text + "' is too large for a size: give less than 8388608TiB");
    }

    @ParameterizedTest
    @CsvSource({"1.5, 1.5", "1.5B, 1.5", "0.3KiB, 307.2", "1.0001KB, 1000.1"})
    void partsOfBytesAreNoSize(String text, String bytes) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> new ByteSize().convert(text))
                .withMessage("'" + text + "' is " + bytes
                        + " bytes: give a size that is a whole number of bytes, for instance 256MiB");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1024, 1.0 KiB", "5347738, 5.1 MiB", "1099511627776, 1.0 TiB"})
    void sizesForPeopleHaveOneDecimal(long bytes, String text) {
        assertThat(ByteSize.text(bytes)).isEqualTo(text);
    }
}
