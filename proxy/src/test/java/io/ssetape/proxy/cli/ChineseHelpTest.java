package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class ChineseHelpTest {
    private static final int COLUMNS = 80;

    private static final Pattern CHINESE = Pattern.compile("[\\u4e00-\\u9fff]");

    /** Two English words in a row with no Chinese between them, which prose has and names of things hardly. */
    private static final Pattern ENGLISH =
            Pattern.compile("(?<![-\\w])(the|of|and|is|are|with|for|which|that)(?![-\\w])");

    private final ResourceBundle texts = ChineseHelp.texts();
    private final Set<String> used = new TreeSet<>(Set.of("usage.synopsisHeading", "usage.commandListHeading"));
    private final List<String> missing = new ArrayList<>();

    @Test
    void everyOptionParameterDescriptionAndFooterHasATextAndNoTextIsLeftOver() {
        CommandLine root = Commands.everything();
        look(root.getCommandSpec());
        root.getSubcommands().values().forEach(command -> look(command.getCommandSpec()));

        assertThat(missing).as("without Chinese").isEmpty();
        Set<String> leftOver = new TreeSet<>(texts.keySet());
        leftOver.removeAll(used);
        assertThat(leftOver).as("of nothing").isEmpty();
    }

    private void look(CommandSpec command) {
        String prefix = command.qualifiedName(".") + ".";
        need(prefix, List.of("usage.description"), command.usageMessage().description().length);
        need(prefix, List.of("usage.footer"), command.usageMessage().footer().length);
        for (OptionSpec option : command.options()) {
            need(prefix, keys(option, option.names()), option.description().length);
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            String key = parameter.paramLabel() + "[" + parameter.index() + "]";
            need(prefix, keys(parameter, key), parameter.description().length);
        }
    }

    private static List<String> keys(ArgSpec arg, String... names) {
        List<String> keys = new ArrayList<>();
        if (!arg.descriptionKey().isEmpty()) {
            keys.add(arg.descriptionKey());
        }
        Arrays.stream(names).map(name -> name.replaceFirst("^-+", "")).forEach(keys::add);
        return keys;
    }

    private void need(String prefix, List<String> keys, int lines) {
        if (lines == 0) {
            return;
        }
        for (String key : keys) {
            for (String found : List.of(prefix + key, key)) {
                if (texts.containsKey(found)) {
                    used.add(found);
                    return;
                }
                if (texts.containsKey(found + ".0")) {
                    texts.keySet().stream()
                            .filter(numbered -> numbered.matches(Pattern.quote(found) + "\\.\\d+"))
                            .forEach(used::add);
                    return;
                }
            }
        }
        missing.add(prefix + keys);
    }

    @Test
    void everyCommandShowsThemOnLinesOfEightyColumns() {
        for (CommandLine command : chinese()) {
            String help = command.getUsageMessage(Ansi.OFF);

            assertThat(help).startsWith("用法：\n  " + command.getCommandSpec().qualifiedName() + " ");
            assertThat(help.lines())
                    .allSatisfy(
                            line -> assertThat(TextLines.columns(line)).as(line).isLessThanOrEqualTo(COLUMNS));
            assertThat(help.lines().filter(line -> ENGLISH.matcher(line).find()))
                    .isEmpty();
            assertThat(CHINESE.matcher(help).find()).isTrue();
        }
    }

    @Test
    void examplesAreTheSameCommandsAsInEnglish() {
        List<CommandLine> english =
                new ArrayList<>(Commands.everything().getSubcommands().values());
        List<CommandLine> chinese = chinese();
        for (int i = 0; i < english.size(); i++) {
            assertThat(commands(chinese.get(i + 1))).isNotEmpty().isEqualTo(commands(english.get(i)));
        }
    }

    /** The lines of the examples up to their remarks. */
    private static List<String> commands(CommandLine command) {
        return Arrays.stream(command.getCommandSpec().usageMessage().footer())
                .filter(line -> line.startsWith("  "))
                .map(line -> line.strip().split(" {2,}", 2)[0])
                .filter(line -> line.matches("(ssetape|zcat|ais_bench|curl|alias|source|autoload|--) ?.*"))
                .map(line -> line.replaceAll("HTTP_PROXY.*", ""))
                .toList();
    }

    @Test
    void theListOfCommandsIsChineseToo() {
        String help = Cli.run("--lang", "zh", "--help").out();

        assertThat(help).contains("命令：\n").contains("  verify      检查磁带：");
    }

    private static List<CommandLine> chinese() {
        CommandLine root = Commands.everything();
        Language.CHINESE.describe(root);
        List<CommandLine> all = new ArrayList<>(List.of(root));
        all.addAll(root.getSubcommands().values());
        return all;
    }
}
