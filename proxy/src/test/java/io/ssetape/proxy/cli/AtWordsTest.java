package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words that begin with @, in whose place picocli would put what the file of that name holds. */
class AtWordsTest {
    @TempDir
    Path folder;

    @Test
    void theCommandThatRunStartsGetsThemUntouched() throws IOException {
        Path request = Files.writeString(folder.resolve("request.json"), "{\"model\": \"a b\"}\n");
        Path seen = folder.resolve("seen");

        Cli run = Cli.run(
                "run",
                "--upstream",
                "http://127.0.0.1:1",
                "--tape",
                folder.resolve("tape"),
                "--quiet",
                "--",
                "sh",
                "-c",
                "printf '%s\\n' \"$@\" > \"$0\"",
                seen,
                "-d",
                "@" + request,
                "@request.json",
                "@@");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("ssetape: nothing came through 127.0.0.1:")
                .hasLineCount(1);
        assertThat(Files.readAllLines(seen)).containsExactly("-d", "@" + request, "@request.json", "@@");
    }

    @Test
    void aLabelIsWhatItSays() throws IOException {
        Path note = Files.writeString(folder.resolve("note"), "warm-up-over");

        Cli mark = Cli.run("mark", folder, "@" + note);

        assertThat(mark.exit()).isEqualTo(2);
        assertThat(mark.err())
                .startsWith("ssetape: the label must begin with a letter, ")
                .endsWith("\nTry: ssetape mark --help\n");
    }
}
