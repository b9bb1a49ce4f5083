package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that two taps of a tape saw name each other. */
@Tag("real-clients")
class PairsPageTest {
    @TempDir
    private Path folder;

    @Test
    void aRequestNamesItselfAtTheOtherTap() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")), 1280);
            assertThat(page.text("#pairs tbody tr")).startsWith("entry less decode\t1\t1 / 1\t");
            assertThat(page.text("#pairs")).contains("diagnose pairs by more than the id");

            page.click(".requests tbody tr");
            assertThat(page.text("#detail [data-peer]")).startsWith("also seen at ");
            String first = page.text("#detail-title");
            page.click("#detail [data-peer]");
            assertThat(page.text("#detail-title")).isNotEqualTo(first);
            page.click("#detail [data-peer]");
            assertThat(page.text("#detail-title")).isEqualTo(first);
            page.click("#language");
            assertThat(page.text("#pairs")).contains("entry 减 decode");
        }
    }

    @Test
    void withoutAnotherTapNothingIsSaid() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(new ListSource(ScriptedLoad.of(3, 1, 4).play().frames()), 1280);
            page.click(".requests tbody tr");

            assertThat(page.count("#pairs, #detail [data-peer]")).isZero();
        }
    }
}
