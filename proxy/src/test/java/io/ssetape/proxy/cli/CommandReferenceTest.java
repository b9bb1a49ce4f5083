package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** {@code docs/commands.md} is what the commands say of themselves; {@code -Dssetape.docs=write} brings it up to date. */
class CommandReferenceTest {
    private static final Path PAGE = Path.of("..", "docs", "commands.md");

    @Test
    void thePageIsTheHelpOfEveryCommand() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("ssetape.docs"))) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).hasContent(page);
    }

    @Test
    void everyCommandSaysHowItEndsAndGivesAnExample() {
        Commands.everything().getSubcommands().forEach((name, command) -> {
            String footer =
                    String.join("\n", command.getCommandSpec().usageMessage().footer());
            assertThat(footer).as(name).contains("Examples:\n  ").contains("Exit codes: ");
        });
    }

    private static String page() {
        CommandLine root = Commands.everything();
        StringBuilder page =
                new StringBuilder("# Commands\n\nWhat `ssetape --help` and `ssetape COMMAND --help` print.\n");
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
