package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * {@code docs/commands.md} and its Chinese sister are what the commands say of themselves; {@code -Dssetape.docs=write} brings them up
 * to date.
 */
class CommandReferenceTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final int COLUMNS = 80;

    @ParameterizedTest
    @EnumSource
    void thePageIsTheHelpOfEveryCommand(Language language) throws IOException {
        boolean english = language == Language.ENGLISH;
        Path file = DOCS.resolve(english ? "commands.md" : "commands.zh-CN.md");
        String page = page(
                language,
                english
                        ? "# Commands\n\nWhat `ssetape --help` and `ssetape COMMAND --help` print. [中文](commands.zh-CN.md)\n"
                        : "# 命令\n\n`ssetape --help` 与 `ssetape COMMAND --help` 所打印的内容（`--lang zh`，或中文 locale）。\n");
        if ("write".equals(System.getProperty("ssetape.docs"))) {
            Files.writeString(file, page);
        }

        assertThat(file).hasContent(page);
    }

    /** A run takes in no more commands than it needs, and its help is the same all the same. */
    @ParameterizedTest
    @EnumSource
    void whatIsPrintedIsWhatThePageShows(Language language) {
        CommandLine root = Commands.everything();
        language.describe(root);
        String code = language == Language.ENGLISH ? "en" : "zh";

        assertThat(Cli.run("--help", "--lang", code)).isEqualTo(new Cli(0, root.getUsageMessage(Ansi.OFF), ""));
        root.getSubcommands()
                .forEach((name, command) -> assertThat(Cli.run("--lang", code, name, "--help"))
                        .isEqualTo(new Cli(0, command.getUsageMessage(Ansi.OFF), "")));
    }

    @Test
    void everyCommandSaysHowItEndsAndGivesAnExample() {
        Commands.everything().getSubcommands().forEach((name, command) -> {
            String footer =
                    String.join("\n", command.getCommandSpec().usageMessage().footer());
            assertThat(footer).as(name).contains("Examples:\n  ").contains("Exit codes: ");
        });
    }

    /** A line to copy must not be broken; picocli breaks those that reach the last column. */
    @Test
    void noLineOfAnExampleIsBroken() {
        Commands.everything().getSubcommands().forEach((name, command) -> {
            List<String> examples = examples(command);
            assertThat(examples)
                    .as(name)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).hasSizeLessThan(COLUMNS));
            assertThat(usage(command).lines()).as(name).containsAll(examples);
        });
    }

    private static List<String> examples(CommandLine command) {
        List<String> footer =
                Arrays.asList(command.getCommandSpec().usageMessage().footer());
        List<String> below = footer.subList(footer.indexOf("Examples:") + 1, footer.size());
        List<String> examples = new ArrayList<>();
        for (String line : below) {
            if (!line.startsWith("  ")) {
                break;
            }
            examples.add(line);
        }
        return examples;
    }

    private static String page(Language language, String head) {
        CommandLine root = Commands.everything();
        language.describe(root);
        StringBuilder page = new StringBuilder(head);
        page.append("\n```text\n").append(usage(root)).append("```\n");
        root.getSubcommands()
                .forEach((name, command) -> page.append("\n## ")
                        .append(name)
                        .append("\n\n```text\n")
                        .append(usage(command))
                        .append("```\n"));
        return page.toString();
    }

    private static String usage(CommandLine command) {
        return command.getUsageMessage(Ansi.OFF).replace(System.lineSeparator(), "\n");
    }
}
