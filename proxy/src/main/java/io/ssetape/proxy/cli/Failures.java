package io.ssetape.proxy.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever goes wrong into one line and an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final BooleanSupplier debug;

    /**
     * A way to fail.
     *
     * @param debug whether to show stack traces as well
     */
    Failures(BooleanSupplier debug) {
        this.debug = debug;
    }

    /** A command line that cannot be understood. */
    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        say(command, firstLine(wrong.getMessage()));
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitStatus.USAGE.code();
    }

    /** A command that failed. */
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof BreakablePipe.BrokenException) {
            return BreakablePipe.EXIT_CODE;
        }
        if (failure instanceof Problem problem) {
            say(command, problem.getMessage());
            trace(command, problem);
            return problem.status().code();
        }
        say(
                command,
                "unexpected " + failure.getClass().getSimpleName() + ": " + firstLine(failure.getMessage())
                        + (debug.getAsBoolean() ? "" : "; --debug shows where"));
        trace(command, failure);
        return ExitStatus.ENVIRONMENT.code();
    }

    private void trace(CommandLine command, Exception failure) {
        if (debug.getAsBoolean()) {
            failure.printStackTrace(command.getErr());
        }
    }

    private static void say(CommandLine command, String line) {
        PrintWriter err = command.getErr();
        err.println("ssetape: " + line);
        err.flush();
    }

    private static String firstLine(String text) {
        return text == null ? "no message" : text.lines().findFirst().orElse("no message");
    }
}
