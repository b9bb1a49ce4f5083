package io.ssetape.proxy.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.cli.ReportCommand;
import io.ssetape.replayer.cli.ScrubCommand;
import io.ssetape.replayer.cli.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @Test
    void theVersionIsNameAndNumber() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("ssetape 0.1.0\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyCommandStandsInTheHelpAndHasHelpOfItsOwn() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(UTF_8))
                .contains("record", "report", "diagnose", "show", "verify", "export", "import", "serve");
        for (String command :
                new String[] {"record", "report", "diagnose", "show", "verify", "export", "import", "serve"}) {
            out.reset();
            assertThat(run(command, "--help")).isZero();
            assertThat(out.toString(UTF_8)).startsWith("Usage: ssetape " + command + " ");
        }
    }

    /** Not every command can pass messages over. */
    @Test
    void outOfMemoryAdvisesWhatTheCommandHas() {
        CommandLine commands = new CommandLine(Main.description())
                .addSubcommand(new ReportCommand())
                .addSubcommand(new ScrubCommand());
        String most = "out of memory: this JVM may take \\d+ MiB; give it more with java -Xmx";
        OutOfMemoryError error = new OutOfMemoryError();
        assertThat(Main.outOfMemory(error, commands.parseArgs("report", "a")).getMessage())
                .matches(most + ", or have large messages passed over with --max-body");
        assertThat(Main.outOfMemory(error, commands.parseArgs("scrub", "a", "b"))
                        .getMessage())
                .matches(most);
    }

    /** A variable that is not set would otherwise put a report into the current folder. */
    @Test
    void anEmptyPathIsWrongUsage() {
        assertThat(run("report", "any.tape", "--out", "")).isEqualTo(2);
        assertThat(err.toString()).contains("'--out'", "the path is empty; name one");
        err.getBuffer().setLength(0);
        assertThat(run("verify", "")).isEqualTo(2);
        assertThat(err.toString()).contains("the path is empty; name one");
        for (String[] words : new String[][] {{"report", ""}, {"serve", "x", ""}, {"diagnose", "x", ""}}) {
            err.getBuffer().setLength(0);
            assertThat(run(words)).isEqualTo(2);
            assertThat(err.toString()).contains(" is empty").contains("Try: ssetape " + words[0] + " --help");
        }
    }

    @Test
    void anEmptyCommandIsWrongUsage() {
        assertThat(run("")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("""
                        ssetape: the name of the command is empty; ssetape --help lists the commands
                        Try: ssetape --help
                        """);
    }

    /** The options of a command that is run are not ours, which only the dashes before it can tell. */
    @Test
    void anOptionOfACommandToRunIsAHintAtTheDashes() {
        assertThat(run("run", "--upstream", "http://127.0.0.1:1", "bash", "-c", "true"))
                .isEqualTo(2);
        assertThat(err.toString()).isEqualTo("""
                        ssetape: Unknown option: '-c'; if it is one of the command to run, write -- before that command
                        Try: ssetape run --help
                        """);
        err.getBuffer().setLength(0);
        assertThat(run("run", "-x", "--", "bash")).isEqualTo(2);
        assertThat(err.toString()).startsWith("ssetape: Unknown option: '-x'\n");
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("ssetape: Missing required subcommand\nTry: ssetape --help\n");
    }

    @Test
    void anUnknownOptionIsOneLineAndAHint() {
        assertThat(run("record", "--upstrem", "x")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("""
                        ssetape: Unknown option: '--upstrem'; did you mean --upstream?
                        Try: ssetape record --help
                        """);
    }

    /** Its value is no exchange number, which is what picocli would complain of. */
    @Test
    void anUnknownOptionIsNamedAndNotWhatStandsBehindIt() {
        String help = "\nTry: ssetape show --help\n";
        assertThat(Cli.run("show", "run1", "--stauts", "5xx"))
                .isEqualTo(new Cli(2, "", "ssetape: Unknown option: '--stauts'; did you mean --status?" + help));
        assertThat(Cli.run("show", "run1", "--stauts=5xx", "x").err())
                .isEqualTo("ssetape: Unknown option: '--stauts'; did you mean --status?" + help);
        assertThat(Cli.run("show", "run1", "--frobnicate", "x").err())
                .isEqualTo("ssetape: Unknown option: '--frobnicate'" + help);
        assertThat(Cli.in(Cli.CHINA, "show", "run1", "--stauts", "5xx").err())
                .isEqualTo("ssetape: 未知选项：'--stauts'；是不是 --status？\n用法见：ssetape show --help\n");
    }

    /** Picocli takes every letter behind one dash for an option of its own. */
    @ParameterizedTest
    @CsvSource({
        "-stauts, --status",
        "-status, --status",
        "-status=5xx, --status",
        "-hstatus, --status",
        "-x, ''",
        "-1, ''",
    })
    void soItIsBehindOneDash(String word, String meant) {
        String name = word.replaceAll("=.*", "");
        Cli said = Cli.run("show", "run1", word, "5xx");

        assertThat(said)
                .isEqualTo(new Cli(
                        2,
                        "",
                        "ssetape: Unknown option: '" + name + "'"
                                + (meant.isEmpty() ? "" : "; did you mean " + meant + "?")
                                + "\nTry: ssetape show --help\n"));
    }

    @Test
    void lettersBehindOneDashAreKnownIfEachIs() {
        assertThat(Cli.run("export", "-oout", "run1", "--frob").err()).startsWith("ssetape: Unknown option: '--frob'");
        assertThat(Cli.run("export", "-o", "-stauts", "run1", "--frob").err())
                .as("a value")
                .startsWith("ssetape: Unknown option: '--frob'");
        assertThat(Cli.run("show", "-", "--frob").err())
                .as("standard input")
                .startsWith("ssetape: Unknown option: '--frob'");
    }

    @Test
    void theOptionsOfACommandAreNotSoughtAmongThoseThatStandBeforeIt() {
        for (String option : new String[] {"--format", "-o"}) {
            assertThat(Cli.run("--lang", "fr", "export", "run1", option, "har").err())
                    .contains("'fr' is not a language")
                    .doesNotContain("Unknown option");
        }
    }

    @Test
    void aWordThatIsNoExchangeNumberIsSaidToBeNone() {
        assertThat(Cli.run("show", "run1", "abc").err())
                .endsWith(": 'abc' is no exchange number; show TAPE lists them\nTry: ssetape show --help\n");
        assertThat(Cli.run("show", "run1", "--finding", "--frob", "abc").err())
                .as("what an option takes for its value is no option")
                .contains("'abc' is no exchange number");
        assertThat(Cli.run("show", "run1", "abc", "--", "--frob").err()).contains("'abc' is no exchange number");
        assertThat(Cli.in(Cli.CHINA, "show", "run1", "abc").err()).contains("：'abc' 不是交互的编号；show TAPE 会列出所有编号\n");
    }

    @Test
    void aSizeThatIsNoneIsWrongUsage() {
        assertThat(run("record", "--upstream", "http://a", "--budget", "lots")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'lots' is not a size: give for instance 256MiB")
                .hasLineCount(2);
    }

    @Test
    void aWordThatIsNoCommandIsSaidToBeNone() {
        assertThat(Cli.run("reprot", "run1"))
                .isEqualTo(new Cli(2, "", "ssetape: no command reprot; did you mean report?\nTry: ssetape --help\n"));
        Cli none = new Cli(2, "", "ssetape: no command frob; ssetape --help lists the commands\nTry: ssetape --help\n");
        assertThat(Cli.run("frob")).isEqualTo(none);
        assertThat(Cli.run("frob", "--out", "x")).isEqualTo(none);
        assertThat(Cli.run("frob", "run"))
                .as("what is wrong with a command that follows comes after that")
                .isEqualTo(none);
        assertThat(Cli.in(Cli.CHINA, "reprot"))
                .isEqualTo(new Cli(2, "", "ssetape: 没有命令 reprot；是不是 report？\n用法见：ssetape --help\n"));
        assertThat(Cli.in(Cli.CHINA, "frob"))
                .isEqualTo(new Cli(2, "", "ssetape: 没有命令 frob；ssetape --help 列出所有命令\n用法见：ssetape --help\n"));
    }

    @Test
    void whatAnUnknownOptionMayHaveTakenForItsValueIsNotCalledACommand() {
        assertThat(Cli.run("--frob", "x", "verify", "y").err()).startsWith("ssetape: Unknown option");
    }

    @Test
    void wrongUsageNamesTheHelpOfItsCommandWhoeverFindsIt() {
        hint("report", "report");
        hint("record", "record", "--tape", "zz");
        hint("record", "record", "--forward", "--tape", "zz");
        hint("record", "record", "--upstream", "https://127.0.0.1:30000/v1");
        hint("report", "report", "--aisbench", "/nonexistent");
        hint("report", "report", "x.tape", "x.tape");
        hint("show", "show", "x.tape", "--slow", "0");
        hint("explain", "explain", "nonsense");
    }

    private static void hint(String command, Object... args) {
        Cli result = Cli.run(args);

        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("ssetape: ")
                .endsWith("\nTry: ssetape " + command + " --help\n")
                .hasLineCount(2);
    }

    @Test
    void aProblemIsOneLineWithItsOwnExitCode() {
        assertThat(run("report", "/nonexistent/tape")).isEqualTo(3);
        assertThat(err.toString()).startsWith("ssetape: ").hasLineCount(1);
    }

    private int run(String... args) {
        return Main.run(args, Map.of(), new StandardOutput(out, () -> false), new PrintWriter(err, true));
    }
}
