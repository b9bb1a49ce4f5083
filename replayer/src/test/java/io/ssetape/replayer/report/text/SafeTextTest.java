package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeTextTest {
    @Test
    void escapesCannotReachTheTerminal() {
        assertThat(SafeText.of("\u001b[2J\u001b]0;title\u0007")).isEqualTo("\\x1b[2J\\x1b]0;title\\x07");
        assertThat(SafeText.of("\u009b31m\u007f")).isEqualTo("\\x9b31m\\x7f");
    }

    @Test
    void linesCannotBeBrokenOrReordered() {
        assertThat(SafeText.of("a\nb\rc\td")).isEqualTo("a\\x0ab\\x0dc\\x09d");
        assertThat(SafeText.of("a\u202eb\u2028c\u200bd")).isEqualTo("a\\u202eb\\u2028c\\u200bd");
    }

    @Test
    void halvesOfCharactersAreWrittenOut() {
        assertThat(SafeText.of("a\ud83db")).isEqualTo("a\\ud83db");
    }

    @Test
    void ordinaryWordsStayAsTheyAre() {
        String words = "DeepSeek-V4 深度求索 é 😀 \\x";
        assertThat(SafeText.of(words)).isEqualTo(words);
    }
}
