package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file of options may look like: its first bytes, and sizes. */
class ConfigFormTest {
    private static final String MARK = "\ufeff";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("ssetape.toml");
    }

    @Test
    void aByteOrderMarkInFrontIsPassedOver() throws IOException {
        Files.writeString(file, MARK + "[report]\nlang = 'zh'\n");
        assertThat(Cli.run("report", "--config", file).err()).startsWith("ssetape: 请给出 TAPE");

        Files.writeString(file, MARK);
        assertThat(Cli.run("report", "--config", file).err()).startsWith("ssetape: name a TAPE");
    }

    @Test
    void oneElsewhereIsNoToml() throws IOException {
        Files.writeString(file, "[report]\n" + MARK + "limit = 3\n");
        assertThat(Cli.run("report", "--config", file).err())
                .startsWith("ssetape: config file " + file + ": line 2, column ");

        Files.writeString(file, MARK + MARK + "[report]\n");
        assertThat(Cli.run("report", "--config", file).err()).contains(": not TOML (");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "diagnose", "show", "compare", "export"})
    void limitsOfReadingMayStandInTheFile(String command) throws IOException {
        Object[] words = command.equals("compare")
                ? new Object[] {command, "--config", file, "a.tape", "b.tape"}
                : new Object[] {command, "--config", file, "a.tape"};
        Files.writeString(file, "[" + command + "]\nmax-head = '1MiB'\nmax-body = '512B'\n");
        Cli outOfRange = Cli.run(words);
        assertThat(outOfRange.exit()).isEqualTo(2);
        assertThat(outOfRange.err())
                .isEqualTo("ssetape: Invalid value for option '--max-body': '512B' is out of range: give a size from"
                        + " 1.0 KiB to 1.0 GiB (from config file " + file + ")\nTry: ssetape " + command
                        + " --help\n");

        Files.writeString(file, "[" + command + "]\nmax-head = 'big'\n");
        assertThat(Cli.run(words).err())
                .startsWith("ssetape: Invalid value for option '--max-head'")
                .contains(
                        "'big' is not a size: give for instance 256MiB, 1.5GiB, 100MB or a number of bytes (from config file "
                                + file + ")\n");

        String format = command.equals("export") ? "format = 'har'\n" : "";
        Files.writeString(file, "[" + command + "]\nmax-head = 1048576\nmax-body = '1GiB'\n" + format);
        Cli allowed = Cli.run(words);
        assertThat(allowed.exit()).as("a.tape does not exist").isEqualTo(3);
        assertThat(allowed.err()).contains("a.tape");
    }

    @Test
    void aLimitThatAFormatDoesNotKnowIsRefusedWhereverItStands() throws IOException {
        String refusal = " is of no use with --format frames, which reads no messages; leave it out";

        assertThat(Cli.run("export", "a.tape", "--max-head", "1MiB"))
                .isEqualTo(new Cli(2, "", "ssetape: --max-head" + refusal + "\nTry: ssetape export --help\n"));
        Files.writeString(file, "[export]\nmax-body = '1MiB'\n");
        assertThat(Cli.run("export", "--config", file, "a.tape", "--format", "frames"))
                .isEqualTo(new Cli(
                        2,
                        "",
                        "ssetape: --max-body" + refusal + " (from config file " + file
                                + ")\nTry: ssetape export --help\n"));
        assertThat(Cli.run("export", "--lang", "zh", "--config", file, "a.tape").err())
                .startsWith("ssetape: --max-body 对 --format frames 不起作用，它不读报文；请去掉（来自配置文件 " + file);
        for (String format : new String[] {"har", "sse", "parquet"}) {
            assertThat(Cli.run("export", "--config", file, "a.tape", "--format", format, "-o", file + format)
                            .exit())
                    .as("a.tape does not exist")
                    .isEqualTo(3);
        }
    }
}
