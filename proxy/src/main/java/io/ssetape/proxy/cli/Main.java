package io.ssetape.proxy.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.cli.StandardOutput;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
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
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 a command found what it is there to find, 2 wrong usage, 3 an input cannot be read, "
                    + "4 something is in the way, which may be standard output: results that cannot be written to it "
                    + "end every command with 4. A reader that leaves early, as head does, is no failure: show and "
                    + "export end there with 0, other commands with what they have come to. run ends as its command does."
        })
public final class Main {
    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show where in the program an unexpected error came from.")
    private boolean debug;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Take options from this TOML file, which has a table for each command, such as [record];"
                    + " those on the command line come first (default: the file that SSETAPE_CONFIG names).")
    @SuppressWarnings("unused") // read before picocli comes to it, by Configuration
    private Path config;

    @Option(
            names = "--lang",
            paramLabel = "zh|en",
            converter = LanguageConverter.class,
            completionCandidates = LanguageConverter.class,
            scope = ScopeType.INHERIT,
            description = "The language of help and messages (default: that of LC_ALL, LC_MESSAGES or LANG)."
                    + " Reports and JSON are English in any case.")
    @SuppressWarnings("unused") // read before picocli comes to it, by Language
    private Language lang;

    /** The language of the run, whoever has chosen it. */
    private Language language = Language.ENGLISH;

    private Main() {}

    /** The language to speak. */
    Language language() {
        return language;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true);
        System.exit(run(args, System.getenv(), StandardOutput.ofProcess(), err));
    }

    /** The root without its commands, to describe rather than to run. */
    static Object description() {
        return new Main();
    }

    /**
     * Runs a command and gives its exit code.
     *
     * @param environment the variables of the process, which may name a language and a file of options
     * @param out where results go; when they cannot, that is how the run ends, whatever the command has come to
     * @param err where messages go
     */
    static int run(String[] args, Map<String, String> environment, StandardOutput out, PrintWriter err) {
        CommandWords said = CommandWords.of(args);
        Main root = new Main();
        CommandLine commands = Commands.addTo(new CommandLine(root), said.command(), args);
        Language language = Language.of(said.language(), environment);
        commands.registerConverter(Path.class, new PathConverter()).setOut(out).setErr(language.speakingTo(err));
        Configuration configuration;
        try {
            configuration = Configuration.of(said, args, environment, commands);
        } catch (Problem problem) {
            return new Failures(root.debugSwitch(), Configuration.none(args)).refuse(problem, commands);
        }
        String[] words = configuration.args().toArray(new String[0]);
        if (configuration.says("--lang")) {
            language = Language.of(CommandWords.of(words).language(), environment);
            commands.setErr(language.speakingTo(err));
        }
        root.language = language;
        language.describe(commands);
        Failures failures = new Failures(root.debugSwitch(), configuration);
        int code = commands.setExecutionStrategy(new Execution())
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(words);
        try {
            out.flush();
        } catch (Problem problem) {
            return failures.refuse(problem, commands);
        }
        return out.hasFailed() ? ExitStatus.ENVIRONMENT.code() : code;
    }

    /** What to tell a user whose command needs more memory than there is, and what may help: not every command can pass messages over. */
    static Problem outOfMemory(OutOfMemoryError cause, ParseResult parsed) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        long most = Runtime.getRuntime().maxMemory() >> 20;
        if (command.commandSpec().findOption("--max-body") == null) {
            return new Problem(
                    ExitStatus.ENVIRONMENT,
                    "out of memory: this JVM may take " + most + " MiB; give it more with java -Xmx",
                    cause);
        }
        return new Problem(
                ExitStatus.ENVIRONMENT,
                "out of memory: this JVM may take " + most
                        + " MiB; give it more with java -Xmx, or have large messages passed over with --max-body",
                cause);
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
            } catch (Problem e) {
                // What picocli would do for an exception of a command.
                throw new ExecutionException(parsed.commandSpec().commandLine(), e.getMessage(), e);
            }
            LibrarySettings.apply();
            try {
                return new RunLast().execute(parsed);
            } catch (OutOfMemoryError e) {
                // What picocli would do for an exception of a command; by now its memory is free again.
                Problem problem = outOfMemory(e, parsed);
                throw new ExecutionException(parsed.commandSpec().commandLine(), problem.getMessage(), problem);
            }
        }
    }
}
