package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    private static final Path RUN = Path.of(
                    "..", "replayer", "src", "test", "resources", "golden", "window", "small-4-c2")
            .toAbsolutePath()
            .normalize();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("ssetape.toml");
    }

    @Test
    void aReportWithOptionsFromAFileIsTheOneWithOptionsByHand() throws IOException {
        write(
                "[report]",
                "aisbench = '" + RUN + "'",
                "max-concurrency = 2",
                "limit = 3",
                "json = true",
                "text = false");

        Cli byHand = Cli.run("report", "--aisbench", RUN, "--max-concurrency", 2, "--limit", 3, "--json");
        assertThat(byHand.exit()).isZero();
        assertThat(byHand.out()).contains("\"max_concurrency\"");
        assertThat(Cli.run("report", "--config", file)).isEqualTo(byHand);
        assertThat(Cli.run("--config=" + file, "report")).isEqualTo(byHand);
        assertThat(Cli.in(Map.of("SSETAPE_CONFIG", file.toString()), "report")).isEqualTo(byHand);
    }

    @Test
    void whatNoOptionEverIsLikeIsSaidInPlainWords() throws IOException {
        for (String value : List.of("[".repeat(3000) + "]".repeat(3000), "9".repeat(2000))) {
            write("[report]", "limit = " + value);
            assertThat(Cli.run("report", "--config", file))
                    .isEqualTo(new Cli(
                            2,
                            "",
                            "ssetape: config file " + file + ": something in it is nested deeper, or is longer, than"
                                    + " options ever are; write NAME = VALUE below [COMMAND]\n"));
        }
    }

    @Test
    void theCommandLineComesFirst() throws IOException {
        write("[report]", "aisbench = '" + RUN + "'", "max-concurrency = 1");

        Cli two = Cli.run("report", "--aisbench", RUN, "--max-concurrency", 2);
        assertThat(two.exit()).isZero();
        assertThat(Cli.run("report", "--config", file)).isNotEqualTo(two);
        assertThat(Cli.run("report", "--config", file, "--max-concurrency=2")).isEqualTo(two);
        assertThat(Cli.run("report", "--max-concurrency", 2, "--config", file)).isEqualTo(two);
    }

    @Test
    void theOptionComesBeforeTheVariableAndAnEmptyVariableNamesNothing() throws IOException {
        write("[report]", "aisbench = '" + RUN + "'", "max-concurrency = 2");

        assertThat(Cli.in(Map.of("SSETAPE_CONFIG", "/nowhere"), "report", "--config", file)
                        .exit())
                .isZero();
        assertThat(Cli.in(Map.of("SSETAPE_CONFIG", ""), "report").err())
                .startsWith("ssetape: name a TAPE, or the folder of an AISBench run with --aisbench\n");
    }

    @Test
    void aRecordingTakesItsOptionsFromTheFile() throws IOException {
        Path tape = folder.resolve("tape");
        write(
                "# as on the test bench",
                "[run]",
                "upstream = 'http://127.0.0.1:1'",
                "listen = '127.0.0.1:0'",
                "name = 'bench'",
                "tape = '" + tape + "'",
                "quiet = true",
                "budget = '64MiB'",
                "event-loops = 2");

        Cli run = Cli.run("run", "--config", file, "--name", "mine", "--", "true");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("ssetape: nothing came through 127.0.0.1:")
                .hasLineCount(1);
        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(reader.start().taps()).extracting(Tap::name).containsExactly("mine");
            assertThat(reader.start().settings())
                    .containsEntry("budget_bytes", "67108864")
                    .containsEntry("event_loops", "2");
        }
    }

    @Test
    void repeatableOptionsTakeListsAndTheCommandLineReplacesThem() throws IOException {
        write(
                "[record]",
                "upstream = 'http://127.0.0.1:1'",
                "tap = ['a=127.0.0.1:0,http://127.0.0.1:1', 'b,no-tap']",
                "allow = []");

        assertThat(Cli.run("record", "--config", file).err()).startsWith("ssetape: tap 'b,no-tap': give NAME=");
        assertThat(Cli.run("record", "--config", file, "--tap", "c,none").err())
                .startsWith("ssetape: tap 'c,none': give NAME=");
    }

    @Test
    void whatStandsBehindTwoDashesCountsForNothing() throws IOException {
        write("[run]", "upstream = 'ftp://from-the-file'");

        assertThat(Cli.run("run", "--config", file, "--", "true", "--upstream", "http://127.0.0.1:1")
                        .err())
                .startsWith("ssetape: upstream 'ftp://from-the-file': give ");
        assertThat(Cli.run("run", "--", "true", "--config", file).err())
                .startsWith("ssetape: Missing required option: '--upstream=URL'");
    }

    @Test
    void shortNamesOnTheCommandLineCountToo() throws IOException {
        write("[export]", "format = 'frames'", "output = '" + folder.resolve("from-the-file") + "'");
        Files.writeString(folder.resolve("in.jsonl"), "{\"kind\":\"tape\",\"version\":1,\"mono_ns\":0}\n");

        Cli export = Cli.run("export", "--config", file, folder.resolve("in.jsonl"), "-o", folder.resolve("by-hand"));

        assertThat(export.err()).doesNotContain("from-the-file");
        assertThat(folder.resolve("from-the-file")).doesNotExist();
        assertThat(folder.resolve("by-hand")).isNotEmptyFile();
    }

    @Test
    void anOptionWithoutANeedForAValueTakesTrueOrAValue() throws IOException {
        write("[demo]", "serve-only = 70000");
        assertThat(Cli.run("demo", "--config", file).err().lines())
                .containsExactly(
                        "ssetape: --serve-only must be a port, 0 to 65535",
                        "ssetape: --serve-only is from config file " + file,
                        "Try: ssetape demo --help");

        write("[demo]", "serve-only = false", "tape = '" + file + "'");
        assertThat(Cli.run("demo", "--config", file).err())
                .as("false leaves it out, and the demo runs into the tape's name")
                .doesNotContain("serve-only")
                .contains(file.toString());
        write("[demo]", "serve-only = 'x'");
        assertThat(Cli.run("demo", "--config", file).err())
                .contains("[demo] serve-only takes a whole number without quotes, or true");
    }

    @Test
    void helpIsThereWhateverTheFileSays() {
        Map<String, String> broken = Map.of("SSETAPE_CONFIG", "/nowhere");

        assertThat(Cli.in(broken, "report", "--help").exit()).isZero();
        assertThat(Cli.in(broken, "--version").exit()).isZero();
        assertThat(Cli.in(broken, "--help").exit()).isZero();
        assertThat(Cli.in(broken, "report", "x").exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[recrod]                      | there is no command for the table [recrod]; did you mean [record]?",
                "[zzzzzzzz]                    | there is no command for the table [zzzzzzzz]; ssetape --help lists the commands",
                "listen = 'x'                  | listen stands outside of a table; write options below the name of a command, such as [record]",
                "[[record]]                    | record stands outside of a table; write options below the name of a command, such as [record]",
                "report.max-conc = 1           | [report] max-conc is no option of this command; its --help lists them, keys are written without dashes",
                "[shwo]                        | there is no command for the table [shwo]; did you mean [show]?",
                "report.max-concurency = 1     | [report] max-concurency is no option of this command; did you mean max-concurrency?",
                "report.TAPE = 'x'             | [report] TAPE is no option of this command; its --help lists them, keys are written without dashes",
                "report.'--json' = true        | [report] --json is no option of this command; did you mean json?",
                "report.help = true            | [report] help cannot stand in a file; give it on the command line",
                "report.version = true         | [report] version cannot stand in a file; give it on the command line",
                "report.config = 'x'           | [report] config cannot stand in a file; give it on the command line",
                "report.json = 'true'          | [report] json takes true or false, without quotes",
                "report.json = 1               | [report] json takes true or false, without quotes",
                "report.client-stream = 'true' | [report] client-stream takes true or false, without quotes",
                "report.limit = '3'            | [report] limit takes a whole number without quotes",
                "report.limit = 3.5            | [report] limit takes a whole number without quotes",
                "report.limit = true           | [report] limit takes a whole number without quotes",
                "report.limit = [3]            | [report] limit takes one value, no list",
                "report.out = false            | [report] out takes a text in quotes: DIR",
                "report.out = { a = 1 }        | [report] out takes a text in quotes: DIR",
                "report.rules-jar = ['a', 1, true] | [report] rules-jar takes a text in quotes: JAR",
                "diagnose.silence = 'long'     | [diagnose] silence takes a number without quotes"
            })
    void whatIsWrongInTheFileIsOneLineThatNamesFileAndKey(String text, String fault) throws IOException {
        write(text);
        String command = text.startsWith("diagnose") ? "diagnose" : "report";

        assertThat(Cli.run(command, "--config", file, "x.tape"))
                .isEqualTo(new Cli(2, "", "ssetape: config file " + file + ": " + fault + "\n"));
    }

    @Test
    void aValueThatTheOptionRefusesIsSaidToComeFromTheFile() throws IOException {
        write("[record]", "budget = 'lots'");

        Cli refused = Cli.run("record", "--config", file, "--upstream", "http://127.0.0.1:1");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("ssetape: Invalid value for option '--budget'")
                .contains(
                        "'lots' is not a size: give for instance 256MiB, 1.5GiB, 100MB or a number of bytes (from config file "
                                + file + ")\n");
        assertThat(Cli.run("record", "--config", file, "--budget", "more").err())
                .doesNotContain("config file");
    }

    @Test
    void whatIsNoTomlIsShownWithItsPlace() throws IOException {
        write("[report]", "limit = 3", "json = ");

        Cli result = Cli.run("report", "--config", file);

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("ssetape: config file " + file + ": line 3, column ")
                .contains(": not TOML (")
                .hasLineCount(1);
    }

    @Test
    void aKeyThatStandsTwiceIsNoToml() throws IOException {
        write("[report]", "limit = 3", "limit = 4");

        assertThat(Cli.run("report", "--config", file).err())
                .startsWith("ssetape: config file " + file + ": line 3, column ")
                .endsWith(": not TOML (Duplicate key)\n");
        write("[report]", "limit = 3", "limit = 4 # again", "json = true");
        assertThat(Cli.run("report", "--config", file).err())
                .startsWith("ssetape: config file " + file + ": line 3, column ");
    }

    @Test
    void aValueThatTheCommandRefusesIsSaidToComeFromTheFile() throws IOException {
        write("[record]", "upstream = 'nope'", "listen = '127.0.0.1:0'");

        assertThat(Cli.run("record", "--config", file).err())
                .contains("upstream 'nope': ")
                .contains("ssetape: --upstream is from config file " + file);
        assertThat(Cli.run("record", "--config", file, "--upstream", "no").err())
                .contains("upstream 'no': ")
                .doesNotContain("config file");
    }

    @Test
    void typesOfJavaAreNotNamed() {
        assertThat(Cli.run("show", "x", "--slow", "z").err()).contains("'z' is no whole number\n");
        assertThat(Cli.run("run", "--metrics-every", "z", "x").err()).contains("'z' is no number\n");
    }

    @Test
    void aFileThatCannotBeReadIsUnreadableInput() {
        Cli missing = Cli.run("report", "--config", file);
        assertThat(missing)
                .isEqualTo(new Cli(
                        3,
                        "",
                        "ssetape: config file " + file
                                + " cannot be read (no such file); check the path in --config or SSETAPE_CONFIG\n"));
        assertThat(Cli.run("report", "--config", folder).exit()).isEqualTo(3);
        assertThat(Cli.run("report", "--config", folder).err()).hasLineCount(1);
        assertThat(Cli.run("report", "--config", "a\0b").exit()).isEqualTo(3);
    }

    @Test
    void whatCannotBeAFileOfOptionsIsRefused() throws IOException {
        Files.write(file, "# caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Cli.run("report", "--config", file))
                .isEqualTo(new Cli(2, "", "ssetape: config file " + file + ": not UTF-8; save it as UTF-8\n"));

        Files.writeString(file, "#".repeat((1 << 20) + 1));
        assertThat(Cli.run("report", "--config", file).err()).contains("it is larger than 1 MiB");

        Files.writeString(file, "a = " + "[".repeat(100_000));
        assertThat(Cli.run("report", "--config", file).exit()).isEqualTo(2);
        assertThat(Cli.run("report", "--config", file).err()).hasLineCount(1);
    }

    @Test
    void anEmptyFileAndOneWithoutTheCommandsTableAddNothing() throws IOException {
        Cli plain = Cli.run("report", "--aisbench", RUN, "--max-concurrency", 2);
        write("");
        assertThat(Cli.run("report", "--config", file, "--aisbench", RUN, "--max-concurrency", 2))
                .isEqualTo(plain);
        write("[show]", "json = true");
        assertThat(Cli.run("report", "--config", file, "--aisbench", RUN, "--max-concurrency", 2))
                .isEqualTo(plain);
    }

    @Test
    void theLanguageMayStandInTheFile() throws IOException {
        write("[report]", "lang = 'zh'");

        assertThat(Cli.run("report", "--config", file).err())
                .isEqualTo("ssetape: 请给出 TAPE，或用 --aisbench 给出一次 AISBench 运行的文件夹\n用法见：ssetape report --help\n");
        assertThat(Cli.run("report", "--config", file, "--lang", "en").err()).startsWith("ssetape: name a TAPE");
    }

    @Test
    void faultsOfTheFileAreSaidInChineseToo() throws IOException {
        write("[report]", "limit = '3'");

        assertThat(Cli.in(Cli.CHINA, "report", "--config", file))
                .isEqualTo(new Cli(2, "", "ssetape: 配置文件 " + file + "：[report] limit 取不加引号的整数\n"));
    }

    private void write(String... lines) throws IOException {
        Files.write(file, List.of(lines));
    }
}
