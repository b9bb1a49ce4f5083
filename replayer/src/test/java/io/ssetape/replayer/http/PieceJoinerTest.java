package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PieceJoinerTest {
    private final PieceJoiner joiner = new PieceJoiner();
    private final List<String> told = new ArrayList<>();
    private byte[] last;
    private final BodySink sink = (nanos, bytes, from, to) -> {
        told.add(nanos + ":" + new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        last = bytes;
    };

    private void add(long nanos, String text) {
        byte[] bytes = TapeScript.latin1("#" + text + "#");
        joiner.add(nanos, bytes, 1, bytes.length - 1);
    }

    @Test
    void aSinglePiecePassesUncopied() {
        byte[] piece = TapeScript.latin1("#abc#");
        joiner.add(7, piece, 1, 4);
        joiner.flush(sink);
        assertThat(told).containsExactly("7:abc");
        assertThat(last).isSameAs(piece);
    }

    @Test
    void piecesAreJoinedInTheirOrder() {
        for (int round = 0; round < 3; round++) {
            add(1, "a");
            add(1, "bc");
            add(1, "");
            add(1, "d".repeat(100));
            add(1, "e");
            joiner.flush(sink);
            add(2, "f");
            add(2, "g");
            joiner.flush(sink);
        }
        assertThat(told).hasSize(6).element(4).isEqualTo("1:abc" + "d".repeat(100) + "e");
        assertThat(told.get(0)).isEqualTo(told.get(2));
        assertThat(told.get(5)).isEqualTo("2:fg");
    }

    /** A short piece in front of a long one, and a long one in front of a short one. */
    @Test
    void piecesOfAnyLengthAreJoined() {
        for (int first = 0; first < 20; first++) {
            for (int second = 0; second < 20; second++) {
                told.clear();
                add(1, "x".repeat(first));
                add(1, "y".repeat(second));
                joiner.flush(sink);
                String text = "x".repeat(first) + "y".repeat(second);
                assertThat(told).isEqualTo(text.isEmpty() ? List.of() : List.of("1:" + text));
            }
        }
    }

    @Test
    void whatIsHeldOfAnotherTimeIsKnown() {
        assertThat(joiner.holdsOtherThan(1)).isFalse();
        add(1, "a");
        assertThat(joiner.holdsOtherThan(1)).isFalse();
        assertThat(joiner.holdsOtherThan(2)).isTrue();
        joiner.flush(sink);
        assertThat(joiner.holdsOtherThan(2)).isFalse();
    }

    @Test
    void nothingHeldIsNothingToTell() {
        joiner.flush(sink);
        add(1, "");
        joiner.flush(sink);
        add(1, "a");
        joiner.flush(sink);
        joiner.flush(sink);
        assertThat(told).containsExactly("1:a");
    }

    /** The sink may feed the joiner: what it was handed is not held any more. */
    @Test
    void whatIsHandedOnIsNotHeldAnyMore() {
        add(1, "a");
        joiner.flush((nanos, bytes, from, to) -> {
            joiner.flush(sink);
            add(2, "b");
        });
        joiner.flush(sink);
        assertThat(told).containsExactly("2:b");
    }
}
