package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import picocli.CommandLine.TypeConversionException;

class PathConverterTest {
    @TempDir
    Path folder;

    @Test
    void whatIsNoPathIsNotTheLocalesFault() {
        assertThat(new PathConverter().convert("a b")).isEqualTo(Path.of("a b"));
        assertThatThrownBy(() -> new PathConverter().convert("a\0b"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("no path can be like this; name another");
    }

    /** Only a process of its own has another locale. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void lettersThatTheLocaleHasNotAreItsFault() throws Exception {
        Path here = folder;
        assertThat(inLocaleC(here, "show", "\u76ee\u5f55"))
                .contains("the locale (LC_ALL, LC_CTYPE or LANG) has no such letters; set one with UTF-8");
        assertThat(inLocaleC(here, "show", "nothing-such")).doesNotContain("locale");
        assertThat(inLocaleC(folder.resolve("."), "show", "d")).doesNotContain("locale");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void soIsAFolderThatHasThem() throws Exception {
        String made = "mkdir -p \u76ee\u5f55 && cd \u76ee\u5f55 && ";
        assertThat(shell(folder, made + command() + " show ../d"))
                .contains("the folder you are in has letters that the locale");
        assertThat(shell(folder, made + command() + " show /d")).doesNotContain("locale");
    }

    private static String inLocaleC(Path folder, String... words) throws IOException, InterruptedException {
        return shell(folder, command() + " " + String.join(" ", words));
    }

    private static String command() {
        return "exec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' -Xmx128m -cp '"
                + System.getProperty("java.class.path") + "' " + Main.class.getName();
    }

    /** The script is a file: how arguments are encoded depends on the locale of these tests. */
    private static String shell(Path folder, String script) throws IOException, InterruptedException {
        Path file = Files.write(
                folder.resolve("script.sh"), List.of("cd '" + folder + "' && " + script), StandardCharsets.UTF_8);
        ProcessBuilder builder = new ProcessBuilder("sh", file.toString()).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
