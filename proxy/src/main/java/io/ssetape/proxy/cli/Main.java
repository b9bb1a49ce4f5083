package io.ssetape.proxy.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

/** {@code ssetape}. */
@Command(
        name = "ssetape",
        description = "Record what passes between LLM clients and an SGLang service, and replay it offline.",
        versionProvider = VersionText.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND")
public final class Main {
    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show where in the program an unexpected error came from.")
    private boolean debug;

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter out =
                new PrintWriter(new OutputStreamWriter(BreakablePipe.standardOutput(), StandardCharsets.UTF_8));
        PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
        System.exit(run(args, out, err));
    }

    /** The root without its commands, to describe rather than to run. */
    static Object description() {
        return new Main();
    }

    /** Runs a command and gives its exit code. */
    static int run(String[] args, PrintWriter out, PrintWriter err) {
        Main root = new Main();
        Failures failures = new Failures(root.debugSwitch());
        int code = Commands.addTo(new CommandLine(root), args)
                .setOut(out)
                .setErr(err)
                .setExecutionStrategy(new Execution())
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(args);
        return BreakablePipe.flush(out) ? code : BreakablePipe.EXIT_CODE;
    }

    /** No lambda, here and in {@link Execution}: a JVM's first one costs every start 40 ms. */
    @SuppressWarnings("Convert2Lambda")
    private BooleanSupplier debugSwitch() {
        return new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return debug;
            }
        };
    }

    private static final class Execution implements IExecutionStrategy {
        @Override
        public int execute(ParseResult parsed) {
            try {
                Integer helped = CommandLine.executeHelpRequest(parsed);
                if (helped != null) {
                    return helped;
                }
            } catch (BreakablePipe.BrokenException e) {
                // What picocli would do for an exception of a command.
                throw new ExecutionException(parsed.commandSpec().commandLine(), e.getMessage(), e);
            }
            LibrarySettings.apply();
            return new RunLast().execute(parsed);
        }
    }
}
