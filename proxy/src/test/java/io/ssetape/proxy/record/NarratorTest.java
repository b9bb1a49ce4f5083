package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class NarratorTest {
    private final StringWriter said = new StringWriter();

    @Test
    void theChangingLineIsTakenAwayBeforeALineThatStaysAndPutBackBehindIt() {
        Narrator narrator = new Narrator(new PrintWriter(said), true, false);

        narrator.status("one");
        narrator.status("two");
        narrator.say("note");
        narrator.status("");

        assertThat(said.toString())
                .isEqualTo("one" + "\r\u001b[K" + "two" + "\r\u001b[K" + "note\n" + "two" + "\r\u001b[K");
    }

    @Test
    void theChangingLineHasNoControlsButTheNarratorsOwn() {
        Narrator narrator = new Narrator(new PrintWriter(said), true, false);

        narrator.status("a\u001b[2Jb");

        assertThat(said.toString()).isEqualTo("a\\x1b[2Jb");
    }

    @Test
    void withoutATerminalThereAreOnlyLines() {
        Narrator narrator = new Narrator(new PrintWriter(said), false, false);

        narrator.status("never seen");
        narrator.say("note");
        narrator.warn("careful");

        assertThat(said.toString()).isEqualTo("note\nssetape: careful\n");
    }

    @Test
    void whenQuietOnlyWarningsAreSaid() {
        Narrator narrator = new Narrator(new PrintWriter(said), true, true);

        narrator.status("never seen");
        narrator.say("note");
        narrator.warn("careful");

        assertThat(said.toString()).isEqualTo("ssetape: careful\n");
    }
}
