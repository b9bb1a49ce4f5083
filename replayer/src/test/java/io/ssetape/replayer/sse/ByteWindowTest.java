package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ByteWindowTest {
    /** Whatever is appended and forgotten, what is kept is found under its body offset. */
    @Test
    void whatIsKeptIsFoundUnderItsOffset() {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            ByteWindow window = new ByteWindow();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            int kept = 0;
            for (int step = 0; step < 40; step++) {
                byte[] piece = new byte[random.nextInt(1 + random.nextInt(200))];
                random.nextBytes(piece);
                window.append(piece(piece));
                body.write(piece, 0, piece.length);
                assertThat(window.endOffset()).isEqualTo(body.size());
                check(window, body.toByteArray(), kept);
                kept += random.nextInt(3) == 0 ? body.size() - kept : random.nextInt(body.size() - kept + 1) / 2;
                window.discardTo(kept);
                assertThat(window.startOffset()).isEqualTo(kept);
                assertThat(window.endOffset()).isEqualTo(body.size());
                check(window, body.toByteArray(), kept);
            }
        }
    }

    private static Piece piece(byte[] bytes) {
        return Piece.of(bytes, 0, bytes.length);
    }

    /** What is kept is the window's own, whatever becomes of the piece that brought it. */
    @Test
    void whatIsKeptDoesNotHangOnThePiece() {
        ByteWindow window = new ByteWindow();
        byte[] bytes = Recorded.bytes("abcdef");
        window.append(piece(bytes));
        window.discardTo(2);
        bytes[4] = 'x';
        assertThat(window.array()[window.index(4)]).isEqualTo((byte) 'e');
        window.append(piece(bytes));
        bytes[0] = 'y';
        assertThat(new String(window.array(), window.index(2), 10, StandardCharsets.US_ASCII))
                .isEqualTo("cdefabcdxf");
    }

    private static void check(ByteWindow window, byte[] body, int kept) {
        for (int offset = kept; offset < body.length; offset++) {
            int index = window.index(offset);
            assertThat(window.array()[index]).isEqualTo(body[offset]);
            assertThat(window.offset(index)).isEqualTo(offset);
        }
        assertThat(window.index(body.length)).isEqualTo(window.end());
    }

    @Test
    void ofAnArrayOnlyTheRangeIsRead() {
        ByteWindow window = new ByteWindow();
        window.append(Piece.of(Recorded.bytes("xabcy"), 1, 4));
        assertThat(new String(window.array(), window.index(0), 3, StandardCharsets.US_ASCII))
                .isEqualTo("abc");
        assertThat(window.endOffset()).isEqualTo(3);
        window.append(Piece.of(Recorded.bytes("xydefgz"), 2, 6));
        assertThat(window.endOffset()).isEqualTo(7);
        assertThat(new String(window.array(), window.index(0), 7, StandardCharsets.US_ASCII))
                .isEqualTo("abcdefg");
    }

    /** The memory is bounded by what is kept, not by what has passed. */
    @Test
    void whatIsForgottenMakesRoom() {
        ByteWindow window = new ByteWindow();
        byte[] piece = new byte[1000];
        for (int i = 0; i < 10_000; i++) {
            window.append(piece(piece));
            window.discardTo(window.endOffset() - 10);
        }
        assertThat(window.array().length).isLessThan(10_000);
        window.discardTo(window.endOffset());
        window.append(piece(piece));
        assertThat(window.end()).as("empty, it starts over at the front").isEqualTo(1000);
    }

    /** A long line grows the buffer by doubling, so that it is not copied anew for each read. */
    @Test
    void whatStaysGrowsByDoubling() {
        ByteWindow window = new ByteWindow();
        int buffers = 0;
        byte[] last = null;
        for (int i = 0; i < 100_000; i++) {
            window.append(piece(new byte[10]));
            if (window.array() != last) {
                buffers++;
                last = window.array();
            }
        }
        assertThat(buffers).isLessThan(25);
        assertThat(window.array().length).isLessThanOrEqualTo(2_000_000);
    }
}
