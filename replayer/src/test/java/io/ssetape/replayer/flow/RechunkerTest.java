package io.ssetape.replayer.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RechunkerTest {
    private static List<String> recut(TapeScript script, int size) {
        return Recut.pieces(script.frames(), PieceSizes.fixed(size)).stream()
                .map(RechunkerTest::line)
                .toList();
    }

    private static String line(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            return bytes.connection() + " " + bytes.direction().label() + " " + bytes.nanos() + " @"
                    + bytes.streamOffset() + " " + new String(bytes.payload(), StandardCharsets.ISO_8859_1)
                    + (bytes.byProxy() ? " by proxy" : "");
        }
        return frame.getClass().getSimpleName() + " " + frame.nanos();
    }

    @Test
    void aPieceHasTheTimeOfTheReadThatHeldItsLastByte() {
        assertThat(recut(new TapeScript().response(1, "abcd").response(2, "e").response(3, "fgh"), 3))
                .containsExactly("1 response 1 @0 abc", "1 response 3 @3 def", "1 response 3 @6 gh");
    }

    @Test
    void aPieceIsHandedOnBeforeTheOtherDirectionSpeaks() {
        assertThat(recut(
                        new TapeScript()
                                .request(1, "ab")
                                .request(2, "c")
                                .response(3, "x")
                                .request(4, "d"),
                        10))
                .containsExactly("1 request 2 @0 abc", "1 response 3 @0 x", "1 request 4 @3 d");
    }

    @Test
    void anotherConnectionDoesNotDisturb() {
        assertThat(recut(
                        new TapeScript()
                                .on(1)
                                .response(1, "a")
                                .on(2)
                                .response(2, "x")
                                .on(1)
                                .response(3, "b"),
                        2))
                .containsExactly("1 response 3 @0 ab", "2 response 2 @0 x");
    }

    @Test
    void everyEndAndEveryGapLetsPiecesGoFirst() {
        assertThat(recut(
                        new TapeScript()
                                .request(1, "a")
                                .halfClose(2, Direction.REQUEST)
                                .response(3, "x")
                                .gap(4, Direction.RESPONSE, 10)
                                .response(5, "y")
                                .close(6, Party.CLIENT, CloseKind.FIN)
                                .on(2)
                                .request(7, "b")
                                .frame(new Frame.TapeEnd(8, 7, 3, 10)),
                        5))
                .containsExactly(
                        "1 request 1 @0 a",
                        "HalfClosed 2",
                        "1 response 3 @0 x",
                        "Gap 4",
                        "1 response 5 @11 y",
                        "Closed 6",
                        "2 request 7 @0 b",
                        "TapeEnd 8");
    }

    @Test
    void bytesOfTheProxyAreNotMixedWithOthers() {
        assertThat(recut(new TapeScript().response(1, "ab").proxy(2, "cd"), 3))
                .containsExactly("1 response 1 @0 ab", "1 response 2 @2 cd by proxy");
    }

    @Test
    void bytesAcrossAnUnannouncedHoleAreNotMixed() {
        assertThat(recut(
                        new TapeScript()
                                .response(1, "ab")
                                .hole(Direction.RESPONSE, 4)
                                .response(2, "cd"),
                        3))
                .containsExactly("1 response 1 @0 ab", "1 response 2 @6 cd");
    }

    @Test
    void aSeedGivesTheSameCutsAgain() {
        List<Frame> frames = new TapeScript().response(1, "x".repeat(1000)).frames();
        List<Integer> once = lengths(Recut.pieces(frames, PieceSizes.seeded(7, 50)));
        assertThat(once).isEqualTo(lengths(Recut.pieces(frames, PieceSizes.seeded(7, 50))));
        assertThat(once).isNotEqualTo(lengths(Recut.pieces(frames, PieceSizes.seeded(8, 50))));
        assertThat(once).allMatch(length -> length >= 1 && length <= 50);
        assertThat(once.stream().mapToInt(length -> length).sum()).isEqualTo(1000);
    }

    @Test
    void anEnormousPieceSizeNeedsNoMemoryAhead() {
        assertThat(recut(new TapeScript().response(1, "ab").response(2, "cd"), Integer.MAX_VALUE))
                .containsExactly("1 response 2 @0 abcd");
    }

    @Test
    void aPieceNeedsAByte() {
        assertThatThrownBy(() -> PieceSizes.fixed(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PieceSizes.seeded(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Integer> lengths(List<Frame> frames) {
        List<Integer> lengths = new ArrayList<>();
        for (Frame frame : frames) {
            lengths.add(((Frame.Bytes) frame).payload().length);
        }
        return lengths;
    }
}
