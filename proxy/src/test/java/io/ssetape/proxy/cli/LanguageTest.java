package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {
    @ParameterizedTest
    @CsvSource({
        ",            ,            ,            ENGLISH",
        ",            ,            zh_CN.UTF-8, CHINESE",
        ",            ,            zh,          CHINESE",
        ",            ,            zh_CN.utf8,  CHINESE",
        ",            ,            zh_CN.GBK,   ENGLISH",
        ",            ,            C.UTF-8,     ENGLISH",
        ",            ,            de_DE.UTF-8, ENGLISH",
        ",            en_US.UTF-8, zh_CN.UTF-8, ENGLISH",
        ",            zh_TW.UTF-8, en_US.UTF-8, CHINESE",
        "C,           zh_CN.UTF-8, zh_CN.UTF-8, ENGLISH",
        "zh_CN.UTF-8, C,           C,           CHINESE",
        "'',          '',          zh_CN.UTF-8, CHINESE"
    })
    void theFirstVariableThatIsSetSaysIt(String all, String messages, String lang, Language expected) {
        Map<String, String> environment = new HashMap<>();
        environment.put("LC_ALL", all);
        environment.put("LC_MESSAGES", messages);
        environment.put("LANG", lang);

        assertThat(Language.of(null, environment)).isEqualTo(expected);
    }

    @Test
    void theOptionComesBeforeTheEnvironment() {
        assertThat(Cli.in(Cli.CHINA, "--lang", "en", "--help").out()).startsWith("Usage: ssetape ");
        assertThat(Cli.in(Cli.CHINA, "verify", "--lang=en", "--help").out()).startsWith("Usage: ssetape verify ");
        assertThat(Cli.run("--lang", "zh", "verify", "--help").out()).startsWith("用法：\n  ssetape verify ");
        assertThat(Cli.run("verify", "--help", "--lang=zh").out()).startsWith("用法：\n  ssetape verify ");
    }

    /** A message is translated where a line of its own is printed, and nowhere else. */
    @Test
    void whatATapeLacksIsToldInChinese(@TempDir Path folder) throws IOException {
        Path tape = Files.writeString(folder.resolve("lacking.jsonl"), """
                {"kind":"tape","version":1,"mono_ns":0,"wall":"2026-01-02T03:04:05Z","taps":[]}
                {"kind":"gap","conn":1,"dir":"request","t_ns":1,"bytes":30,"reason":"budget"}
                """);

        for (String command : List.of("show", "export")) {
            assertThat(Cli.run(command, tape.toString(), "--lang", "zh").err().lines())
                    .as(command)
                    .hasSize(2)
                    .allMatch(line -> line.startsWith("注意：" + tape + " "));
        }
    }

    @Test
    void anotherLanguageIsWrongUsage() {
        Cli result = Cli.run("verify", "--lang", "fr", "x.tape");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("ssetape: Invalid value for option '--lang'")
                .contains("'fr' is not a language: give zh or en\n");
    }

    @Test
    void wordsOfTheCommandThatRunStartsAreNotOurs() {
        assertThat(Cli.run("run", "--upstream", "ftp://a", "--", "x", "--lang", "zh")
                        .err())
                .startsWith("ssetape: upstream 'ftp://a': give ");
    }
}
