package io.ssetape.proxy.cli;

import io.ssetape.recorder.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * A command line with what a file adds to it.
 *
 * @param args all words
 * @param file the file's name; null when there is none
 * @param words those that come from the file
 */
record Configuration(List<String> args, String file, List<String> words) {
    private static final String VARIABLE = "SSETAPE_CONFIG";

    /** A command line as it is. */
    static Configuration none(String... args) {
        return new Configuration(Arrays.asList(args), null, List.of());
    }

    /**
     * Reads the file that the command line or else the environment names, if there is one and a command to take it for.
     *
     * @param root has the command
     * @throws Problem when the file cannot be used
     */
    static Configuration of(CommandWords said, String[] args, Map<String, String> environment, CommandLine root) {
        String file = said.configFile() == null ? environment.get(VARIABLE) : said.configFile();
        CommandLine command =
                said.command() == null ? null : root.getSubcommands().get(said.command());
        if (file == null || file.isEmpty() || command == null || said.asksForHelp()) {
            return none(args);
        }
        List<String> given = Arrays.asList(args).subList(0, args.length);
        ConfiguredOptions options =
                new ConfiguredOptions(ConfigFile.read(file, commands()), said.command(), command.getCommandSpec());
        List<String> words = options.words(given);
        List<String> all = new ArrayList<>(given.subList(0, said.position() + 1));
        all.addAll(words);
        all.addAll(given.subList(said.position() + 1, given.size()));
        return new Configuration(all, file, words);
    }

    private static List<String> commands() {
        return Commands.ALL.stream()
                .map(type -> type.getAnnotation(Command.class).name())
                .toList();
    }

    /** Whether the file says an option, under any of its names. */
    boolean says(String... names) {
        for (String word : words) {
            for (String name : names) {
                if (word.equals(name) || word.startsWith(name + "=")) {
                    return true;
                }
            }
        }
        return false;
    }
}
