package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theVersionIsNameAndNumber() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).isEqualTo("ssetape 0.1.0\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyCommandStandsInTheHelpAndHasHelpOfItsOwn() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("record", "report", "diagnose", "show", "verify", "export", "import", "serve");
        for (String command :
                new String[] {"record", "report", "diagnose", "show", "verify", "export", "import", "serve"}) {
            out.getBuffer().setLength(0);
            assertThat(run(command, "--help")).isZero();
            assertThat(out.toString()).startsWith("Usage: ssetape " + command + " ");
        }
    }

    /** A variable that is not set would otherwise put a report into the current folder. */
    @Test
    void anEmptyPathIsWrongUsage() {
        assertThat(run("report", "any.tape", "--out", "")).isEqualTo(2);
        assertThat(err.toString()).contains("'--out'", "the path is empty; name one");
        err.getBuffer().setLength(0);
        assertThat(run("verify", "")).isEqualTo(2);
        assertThat(err.toString()).contains("the path is empty; name one");
    }

    @Test
    void noCommandIsWrongUsage() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("ssetape: Missing required subcommand\nTry: ssetape --help\n");
    }

    @Test
    void anUnknownOptionIsOneLineAndAHint() {
        assertThat(run("record", "--upstrem", "x")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("ssetape: Unknown options: '--upstrem'")
                .endsWith("Try: ssetape record --help\n")
                .hasLineCount(2);
    }

    @Test
    void aSizeThatIsNoneIsWrongUsage() {
        assertThat(run("record", "--upstream", "http://a", "--budget", "lots")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'lots' is not a size: give for instance 256MiB")
                .hasLineCount(2);
    }

    @Test
    void aProblemIsOneLineWithItsOwnExitCode() {
        assertThat(run("record", "--upstream", "ftp://a")).isEqualTo(2);
        assertThat(err.toString()).startsWith("ssetape: upstream 'ftp://a': ").hasLineCount(1);

        err.getBuffer().setLength(0);
        assertThat(run("report", "/nonexistent/tape")).isEqualTo(3);
        assertThat(err.toString()).startsWith("ssetape: ").hasLineCount(1);
    }

    @Test
    void aReaderThatLeavesEarlyEndsTheCommandQuietly() {
        OutputStream gone = new BreakablePipe(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        PrintWriter closed = new PrintWriter(new OutputStreamWriter(gone, StandardCharsets.UTF_8));

        assertThat(Main.run(new String[] {"--help"}, Map.of(), closed, new PrintWriter(err, true)))
                .isEqualTo(BreakablePipe.EXIT_CODE);
        assertThat(err.toString()).isEmpty();
    }

    private int run(String... args) {
        return Main.run(args, Map.of(), new PrintWriter(out), new PrintWriter(err, true));
    }
}
