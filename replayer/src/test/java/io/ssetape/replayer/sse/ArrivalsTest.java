package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArrivalsTest {
    private final Arrivals arrivals = new Arrivals();

    @Test
    void anEventOfOneReadHasItsTimeTwice() {
        arrivals.piece(0, 10);
        assertThat(arrivals.span(3, 9)).isEqualTo(new Span(3, 6, 10, 10, 1));
        arrivals.holdNothing();
        arrivals.piece(9, 20);
        assertThat(arrivals.span(9, 11)).isEqualTo(new Span(9, 2, 20, 20, 1));
    }

    @Test
    void anEventOfSeveralReadsHasTheFirstTimeAndTheLast() {
        arrivals.piece(0, 10);
        arrivals.hold(4);
        arrivals.piece(9, 20);
        arrivals.hold(4);
        arrivals.piece(12, 30);
        assertThat(arrivals.span(4, 15)).isEqualTo(new Span(4, 11, 10, 30, 3));
        assertThat(arrivals.span(12, 15)).as("began in this read").isEqualTo(new Span(12, 3, 30, 30, 1));
        assertThat(arrivals.span(11, 15)).as("began in an earlier one").isEqualTo(new Span(11, 4, 10, 30, 3));
    }

    @Test
    void piecesWithTheSameTimeAreOneRead() {
        arrivals.piece(0, 10);
        arrivals.hold(0);
        arrivals.piece(5, 10);
        arrivals.hold(0);
        arrivals.piece(7, 20);
        arrivals.hold(0);
        arrivals.piece(8, 20);
        assertThat(arrivals.span(0, 9)).isEqualTo(new Span(0, 9, 10, 20, 2));
    }

    @Test
    void anEventThatBeganInTheLastPieceStartsTheCountAnew() {
        arrivals.piece(0, 10);
        arrivals.hold(0);
        arrivals.piece(5, 20);
        arrivals.hold(5);
        arrivals.piece(8, 30);
        assertThat(arrivals.span(5, 9)).isEqualTo(new Span(5, 4, 20, 30, 2));
    }

    @Test
    void theEndOfTheBodyIsTheLastTimeOfWhatItCompletes() {
        arrivals.piece(0, 10);
        arrivals.hold(2);
        arrivals.piece(5, 20);
        arrivals.hold(2);
        arrivals.end(99);
        assertThat(arrivals.spanAtEnd(2, 8)).isEqualTo(new Span(2, 6, 10, 99, 2));
        arrivals.holdNothing();
        assertThat(arrivals.spanAtEnd(2, 8)).isEqualTo(new Span(2, 6, 20, 99, 1));
    }
}
