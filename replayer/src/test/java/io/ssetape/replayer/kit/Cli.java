package io.ssetape.replayer.kit;

import io.ssetape.recorder.Problem;
import io.ssetape.replayer.cli.CompareCommand;
import io.ssetape.replayer.cli.DiagnoseCommand;
import io.ssetape.replayer.cli.ExportCommand;
import io.ssetape.replayer.cli.ImportCommand;
import io.ssetape.replayer.cli.ReportCommand;
import io.ssetape.replayer.cli.ScrubCommand;
import io.ssetape.replayer.cli.ShowCommand;
import io.ssetape.replayer.cli.StandardOutput;
import io.ssetape.replayer.cli.VerifyCommand;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Runs commands as the root command does: a problem becomes one line and an exit code. */
public final class Cli {
    private Cli() {}

    /** What a command left behind. */
    public record Result(int exit, String out, String err) {}

    @Command(name = "ssetape")
    private static final class Root {}

    /** Runs a command within this process. */
    public static Result run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int exit = execute(output(out), new PrintWriter(err), List.of(arguments));
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    /** Runs a command and exits; for a process of its own. */
    public static void main(String... arguments) {
        PrintWriter out = output(System.out);
        PrintWriter err = new PrintWriter(System.err, false, StandardCharsets.UTF_8);
        int exit = execute(out, err, List.of(arguments));
        err.flush();
        System.exit(exit);
    }

    private static StandardOutput output(OutputStream out) {
        return new StandardOutput(out, () -> false);
    }

    private static int execute(PrintWriter out, PrintWriter err, List<?> arguments) {
        int exit = new CommandLine(new Root())
                .addSubcommand(new ReportCommand())
                .addSubcommand(new DiagnoseCommand())
                .addSubcommand(new CompareCommand())
                .addSubcommand(new ShowCommand())
                .addSubcommand(new VerifyCommand())
                .addSubcommand(new ExportCommand())
                .addSubcommand(new ImportCommand())
                .addSubcommand(new ScrubCommand())
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    if (exception instanceof Problem problem) {
                        err.print("ssetape: " + problem.getMessage() + "\n");
                        err.flush();
                        return problem.status().code();
                    }
                    throw exception;
                })
                .execute(arguments.stream().map(Object::toString).toArray(String[]::new));
        out.flush();
        return exit;
    }
}
