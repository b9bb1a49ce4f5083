package io.ssetape.proxy.cli;

import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Finds the option that a command does not have. Picocli takes the word behind such an option for the next parameter, and complains of
 * that first when it does not fit there.
 */
final class UnknownOption {
    private static final String SHORT = "-";
    private static final String LONG = "--";
    private static final String END_OF_OPTIONS = "--";

    private UnknownOption() {}

    /** The first one, without a value behind an equals sign; null when there is none. What stands behind a command's name is that command's. */
    static String among(String[] words, CommandSpec command) {
        Map<String, OptionSpec> known = command.optionsMap();
        boolean value = false;
        for (String word : words) {
            if (word.equals(END_OF_OPTIONS) || (!value && command.subcommands().containsKey(word))) {
                return null;
            }
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            OptionSpec option = known.get(name);
            if (!value && option == null && isUnknown(name, known)) {
                return name;
            }
            value = option != null && name.equals(word) && option.arity().max() > 0;
        }
        return null;
    }

    /** Letters behind a single dash are options each, up to one that takes the rest for its value. */
    private static boolean isUnknown(String name, Map<String, OptionSpec> known) {
        if (name.startsWith(LONG)) {
            return true;
        }
        if (!name.startsWith(SHORT)) {
            return false;
        }
        for (int i = SHORT.length(); i < name.length(); i++) {
            OptionSpec letter = known.get(SHORT + name.charAt(i));
            if (letter == null) {
                return true;
            }
            if (letter.arity().max() > 0) {
                return false;
            }
        }
        return false;
    }

    /** What may have been meant by it; null when nothing is near. */
    static String meant(String option, CommandSpec command) {
        String written = option.startsWith(LONG) ? option : SHORT + option;
        return Closest.to(
                written,
                command.optionsMap().keySet().stream()
                        .filter(name -> name.startsWith(LONG))
                        .toList());
    }
}
