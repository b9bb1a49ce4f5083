package io.ssetape.proxy.cli;

import java.util.Collection;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Finds the option that a command does not have. Picocli takes the word behind such an option for the next parameter, and complains of
 * that first when it does not fit there.
 */
final class UnknownOption {
    private static final String LONG = "--";
    private static final String END_OF_OPTIONS = "--";

    private UnknownOption() {}

    /** The first one, without a value behind an equals sign; null when there is none. */
    static String among(String[] words, CommandSpec command) {
        Map<String, OptionSpec> known = command.optionsMap();
        boolean value = false;
        for (String word : words) {
            if (word.equals(END_OF_OPTIONS)) {
                return null;
            }
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            OptionSpec option = known.get(name);
            if (!value && option == null && name.startsWith(LONG)) {
                return name;
            }
            value = option != null && name.equals(word) && option.arity().max() > 0;
        }
        return null;
    }

    /** What may have been meant. */
    static Collection<String> longNames(CommandSpec command) {
        return command.optionsMap().keySet().stream()
                .filter(name -> name.startsWith(LONG))
                .toList();
    }
}
