package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a real browser, the page of tapes that were recorded at different times. */
@Tag("real-clients")
class FarTapesPageTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;
    /** A label that is cut leaves ink in the leftmost column of its chart. */
    private static final String CHARTS_CUT_AT_THE_LEFT = """
            [...document.querySelectorAll('.chart canvas')].filter(canvas => canvas.getContext('2d')
              .getImageData(0, 0, 1, canvas.height).data.some(value => value > 0)).length""";

    private static final String LEFT_EDGES =
            "new Set([...document.querySelectorAll('#load .chart')].map(chart => chart.dataset.left))";

    @TempDir
    private Path folder;

    @Test
    void timeBetweenTheTapesIsLeftOutAndMarked() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(tapes(first(), later(335 * DAY)), 1280);

            assertThat(data(page, "#load-flight")).isEqualTo("11 months left out");
            assertThat(data(page, "#timeline-canvas")).isEqualTo("11 months left out");
            assertThat(page.text("#load .cuts")).endsWith("where a dashed line stands: 11 months.");
            assertThat(page.text("#timeline .cuts")).contains("11 months");
            assertThat(page.text("#timeline-count")).contains("39 of 39 requests", "s in view");
            assertThat(page.number(CHARTS_CUT_AT_THE_LEFT)).isZero();
            assertThat(page.count(".chart canvas")).isGreaterThan(4);
            assertThat(mostInFlight(page)).isEqualTo("4 3");
            assertThat(page.browser()
                            .evaluate("document.getElementById('load-flight').getAttribute('aria-label')")
                            .asText())
                    .contains("mean of each 10.0 ms.");
            page.click("#language");
            assertThat(data(page, "#load-flight")).isEqualTo("省去 11 个月");
            assertThat(page.text("#timeline .cuts")).endsWith("虚线处省去：11 个月。");
        }
    }

    @Test
    void eachCutHasItsText() throws Exception {
        List<FrameSource> three = new ArrayList<>(tapes(first(), later(335 * DAY)));
        three.add(new ListSource(Moved.frames(
                ScriptedLoad.of(6, 2, 8).prompts(i -> "Third " + i).play().frames(), 0, -500 * SECOND)));
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(three, 1280);

            assertThat(data(page, "#load-flight")).isEqualTo("8 min 19 s left out; 11 months left out");
            assertThat(page.text("#load .cuts")).endsWith("stands: 8 min 19 s, 11 months.");
            assertThat(mostInFlight(page)).isEqualTo("4 3 2");
            page.open(390);
            assertThat(data(page, "#load-flight")).isEqualTo("8 min 19 s; 11 months");
        }
    }

    @Test
    void windowsAreToldWhereTheyAreShaded() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(tapes(first(), later(335 * DAY)), 1280, "--from", "28944000");

            assertThat(page.text("[data-window=range] .tile"))
                    .contains("15\nfrom ")
                    .doesNotContain(" d ");
            assertThat(page.browser()
                            .evaluate("document.querySelector('#load details').textContent")
                            .asText())
                    .contains("28,944,000,000.000", "as --from and --to do");
        }
    }

    @Test
    void tapesThatOverlapShareOneClock() throws Exception {
        List<Frame> first = new ArrayList<>(first());
        Frame.TapeEnd end = (Frame.TapeEnd) first.remove(first.size() - 1);
        first.add(new Frame.TapeEnd(end.nanos() + 350 * DAY, end.frames(), end.payloadBytes(), end.missingBytes()));
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(tapes(first, later(335 * DAY)), 1280);

            assertThat(page.count(".cuts")).isZero();
            assertThat(data(page, "#load-flight")).isEmpty();
            assertThat(page.text("#timeline-count")).contains(" d ");
            assertThat(page.number(CHARTS_CUT_AT_THE_LEFT)).isZero();
            assertThat(page.number(LEFT_EDGES + ".size")).isOne();
            assertThat(page.number("Math.max(..." + LEFT_EDGES + ")")).isGreaterThan(52);
        }
    }

    @Test
    void onATelephoneEachTapeIsACardAndNothingIsCut() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            page.report(tapes(first(), later(335 * DAY)), 390);

            assertThat(page.number("""
                    [...document.querySelectorAll('.tapelist th, .tapelist td')]
                      .filter(cell => cell.getBoundingClientRect().right > innerWidth).length""")).isZero();
            assertThat(page.text(".tapelist tbody")).contains("2026-01-01").contains("2026-12-02");
            assertThat(page.number("""
                    [...document.querySelectorAll('figcaption')].filter(caption =>
                      [caption, ...caption.children].some(each => each.scrollWidth > caption.clientWidth
                        || each.getBoundingClientRect().bottom > caption.getBoundingClientRect().bottom + 1)).length""")).isZero();
            assertThat(page.browser().evaluate("""
                            [...document.querySelectorAll('figcaption .unit')]
                              .map(unit => getComputedStyle(unit).textOverflow).join(' ')""").asText()).doesNotContain("ellipsis");
        }
    }

    private static List<Frame> first() {
        return ScriptedLoad.of(24, 4, 8).play().frames();
    }

    private static List<Frame> later(long nanos) {
        return Moved.frames(
                ScriptedLoad.of(15, 3, 8).prompts(i -> "Another " + i).play().frames(), 1000 * SECOND, nanos);
    }

    private static List<FrameSource> tapes(List<Frame> one, List<Frame> other) {
        return List.of(new ListSource(one), new ListSource(other));
    }

    private static String data(ShownPage page, String selector) throws Exception {
        return page.browser()
                .evaluate("document.querySelector('" + selector + "').dataset.cuts")
                .asText();
    }

    private static String mostInFlight(ShownPage page) throws Exception {
        return page.browser().evaluate("""
                        [...document.querySelector('#load details table').querySelectorAll('tbody tr')]
                          .map(row => row.cells[1].textContent).join(' ')""").asText();
    }
}
