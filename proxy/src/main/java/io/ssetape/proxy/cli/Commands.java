package io.ssetape.proxy.cli;

import io.ssetape.proxy.demo.DemoCommand;
import io.ssetape.proxy.record.MarkCommand;
import io.ssetape.proxy.record.RecordCommand;
import io.ssetape.proxy.run.RunCommand;
import io.ssetape.recorder.cli.ImportCommand;
import io.ssetape.replayer.cli.CompareCommand;
import io.ssetape.replayer.cli.DiagnoseCommand;
import io.ssetape.replayer.cli.ExportCommand;
import io.ssetape.replayer.cli.ReportCommand;
import io.ssetape.replayer.cli.ShowCommand;
import io.ssetape.replayer.cli.VerifyCommand;
import java.util.Arrays;
import java.util.List;
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
            DemoCommand.class);

    private static final Set<String> ENDING_WITH_REPORT = Set.of("record", "run", "demo");

    private Commands() {}

    /** Adds every command to the root; those that an argument names can be run, and what they end with. */
    static CommandLine addTo(CommandLine root, String... args) {
        List<String> named = Arrays.asList(args);
        boolean reports = named.stream().anyMatch(ENDING_WITH_REPORT::contains);
        for (Class<?> type : ALL) {
            Command command = type.getAnnotation(Command.class);
            if (named.contains(command.name()) || (reports && type == ReportCommand.class)) {
                root.addSubcommand(command.name(), type);
            } else {
                root.addSubcommand(command.name(), mention(command));
            }
        }
        return root;
    }

    private static CommandSpec mention(Command command) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(command.description());
        return spec;
    }
}
