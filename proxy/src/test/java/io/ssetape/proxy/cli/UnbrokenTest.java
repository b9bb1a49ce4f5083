package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Nobody can copy what two lines share. */
class UnbrokenTest {
    /** A word that is no sentence's last, though it ends in a sign that a file name or an address has inside. */
    private static final Pattern BROKEN = Pattern.compile(
            "127\\.( ?\\n)|http://127\\.0\\.0\\.1:\n|_PORT\\.\n|docs/[a-z]+\\.\n +md|requests\\.\n +jsonl|127\\.0\\.0\\.1:\n|-<[^>\n]+\n +>|: ?\\.\n|\\(default: \\.\n");

    @ParameterizedTest
    @EnumSource
    void helpBreaksNoWord(Language language) {
        CommandLine root = Commands.everything();
        language.describe(root);
        List<String> broken = new ArrayList<>();
        root.getSubcommands()
                .forEach((name, command) -> BROKEN.matcher(command.getUsageMessage(Ansi.OFF))
                        .results()
                        .forEach(found -> broken.add(name + " " + found.group())));
        assertThat(broken).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noTextHasTheLettersThatStandIn(Language language) {
        CommandLine root = Commands.everything();
        language.describe(root);
        root.getSubcommands()
                .forEach((name, command) -> assertThat(command.getUsageMessage(Ansi.OFF))
                        .as(name)
                        .doesNotContainPattern("[\u01c0-\u01c3\u2046]"));
        for (String text : List.of("see docs/a.md: it.", "http://127.0.0.1:30000/metrics", "./x-<a>-<b>", "")) {
            assertThat(Unbroken.plain(Unbroken.glued(text))).isEqualTo(text);
        }
    }
}
