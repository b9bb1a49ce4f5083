package io.ssetape.proxy.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The table of one command in a file, turned into words as its user could have written them on the command line. */
final class ConfiguredOptions {
    /** What makes sense on a command line only. */
    private static final Set<String> REFUSED = Set.of("help", "version", "config");

    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> FRACTIONAL = Set.of(double.class, Double.class);

    private final ConfigFile file;
    private final String table;
    private final CommandSpec command;

    /**
     * The options of a command.
     *
     * @param table the command's name
     * @param command its options
     */
    ConfiguredOptions(ConfigFile file, String table, CommandSpec command) {
        this.file = file;
        this.table = table;
        this.command = command;
    }

    /**
     * The words to put behind the command's name.
     *
     * @param given the words that its user wrote there: an option that is among them is left out, however often it may be repeated
     * @throws Problem when there is no such option, or its value is of a wrong kind
     */
    List<String> words(List<String> given) {
        Set<OptionSpec> named = named(given);
        List<String> words = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : file.tables().path(table).properties()) {
            OptionSpec option = option(entry.getKey());
            List<String> said = words(entry.getKey(), option, entry.getValue());
            if (!named.contains(option)) {
                words.addAll(said);
            }
        }
        return words;
    }

    private Set<OptionSpec> named(List<String> given) {
        Set<OptionSpec> named = new HashSet<>();
        for (String word : given) {
            if (word.equals(CommandWords.END_OF_OPTIONS)) {
                break;
            }
            if (word.startsWith("--")) {
                int value = word.indexOf('=');
                named.add(command.optionsMap().get(value < 0 ? word : word.substring(0, value)));
            } else if (word.length() > 1 && word.charAt(0) == '-') {
                named.add(command.optionsMap().get(word.substring(0, 2)));
            }
        }
        return named;
    }

    private OptionSpec option(String key) {
        if (REFUSED.contains(key)) {
            throw wrong(key, "cannot stand in a file; give it on the command line");
        }
        OptionSpec option = command.optionsMap().get("--" + key);
        if (option == null) {
            String meant = Closest.to(key, keys());
            throw wrong(
                    key,
                    meant == null
                            ? "is no option of this command; its --help lists them, keys are written without dashes"
                            : "is no option of this command; did you mean " + meant + "?");
        }
        return option;
    }

    private List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            for (String name : option.names()) {
                if (name.startsWith("--") && !REFUSED.contains(name.substring(2))) {
                    keys.add(name.substring(2));
                }
            }
        }
        return keys;
    }

    private List<String> words(String key, OptionSpec option, JsonNode value) {
        List<String> words = new ArrayList<>();
        if (!value.isArray()) {
            add(words, key, option, value);
        } else if (option.isMultiValue()) {
            value.forEach(one -> add(words, key, option, one));
        } else {
            throw wrong(key, "takes one value, no list");
        }
        return words;
    }

    private void add(List<String> words, String key, OptionSpec option, JsonNode value) {
        // Whoever converts words by rules of their own takes texts: a size is a number to the command only.
        Class<?> type = option.converters().length == 0 ? option.auxiliaryTypes()[0] : String.class;
        boolean truth = type == boolean.class || type == Boolean.class;
        boolean bare = option.arity().min() == 0;
        if (value.isBoolean() && bare) {
            if (value.booleanValue()) {
                words.add("--" + key);
            }
        } else if (value.isBoolean() ? truth : isValue(value, type) && !truth) {
            words.add("--" + key + "=" + file.numbers().of(table, key, value));
        } else {
            throw wrong(key, wanted(type, truth, bare, option.paramLabel()));
        }
    }

    private static boolean isValue(JsonNode value, Class<?> type) {
        if (WHOLE.contains(type)) {
            return value.isIntegralNumber();
        }
        return FRACTIONAL.contains(type) ? value.isNumber() : value.isNumber() || value.isTextual();
    }

    private static String wanted(Class<?> type, boolean truth, boolean bare, String label) {
        if (truth) {
            return "takes true or false, without quotes";
        }
        if (WHOLE.contains(type)) {
            return bare ? "takes a whole number without quotes, or true" : "takes a whole number without quotes";
        }
        return FRACTIONAL.contains(type) ? "takes a number without quotes" : "takes a text in quotes: " + label;
    }

    private Problem wrong(String key, String what) {
        return file.wrong("[" + table + "] " + key + " " + what);
    }
}
