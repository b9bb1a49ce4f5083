package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams with bytes changed, lost and made up: nothing fails, nothing grows, and nothing depends on the cuts. */
class HostileBytesTest {
    private static final byte[] TELLING = TapeScript.latin1("\r\n\r\n\"\"\\\\{}[],:;0x dataHTTP/1.1u");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void changedAtRandom(long seed) {
        Random random = new Random(seed);
        for (Path file : Scrubbed.golden()) {
            TapeScript script = new TapeScript();
            Scrubbed.add(script, 1, file);
            List<Frame> frames = new ArrayList<>();
            for (Frame frame : script.frames()) {
                frames.add(
                        frame instanceof Frame.Bytes bytes && random.nextInt(3) == 0 ? changed(bytes, random) : frame);
            }
            List<Frame> scrubbed = Scrubbed.frames(frames);
            for (int i = 0; i < frames.size(); i++) {
                assertThat(scrubbed.get(i)).hasSameClassAs(frames.get(i));
            }
            List<Frame> recut = new ArrayList<>();
            Rechunker rechunker = new Rechunker(PieceSizes.seeded(seed, 60), recut::add);
            frames.forEach(frame -> recut(frame, rechunker, recut));
            rechunker.finish();
            List<Frame> recutScrubbed = Scrubbed.frames(recut);
            for (Direction direction : Direction.values()) {
                assertThat(numbersAside(Scrubbed.stream(recutScrubbed, direction)))
                        .as("seed " + seed + " " + file)
                        .isEqualTo(numbersAside(Scrubbed.stream(scrubbed, direction)))
                        .hasSize(Scrubbed.stream(frames, direction).length);
            }
        }
    }

    /** A request's first line is not cut anew: what is no public segment of a path can be told from one only where it is whole. */
    private static void recut(Frame frame, Rechunker rechunker, List<Frame> recut) {
        if (!(frame instanceof Frame.Bytes bytes) || bytes.direction() == Direction.RESPONSE) {
            rechunker.accept(frame);
            return;
        }
        int line = new String(bytes.payload(), StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
        rechunker.finish();
        recut.add(part(bytes, 0, line));
        rechunker.accept(part(bytes, line, bytes.payload().length));
    }

    private static Frame.Bytes part(Frame.Bytes bytes, int from, int to) {
        return new Frame.Bytes(
                bytes.nanos(),
                bytes.connection(),
                bytes.direction(),
                bytes.streamOffset() + from,
                bytes.byProxy(),
                Arrays.copyOfRange(bytes.payload(), from, to));
    }

    /** What no size of a chunk is shows only in the read that has all of it. */
    private static String numbersAside(byte[] stream) {
        return Scrubbed.latin1(stream).replaceAll("[0-9a-fA-F]", "0");
    }

    private static Frame changed(Frame.Bytes bytes, Random random) {
        byte[] payload = bytes.payload().clone();
        for (int i = 0; i < 1 + random.nextInt(4) && payload.length > 0; i++) {
            byte put = random.nextBoolean() ? TELLING[random.nextInt(TELLING.length)] : (byte) random.nextInt(256);
            payload[random.nextInt(payload.length)] = put;
        }
        return new Frame.Bytes(
                bytes.nanos(), bytes.connection(), bytes.direction(), bytes.streamOffset(), bytes.byProxy(), payload);
    }

    @Test
    void noiseIsReplacedWholeButForTheLinesOfItsHead() {
        byte[] noise = new byte[100_000];
        new Random(7).nextBytes(noise);
        noise[0] = 0;
        String lines = Scrubbed.latin1(noise).replaceAll("[^\r\n]", "x");
        List<Frame> scrubbed = Scrubbed.frames(new TapeScript()
                .bytes(1, Direction.REQUEST, false, noise)
                .bytes(2, Direction.RESPONSE, false, noise)
                .frames());
        assertThat(Scrubbed.latin1(Scrubbed.stream(scrubbed, Direction.REQUEST)))
                .isEqualTo(lines);
        assertThat(Scrubbed.latin1(Scrubbed.stream(scrubbed, Direction.RESPONSE)))
                .isEqualTo(lines);
    }

    @Test
    void aHeadWithoutEndIsFollowedWithoutKeepingIt() {
        TapeScript script = new TapeScript().request(1, "GET /secret HTTP/1.1\r\n");
        for (int i = 0; i < 2000; i++) {
            script.request(2, "X-Secret-" + i + ": secret\r\n");
        }
        assertThat(Scrubbed.latin1(Scrubbed.stream(Scrubbed.frames(script.frames()), Direction.REQUEST)))
                .doesNotContain("secret", "Secret");
    }
}
