package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ssetape.replayer.flow.TapeScript;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which places behind a gap are taken for the beginning of a chunk. */
final class ChunkSeekerTest {
    private static boolean take(ChunkSeeker seeker, long nanos, String text) {
        byte[] bytes = TapeScript.latin1("#" + text + "#");
        return seeker.take(nanos, bytes, 1, bytes.length - 1);
    }

    /** Where a chunk begins in a text, however the reads cut it; -1 when nowhere. */
    private static int found(String text) {
        ChunkSeeker whole = new ChunkSeeker();
        int at = take(whole, 1, text) ? (int) whole.unread() : -1;
        ChunkSeeker single = new ChunkSeeker();
        boolean found = false;
        for (int i = 0; i < text.length() && !found; i++) {
            found = take(single, i, text.substring(i, i + 1));
        }
        assertThat(found).isEqualTo(at >= 0);
        assertThat(single.unread()).as(text).isEqualTo(at < 0 ? text.length() : at);
        return at;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5,hello,0,             | 0",
                "5,hello,3,abc,         | 0",
                "A,0123456789,a,        | 0",
                "0000005,hello,00,      | 0",
                "00000005,hello,0,      | 0",
                "0,,                    | 0",
                "00,,                   | 0",
                "xx,5,hello,0,          | 4",
                ",5,hello,0,            | 2",
                ",0,,                   | 2",
                "xx,0,,                 | 4",
                "lo,5,hello,0,          | 4",
                "7,xy,2,zw,0,,          | 7",
                "5,hellox,3,abc,0,      | 11",
                "x,5,hello,zz,3,abc,0,  | 17",
            })
    void aChunkIsFoundByItsFramingAndTheNextSizeLine(String text, int at) {
        assertThat(found(text.replace(",", "\r\n"))).isEqualTo(at);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello",
                "5,hello",
                "5,hello,",
                "5,hello,3",
                "5,hellox,3,",
                "5,hell,3,",
                "5,hello,,",
                "5,hello,g,",
                "5;x=y,hello,0,",
                "5 ,hello,0,",
                "-5,hello,0,",
                "000000005,hello,0;x",
                "0,x",
                "0",
                "0,",
                "5\nhello\n0\n",
                "5\rhello\r0\r",
                "5,hello\n0,",
                ",",
                "xx,yy,zz,"
            })
    void anythingElseIsNoneYet(String text) {
        assertThat(found(text.replace(",", "\r\n"))).isEqualTo(-1);
    }

    /** The first byte behind a gap may begin a chunk, but not the first one of a later read. */
    @Test
    void onlyTheVeryFirstByteNeedsNoLineEndBeforeIt() {
        ChunkSeeker seeker = new ChunkSeeker();
        assertThat(take(seeker, 1, "nonsense")).isFalse();
        assertThat(take(seeker, 2, "5\r\nhello\r\n3\r\nabc")).isFalse();
        assertThat(take(seeker, 3, "\r\n0\r\n")).isTrue();
        assertThat(seeker.unread()).isEqualTo(8 + 10);
        assertThat(seeker.fromChunk())
                .extracting(ChunkSeeker.Held::nanos, held -> new String(held.bytes(), StandardCharsets.US_ASCII))
                .containsExactly(tuple(2L, "3\r\nabc"), tuple(3L, "\r\n0\r\n"));
    }

    @Test
    void whatIsHeldFromTheChunkOnKeepsTheTimesOfItsReads() {
        ChunkSeeker seeker = new ChunkSeeker();
        assertThat(take(seeker, 1, "x\r")).isFalse();
        assertThat(take(seeker, 2, "\n")).isFalse();
        assertThat(take(seeker, 3, "2\r\na")).isFalse();
        assertThat(take(seeker, 4, "b\r\n0\r\n")).isTrue();
        assertThat(seeker.unread()).isEqualTo(3);
        assertThat(seeker.fromChunk()).extracting(ChunkSeeker.Held::nanos).containsExactly(3L, 4L);
        assertThat(seeker.fromChunk().get(0).bytes()).containsExactly('2', '\r', '\n', 'a');
    }

    @Test
    void aChunkThatIsTooLongToWaitForIsPassedOver() {
        int longest = 1 << 20;
        String data = "x".repeat(longest);
        assertThat(take(new ChunkSeeker(), 1, "100000\r\n" + data + "\r\n0\r\n"))
                .isTrue();
        ChunkSeeker tooLong = new ChunkSeeker();
        assertThat(take(tooLong, 1, "100001\r\n" + data + "x\r\n0\r\n5\r\nhello\r\n0\r\n"))
                .isTrue();
        assertThat(tooLong.unread()).isEqualTo(8 + longest + 3 + 3);
        ChunkSeeker huge = new ChunkSeeker();
        assertThat(take(huge, 1, "FFFFFFFF\r\n")).isFalse();
        assertThat(huge.unread()).isEqualTo(10);
        assertThat(take(huge, 2, "\r\n0\r\n\r\n")).isTrue();
        assertThat(huge.unread()).isEqualTo(12);
    }

    @Test
    void nothingIsHeldOfWhatIsCertainlyNoChunk() {
        ChunkSeeker seeker = new ChunkSeeker();
        for (int i = 0; i < 1000; i++) {
            assertThat(take(seeker, i, "no framing at all")).isFalse();
        }
        assertThat(seeker.unread()).isEqualTo(17_000);
        assertThat(seeker.fromChunk()).isEqualTo(List.of());
    }
}
