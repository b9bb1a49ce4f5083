package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenNumbersTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"1e3", "1E3", "1.0e+3", "1_0.5e2", "-1000.0", "1e-7", "1e999999999", "inf", "-inf", "nan"})
    void aNumberThatTheOptionRefusesIsQuotedAsItIsWritten(String number) throws IOException {
        assertThat(refused(
                        "# 1000, 1e3 or 10E2: the same",
                        "[diagnose]",
                        "silence = 1000.0",
                        "[run]",
                        "budget = 100e1",
                        "[record]",
                        "min-free = '1GiB' # not 1000.0",
                        "\"budget\" = " + number + " # 1e3"))
                .contains(": '" + number + "' is not a size: ");
    }

    @Test
    void aFractionIsTakenAsOnACommandLine() throws IOException {
        assertThat(refused("[record]", "budget = 1000.0", "min-free = 0.5e1")).contains(": '0.5e1' is not a size: ");
        assertThat(refused("[record]", "budget = 1000.5")).contains(": '1000.5' is 1000.5 bytes: ");
    }

    private String refused(String... lines) throws IOException {
        Path file = Files.write(folder.resolve("ssetape.toml"), List.of(lines));
        Cli result = Cli.run("record", "--config", file, "--upstream", "http://127.0.0.1:1");
        assertThat(result.exit()).isEqualTo(2);
        return result.err();
    }
}
