package io.ssetape.proxy.cli;

import io.ssetape.proxy.demo.DemoCommand;
import io.ssetape.proxy.record.MarkCommand;
import io.ssetape.proxy.record.RecordCommand;
import io.ssetape.proxy.run.RunCommand;
import io.ssetape.proxy.serve.ServeCommand;
import io.ssetape.replayer.cli.CompareCommand;
import io.ssetape.replayer.cli.DiagnoseCommand;
import io.ssetape.replayer.cli.ExportCommand;
import io.ssetape.replayer.cli.ImportCommand;
import io.ssetape.replayer.cli.ReportCommand;
import io.ssetape.replayer.cli.ScrubCommand;
import io.ssetape.replayer.cli.ShowCommand;
import io.ssetape.replayer.cli.VerifyCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of all modules. Taking in a command with all its options costs a good part of the start-up time, so only those that
 * a command line names are; of the others help needs no more than name and description.
 */
final class Commands {
    /** In the order of help. */
    static final List<Class<?>> ALL = List.of(
            RecordCommand.class,
            RunCommand.class,
            MarkCommand.class,
            ReportCommand.class,
            DiagnoseCommand.class,
            CompareCommand.class,
            ShowCommand.class,
            VerifyCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            ScrubCommand.class,
            ServeCommand.class,
            DemoCommand.class,
            ExplainCommand.class,
            CompletionCommand.class);

    /** What commands end with. */
    private static final Map<String, Set<Class<?>>> ENDINGS = Map.of(
            "record", Set.of(ReportCommand.class),
            "run", Set.of(ReportCommand.class),
            "demo", Set.of(ReportCommand.class, DiagnoseCommand.class));

    private Commands() {}

    /**
     * Adds commands to the root: the ones that a command line names and what they end with; all the others by name and description,
     * unless it has chosen one.
     *
     * @param first the first word that is no option; null when there is none
     */
    static CommandLine addTo(CommandLine root, String first, String... args) {
        List<String> named = Arrays.asList(args);
        Set<Class<?>> endings = new HashSet<>();
        named.forEach(word -> endings.addAll(ENDINGS.getOrDefault(word, Set.of())));
        boolean chosen = false;
        List<Command> others = new ArrayList<>();
        for (Class<?> type : ALL) {
            Command command = type.getAnnotation(Command.class);
            chosen |= command.name().equals(first);
            if (named.contains(command.name()) || endings.contains(type)) {
                root.addSubcommand(command.name(), type);
            } else {
                others.add(command);
            }
        }
        if (!chosen) {
            mention(others, root);
        }
        takeWordsAsTheyAre(root);
        return root;
    }

    /**
     * A word that begins with @ is what it says, for the command that {@code run} starts as for ours; picocli would put in its place
     * what the file of that name holds. Commands that others end with are executed on their own, so each of them has to know.
     */
    private static void takeWordsAsTheyAre(CommandLine root) {
        root.setExpandAtFiles(false);
        for (CommandLine command : root.getSubcommands().values()) {
            command.setExpandAtFiles(false);
        }
    }

    /** All commands with all their options, to describe rather than to run. */
    static CommandLine everything() {
        CommandLine root = new CommandLine(Main.description());
        for (Class<?> type : ALL) {
            root.addSubcommand(type.getAnnotation(Command.class).name(), type);
        }
        return root;
    }

    private static void mention(List<Command> commands, CommandLine root) {
        for (Command command : commands) {
            CommandSpec spec = CommandSpec.create();
            spec.usageMessage().description(command.description());
            root.addSubcommand(command.name(), spec);
        }
    }
}
