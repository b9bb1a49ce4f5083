package io.ssetape.proxy.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.cli.StandardOutput;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever goes wrong into one line and an exit code; wrong usage has a second line, which names the help. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    /** What it runs has options of its own. */
    private static final String RUN = "run";

    private static final String LONG = "--";

    private final BooleanSupplier debug;
    private final Configuration configuration;

    /**
     * A way to fail.
     *
     * @param debug whether to show stack traces as well
     * @param configuration where the words of the command line come from
     */
    Failures(BooleanSupplier debug, Configuration configuration) {
        this.debug = debug;
        this.configuration = configuration;
    }

    /** A command line that cannot be understood. */
    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        CommandLine root = command.getCommandSpec().root().commandLine();
        String unknown = unknownCommand(wrong, root);
        String option = UnknownOption.among(args, command.getCommandSpec());
        if (unknown != null) {
            sayNoCommand(root, unknown);
            nameHelp(root);
            return ExitStatus.USAGE.code();
        }
        if (option != null) {
            sayUnknown(option, command);
        } else if (wrong instanceof UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().contains("")) {
            say(command, "one of the words is empty, as an unset variable makes it; leave it out, or give a name");
        } else {
            say(command, inPlainWords(wrong.getMessage()) + origin(wrong));
        }
        nameHelp(command);
        return ExitStatus.USAGE.code();
    }

    private static void sayNoCommand(CommandLine root, String unknown) {
        String meant = Closest.to(unknown, root.getSubcommands().keySet());
        if (unknown.isEmpty()) {
            say(root, "the name of the command is empty; ssetape --help lists the commands");
        } else if (meant == null) {
            say(root, "no command " + unknown + "; ssetape --help lists the commands");
        } else {
            say(root, "no command " + unknown + "; did you mean " + meant + "?");
        }
    }

    private void sayUnknown(String option, CommandLine command) {
        String meant = UnknownOption.meant(option, command.getCommandSpec());
        if (meant != null) {
            say(command, "Unknown option: '" + option + "'; did you mean " + meant + "?");
        } else if (command.getCommandName().equals(RUN)
                && !configuration.args().contains(CommandWords.END_OF_OPTIONS)) {
            say(
                    command,
                    "Unknown option: '" + option + "'; if it is one of the command to run, write -- before that"
                            + " command");
        } else {
            say(command, "Unknown option: '" + option + "'");
        }
    }

    /** The word that stands where a command should and is none; null when that is not what is wrong. */
    private String unknownCommand(ParameterException wrong, CommandLine root) {
        String word =
                CommandWords.of(configuration.args().toArray(new String[0])).command();
        boolean known = word == null || root.getSubcommands().containsKey(word);
        // An option of the root that is none may have taken the word for its value.
        boolean option = wrong instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption();
        return known || option ? null : word;
    }

    /** The second line of wrong usage. */
    private static void nameHelp(CommandLine command) {
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    }

    /** A command that failed. */
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof StandardOutput.ReaderLeftException) {
            // Nobody wants the rest: the command has done what it was asked.
            return ExitStatus.DONE.code();
        }
        if (failure instanceof Problem problem) {
            say(command, problem.getMessage());
            sayOrigin(problem, command);
            if (problem.status() == ExitStatus.USAGE) {
                nameHelp(command);
            }
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

    /** Whoever reads of a value that they did not write has to be told where it stands. */
    private String origin(ParameterException wrong) {
        return wrong.getArgSpec() instanceof OptionSpec option && configuration.says(option.names())
                ? " (from config file " + configuration.file() + ")"
                : "";
    }

    /** The same for what a command itself refuses, which names the option, or begins with its name and quotes its value. */
    private void sayOrigin(Problem problem, CommandLine command) {
        String said = problem.getMessage();
        for (String word : problem.status() == ExitStatus.USAGE ? configuration.words() : List.<String>of()) {
            int value = word.indexOf('=');
            String name = (value < 0 ? word : word.substring(0, value)).substring(LONG.length());
            String quoted = value < 0 ? "" : word.substring(value + 1);
            if (said.contains(LONG + name + " ") || (said.startsWith(name) && said.contains(quoted))) {
                say(command, LONG + name + " is from config file " + configuration.file());
                return;
            }
        }
    }

    /** The library for options names types of Java. */
    private static String inPlainWords(String message) {
        return message.replaceFirst("' is not an? (int|long)$", "' is no whole number")
                .replaceFirst("' is not a double$", "' is no number");
    }

    /** Says why a command has not even begun: what is wrong is in a file, for which no help is of use. */
    int refuse(Problem problem, CommandLine command) {
        say(command, problem.getMessage());
        return problem.status().code();
    }

    private void trace(CommandLine command, Exception failure) {
        if (debug.getAsBoolean()) {
            failure.printStackTrace(command.getErr());
        }
    }

    private static void say(CommandLine command, String line) {
        PrintWriter err = command.getErr();
        err.println("ssetape: " + AddressMask.inAll(line));
        err.flush();
    }

    private static String firstLine(String text) {
        return text == null ? "no message" : text.lines().findFirst().orElse("no message");
    }
}
