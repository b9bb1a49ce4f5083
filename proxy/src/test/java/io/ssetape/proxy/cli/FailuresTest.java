package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailuresTest {
    private final StringWriter err = new StringWriter();
    private final CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(err, true));

    @Command(name = "nothing")
    private static final class Nothing {}

    private static Failures failures(boolean debug) {
        return new Failures(() -> debug, Configuration.none());
    }

    @Test
    void anUnexpectedExceptionIsOneLineWithAHintAtMore() {
        int code =
                failures(false).handleExecutionException(new IllegalStateException("odd\nsecond line"), command, null);

        assertThat(code).isEqualTo(4);
        assertThat(err.toString()).isEqualTo("ssetape: unexpected IllegalStateException: odd; --debug shows where\n");
    }

    @Test
    void withDebugTheStackTraceFollows() {
        int code = failures(true).handleExecutionException(new IllegalStateException(), command, null);

        assertThat(code).isEqualTo(4);
        assertThat(err.toString())
                .startsWith("ssetape: unexpected IllegalStateException: no message\n")
                .contains("\tat io.ssetape.proxy.cli.FailuresTest.");
    }

    @Test
    void onlyWrongUsageNamesTheHelp() {
        for (ExitStatus status : ExitStatus.values()) {
            err.getBuffer().setLength(0);
            assertThat(failures(false).handleExecutionException(new Problem(status, "no"), command, null))
                    .isEqualTo(status.code());
            assertThat(err.toString())
                    .isEqualTo("ssetape: no\n" + (status == ExitStatus.USAGE ? "Try: nothing --help\n" : ""));
        }
    }

    @Test
    void aProblemsCauseIsShownOnlyWithDebug() {
        Problem problem =
                new Problem(ExitStatus.UNREADABLE_INPUT, "x cannot be read", new IllegalStateException("why"));

        assertThat(failures(false).handleExecutionException(problem, command, null))
                .isEqualTo(3);
        assertThat(err.toString()).isEqualTo("ssetape: x cannot be read\n");
        assertThat(failures(true).handleExecutionException(problem, command, null))
                .isEqualTo(3);
        assertThat(err.toString()).contains("Caused by: java.lang.IllegalStateException: why");
    }
}
