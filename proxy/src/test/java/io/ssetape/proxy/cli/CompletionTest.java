package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What bash offers behind a line, with the script that {@code completion} prints. */
@EnabledOnOs(OS.LINUX)
class CompletionTest {
    @TempDir
    Path folder;

    @Test
    void valuesAreOfferedAsHelpWritesThem() throws Exception {
        assertThat(offered("show", "x", "--by", "t")).contains("ttft");
        assertThat(offered("show", "x", "--direction", "re")).containsExactly("request", "response");
        assertThat(offered("show", "x", "--status", "5")).contains("5xx", "503");
        assertThat(offered("show", "x", "--status", "n")).containsExactly("none");
    }

    @Test
    void codesAreOffered() throws Exception {
        assertThat(offered("show", "x", "--finding", "sglext-not-rece")).containsExactly("sglext-not-received");
        assertThat(offered("explain", "sglext-not-rece")).containsExactly("sglext-not-received");
        assertThat(offered("explain", "kept", "lost-up")).contains("lost-upstream");
    }

    @Test
    void behindTheDashesOfRunThereIsAProgramAndThenFiles() throws Exception {
        Files.createFile(folder.resolve("a-file"));
        assertThat(offered("run", "--upstream", "http://h:1", "--", "/bin/s")).contains("/bin/sh");
        assertThat(offered("run", "--", "print")).contains("printf");
        assertThat(offered("run", "--", "sh", "a-f")).containsExactly("a-file");
        assertThat(offered("run", "--ups")).contains("--upstream", "--upstream-ca");
    }

    private List<String> offered(String... words) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder(Cli.run("completion").out());
        script.append("cd '").append(folder).append("'\nCOMP_WORDS=(ssetape");
        for (String word : words) {
            script.append(" '").append(word).append('\'');
        }
        script.append(")\nCOMP_CWORD=").append(words.length).append("\n_complete_ssetape 2>/dev/null\n");
        script.append("printf '%s\\n' \"${COMPREPLY[@]}\"\n");
        Path file = Files.writeString(folder.resolve("complete.sh"), script, StandardCharsets.UTF_8);
        Process process = new ProcessBuilder("bash", "--norc", file.toString()).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return lines;
    }
}
