package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.report.html.TimeAxis.Cut;
import io.ssetape.replayer.report.html.TimeAxis.Span;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time in which no tape was recording is not on the axis; all other time is. */
class TimeAxisTest {
    private static final double YEAR = 365 * 86_400_000.0;

    @Test
    void oneTapeKeepsItsTime() {
        assertThat(axis(span(0, 10))).isEqualTo(new TimeAxis(List.of(0.0), List.of()));
        assertThat(axis(span(7, 10))).isEqualTo(new TimeAxis(List.of(7.0), List.of()));
        assertThat(axis()).isEqualTo(new TimeAxis(List.of(), List.of()));
    }

    @Test
    void tapesThatOverlapStayOnOneClock() {
        assertThat(axis(span(0, 10), span(9, 30))).isEqualTo(new TimeAxis(List.of(0.0, 9.0), List.of()));
        assertThat(axis(span(5, 6), span(0, 10))).isEqualTo(new TimeAxis(List.of(5.0, 0.0), List.of()));
    }

    @Test
    void nothingLiesBetweenTapesThatTouch() {
        assertThat(axis(span(0, 10), span(10, 30)).cuts()).isEmpty();
        assertThat(axis(span(0, 10), span(10 + TimeAxis.MIN_CUT_MS / 2, 30)).cuts())
                .isEmpty();
        assertThat(axis(span(0, 10), span(10 + TimeAxis.MIN_CUT_MS, 30)).cuts()).hasSize(1);
    }

    @Test
    void tapesFarApartStandSideBySide() {
        assertThat(axis(span(0, 10), span(YEAR, YEAR + 20)))
                .isEqualTo(new TimeAxis(List.of(0.0, 10.0), List.of(new Cut(10, YEAR - 10))));
    }

    /** The last one was recorded first; the longest one reaches beyond the one that begins after it. */
    @Test
    void eachPauseIsCutOnce() {
        assertThat(axis(span(1000, 1500), span(1100, 1200), span(2000, 2010), span(0, 100)))
                .isEqualTo(
                        new TimeAxis(List.of(100.0, 200.0, 600.0, 0.0), List.of(new Cut(100, 900), new Cut(600, 500))));
    }

    @Test
    void whatIsOnATapeBeforeItsFirstReadingIsNotCut() {
        assertThat(axis(span(0, 10), new Span(500, 490, 600)))
                .isEqualTo(new TimeAxis(List.of(0.0, 20.0), List.of(new Cut(10, 480))));
        assertThat(axis(new Span(3, 1, 2), span(3, 4)).cuts()).isEmpty();
    }

    private static Span span(double from, double to) {
        return new Span(from, from, to);
    }

    private static TimeAxis axis(Span... spans) {
        return TimeAxis.of(Arrays.asList(spans));
    }
}
