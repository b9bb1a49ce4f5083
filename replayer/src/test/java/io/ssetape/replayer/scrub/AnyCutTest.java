package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the network cuts the streams, the same bytes come out, and frames stay as they are. */
class AnyCutTest {
    static List<List<Frame>> tapes() {
        List<List<Frame>> tapes = new ArrayList<>();
        WireCase.ALL.forEach(name -> tapes.add(WireCase.frames(name)));
        for (Path file : Scrubbed.golden()) {
            TapeScript script = new TapeScript();
            Scrubbed.add(script, 1, file);
            tapes.add(script.frames());
        }
        return tapes;
    }

    @ParameterizedTest
    @MethodSource("tapes")
    void changesNoByte(List<Frame> frames) {
        List<Frame> whole = Scrubbed.frames(frames);
        for (PieceSizes sizes :
                List.of(PieceSizes.fixed(1), PieceSizes.fixed(2), PieceSizes.fixed(7), PieceSizes.seeded(11, 300))) {
            List<Frame> recut = new ArrayList<>();
            Rechunker rechunker = new Rechunker(sizes, recut::add);
            frames.forEach(rechunker::accept);
            rechunker.finish();
            List<Frame> scrubbed = Scrubbed.frames(recut);
            for (Direction direction : Direction.values()) {
                assertThat(byConnection(scrubbed, direction)).isEqualTo(byConnection(whole, direction));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("tapes")
    void movesNoFrame(List<Frame> frames) {
        List<Frame> scrubbed = Scrubbed.frames(frames);
        assertThat(scrubbed).hasSameSizeAs(frames);
        for (int i = 0; i < frames.size(); i++) {
            assertThat(scrubbed.get(i)).hasSameClassAs(frames.get(i));
            assertThat(scrubbed.get(i).nanos()).isEqualTo(frames.get(i).nanos());
            if (frames.get(i) instanceof Frame.Bytes bytes) {
                assertThat(scrubbed.get(i)).hasToString(bytes.toString());
            }
        }
    }

    private static List<String> byConnection(List<Frame> frames, Direction direction) {
        return frames.stream()
                .filter(Frame.Bytes.class::isInstance)
                .map(frame -> ((Frame.Bytes) frame).connection())
                .distinct()
                .sorted()
                .map(number -> Scrubbed.latin1(Scrubbed.stream(
                        frames.stream()
                                .filter(frame -> frame instanceof Frame.Bytes bytes && bytes.connection() == number)
                                .toList(),
                        direction)))
                .toList();
    }
}
