package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsLineUpWhateverScriptTheyHold() {
        TextTable table = new TextTable().words("model", 20).numbers("n");
        table.row("深度求索", "1").row("qwen", "12");

        assertThat(table.lines(100)).containsExactly("model      n", "深度求索   1", "qwen      12");
        assertThat(table.lines(100))
                .allSatisfy(line -> assertThat(DisplayWidth.of(line)).isEqualTo(12));
    }

    @Test
    void longWordsAreCutAtColumnsNotCharacters() {
        assertThat(DisplayWidth.cut("深度求索深度求索", 9)).isEqualTo("深度求..");
        assertThat(DisplayWidth.cut("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(DisplayWidth.cut("abcdefghi", 8)).isEqualTo("abcdef..");
    }

    @Test
    void marksThatSitOnOtherCharactersTakeNoColumn() {
        assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
    }

    @Test
    void aTightTableHasNarrowGaps() {
        TextTable table = new TextTable().numbers("aaaa", "bbbb").row("1", "2");

        assertThat(table.lines(9)).containsExactly("aaaa bbbb", "   1    2");
    }
}
