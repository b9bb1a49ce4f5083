package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandWordsTest {
    @Test
    void theCommandIsTheFirstWordThatIsNoOptionNorItsValue() {
        assertThat(CommandWords.of("--config", "a.toml", "--lang", "zh", "--debug", "record", "x"))
                .isEqualTo(new CommandWords(5, "record", "a.toml", "zh", false));
        assertThat(CommandWords.of("--config=a=b.toml", "record", "--lang=zh"))
                .isEqualTo(new CommandWords(1, "record", "a=b.toml", "zh", false));
        assertThat(CommandWords.of()).isEqualTo(new CommandWords(0, null, null, null, false));
        assertThat(CommandWords.of("-h")).isEqualTo(new CommandWords(1, null, null, null, true));
    }

    @Test
    void whatStandsBehindTwoDashesBelongsToAnotherProgram() {
        assertThat(CommandWords.of("run", "--", "x", "--config", "a.toml", "--help", "--lang", "zh"))
                .isEqualTo(new CommandWords(0, "run", null, null, false));
    }

    @Test
    void aValueThatIsMissingIsLeftToPicocli() {
        assertThat(CommandWords.of("record", "--config")).isEqualTo(new CommandWords(0, "record", null, null, false));
        assertThat(CommandWords.of("--config", "--debug", "record"))
                .isEqualTo(new CommandWords(2, "record", null, null, false));
        assertThat(CommandWords.of("--configure", "x")).isEqualTo(new CommandWords(1, "x", null, null, false));
        assertThat(Cli.run("record", "--config").err())
                .startsWith("ssetape: Missing required parameter for option '--config' (FILE)");
    }
}
