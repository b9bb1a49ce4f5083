package io.ssetape.recorder.frame;

import static io.ssetape.recorder.frame.FrameBytes.BODY;
import static io.ssetape.recorder.frame.FrameBytes.encoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How large a frame may be, how the buffer grows for it, and what the encoder adds or refuses. */
final class FrameEncoderTest {
    private final FrameEncoder encoder = new FrameEncoder("a queue 1.0");
    private final FrameDecoder decoder = new FrameDecoder();

    @Test
    void textOfAnyLengthUpToTheLimitFits() {
        int most = FrameEncoder.MAX_FRAME_BYTES - BODY - 4;
        for (int length : new int[] {(128 << 10) - BODY - 4, (128 << 10) - BODY - 3, 9 << 20, most}) {
            Frame mark = new Frame.Mark(1, "x".repeat(length));
            ByteBuffer encoded = encoder.encode(0, mark);
            assertThat(encoded.remaining()).isEqualTo(BODY + 4 + length);
            assertThat(decoder.decode(encoded)).isEqualTo(new Decoded.Whole(0, mark));
        }
        assertThatThrownBy(() -> encoder.encode(0, new Frame.Mark(1, "x".repeat(most + 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a frame of 16777217 bytes or more; at most 16777216 are allowed");
    }

    /** A small text in front of one that makes the buffer grow is still there afterwards. */
    @Test
    void whatStoodInTheBufferStaysWhenItGrows() {
        byte[] body = new byte[300_000];
        Arrays.fill(body, (byte) 'b');
        Frame.MetricsSnapshot metrics = new Frame.MetricsSnapshot(1, "before", "u".repeat(140_000), 200, body);
        Frame decoded = ((Decoded.Whole) new FrameDecoder().decode(new FrameEncoder("c").encode(9, metrics))).frame();
        assertThat(((Frame.MetricsSnapshot) decoded).url()).isEqualTo(metrics.url());
        assertThat(((Frame.MetricsSnapshot) decoded).body()).isEqualTo(body);
    }

    /** Wherever a field lies when the buffer is full: a text ends at each of the last places before that. */
    @Test
    void everyFieldMayBeTheOneThatMakesTheBufferGrow() {
        for (int before = 0; before < 64; before++) {
            String url = "u".repeat((128 << 10) - BODY - before);
            Frame.MetricsSnapshot metrics = new Frame.MetricsSnapshot(1, "", url, 200, new byte[] {1, 2, 3});
            Frame decoded = ((Decoded.Whole) decoder.decode(new FrameEncoder("c").encode(9, metrics))).frame();
            assertThat(((Frame.MetricsSnapshot) decoded).url()).isEqualTo(url);
            assertThat(((Frame.MetricsSnapshot) decoded).body()).containsExactly(1, 2, 3);
        }
    }

    @Test
    void aStartFrameOfAnotherVersionIsRefusedByItsNumber() {
        Frame.TapeStart start = new Frame.TapeStart(new WallTime(0, 0), 2, "", "", List.of(), Map.of());
        assertThatThrownBy(() -> encoder.encode(0, start))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("format version 2; this build writes 1");
    }

    @Test
    void theContainerIsNotedInTheStartFrameAlone() {
        String text = new String(encoded(encoder, SampleFrames.start()), StandardCharsets.ISO_8859_1);
        assertThat(text).contains("ssetape\n").contains("a queue 1.0").contains("ssetape 0.1.0");
        assertThat(new String(encoded(encoder, new Frame.Mark(1, "m")), StandardCharsets.ISO_8859_1))
                .doesNotContain("a queue 1.0");
    }
}
