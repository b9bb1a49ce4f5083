package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.flow.TapeScript;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoded bodies put together by hand: each part of RFC 1952's header, each way to end, and the guard against bombs. */
final class EncodedDataTest {
    private static final String TEXT = "data: {\"a\": 1}\n\n";
    private static final long UNCHECKED = 1 << 20;

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] deflated(String text, boolean raw) {
        Deflater deflater = new Deflater(9, raw);
        deflater.setInput(TapeScript.latin1(text));
        deflater.finish();
        byte[] out = new byte[100 + text.length()];
        int length = deflater.deflate(out);
        deflater.end();
        return Arrays.copyOf(out, length);
    }

    private static byte[] trailer(String text) {
        CRC32 crc = new CRC32();
        crc.update(TapeScript.latin1(text));
        byte[] trailer = new byte[8];
        for (int i = 0; i < 4; i++) {
            trailer[i] = (byte) (crc.getValue() >>> (8 * i));
            trailer[4 + i] = (byte) (text.length() >>> (8 * i));
        }
        return trailer;
    }

    /** A member with some flags, whose optional fields follow the fixed header. */
    private static byte[] member(int flags, byte[] optional, String text) {
        return concat(bytes(0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 5, 6), optional, deflated(text, true), trailer(text));
    }

    private static String outcome(String encoding, long unchecked, byte[] body, int piece, boolean complete) {
        HttpFields fields = new HttpFields(List.of(new HttpFields.Field("Content-Encoding", encoding)));
        ContentDecoder decoder = ContentDecoder.of(new ResponseHead(200, "OK", 1, fields), unchecked);
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < body.length; from += piece) {
            decoder.decode(
                    1,
                    body,
                    from,
                    Math.min(body.length, from + piece),
                    (nanos, out, outFrom, outTo) ->
                            text.append(new String(out, outFrom, outTo - outFrom, StandardCharsets.ISO_8859_1)));
        }
        decoder.end(complete);
        return text + "|" + decoder.decoding() + "|" + decoder.decodedBytes() + "|" + decoder.note();
    }

    private static String outcome(String encoding, byte[] body) {
        String whole = outcome(encoding, UNCHECKED, body, Math.max(1, body.length), true);
        assertThat(outcome(encoding, UNCHECKED, body, 1, true)).isEqualTo(whole);
        return whole;
    }

    private static String whole(String text, String note) {
        return text + "|WHOLE|" + text.length() + "|" + note;
    }

    @Test
    void everyCombinationOfHeaderFieldsIsPassedOver() {
        for (int flags = 0; flags < 32; flags++) {
            byte[] extra = (flags & 4) == 0 ? bytes() : bytes(3, 0, 7, 8, 9);
            byte[] name = (flags & 8) == 0 ? bytes() : bytes('n', 'a', 0);
            byte[] comment = (flags & 16) == 0 ? bytes() : bytes('c', 0);
            byte[] crc = (flags & 2) == 0 ? bytes() : bytes(0, 0);
            assertThat(outcome("gzip", member(flags, concat(extra, name, comment, crc), TEXT)))
                    .as("flags %d", flags)
                    .isEqualTo(whole(TEXT, null));
        }
    }

    @Test
    void anExtraFieldHasATwoByteLengthAndMayBeEmpty() {
        assertThat(outcome("gzip", member(4, bytes(0, 0), TEXT))).isEqualTo(whole(TEXT, null));
        assertThat(outcome("gzip", member(4 | 8, bytes(0, 0, 'n', 0), TEXT))).isEqualTo(whole(TEXT, null));
        assertThat(outcome("gzip", member(4, concat(bytes(2, 1), new byte[258]), TEXT)))
                .isEqualTo(whole(TEXT, null));
        byte[] two = concat(member(4, bytes(1, 0, 9), "a"), member(4, bytes(2, 0, 9, 9), "b"));
        assertThat(outcome("gzip", two)).isEqualTo(whole("ab", null));
    }

    @Test
    void theChecksumOfEachMemberIsItsOwn() {
        byte[] good = member(0, bytes(), TEXT);
        byte[] wrongCrc = good.clone();
        wrongCrc[good.length - 8] ^= 1;
        byte[] wrongLength = good.clone();
        wrongLength[good.length - 1] ^= 1;
        String note = "gzip: the checksum of member 1 does not agree";
        assertThat(outcome("gzip", wrongCrc)).isEqualTo(whole(TEXT, note));
        assertThat(outcome("gzip", wrongLength)).isEqualTo(whole(TEXT, note));
        assertThat(outcome("gzip", concat(good, good, wrongCrc)))
                .isEqualTo(whole(TEXT.repeat(3), "gzip: the checksum of member 3 does not agree"));
        assertThat(outcome("x-gzip", concat(wrongLength, good, wrongCrc)))
                .isEqualTo(whole(TEXT.repeat(3), note + "; gzip: the checksum of member 3 does not agree"));
    }

    @Test
    void whereverAMemberEndsEarlyItHasNoEnd() {
        byte[] all = member(2 | 4 | 8 | 16, bytes(1, 0, 9, 'n', 0, 'c', 0, 0, 0), TEXT);
        for (int length = 1; length < all.length; length++) {
            String outcome = outcome("gzip", Arrays.copyOf(all, length));
            assertThat(outcome).as("%d", length).contains("|DAMAGED|").endsWith("|gzip: the data have no end");
            assertThat(outcome("gzip", UNCHECKED, Arrays.copyOf(all, length), 1, false))
                    .as("a body that is cut is not blamed on its encoding")
                    .contains("|WHOLE|")
                    .endsWith("|null");
        }
        assertThat(outcome("gzip", bytes())).isEqualTo(whole("", null));
        byte[] zlib = deflated(TEXT, false);
        for (int length = 1; length < zlib.length; length++) {
            assertThat(outcome("deflate", Arrays.copyOf(zlib, length)))
                    .as("%d", length)
                    .endsWith("|deflate: the data have no end");
        }
        assertThat(outcome("deflate", bytes())).isEqualTo(whole("", null));
    }

    @Test
    void whatFollowsTheLastMemberIsCounted() {
        byte[] good = member(0, bytes(), TEXT);
        for (int count = 1; count < 12; count++) {
            String note = "gzip: " + Counted.of(count, "byte") + " behind the end";
            assertThat(outcome("gzip", concat(good, new byte[count]))).isEqualTo(whole(TEXT, note));
            byte[] begun = Arrays.copyOf(bytes(0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5), Math.min(9, count));
            assertThat(outcome("gzip", concat(good, begun)))
                    .isEqualTo(whole(TEXT, "gzip: " + Counted.of(begun.length, "byte") + " behind the end"));
            byte[] almost = Arrays.copyOf(bytes(0x1f, 0x8b, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8), count);
            assertThat(outcome("gzip", concat(good, almost))).isEqualTo(whole(TEXT, note));
            assertThat(outcome("deflate", concat(deflated(TEXT, false), new byte[count])))
                    .isEqualTo(whole(TEXT, "deflate: " + Counted.of(count, "byte") + " behind the end"));
        }
    }

    @Test
    void whatIsNoMemberIsDamaged() {
        for (byte[] none : List.of(bytes(0x1e), bytes(0x1f, 0x8a), bytes(0x1f, 0x8b, 9), bytes(0, 0x1f, 0x8b, 8))) {
            assertThat(outcome("gzip", concat(none, new byte[20]))).isEqualTo("|DAMAGED|null|gzip: not gzip data");
        }
    }

    /** Method 8 and a header that 31 divides is zlib; anything else is bare data. */
    @ParameterizedTest
    @ValueSource(ints = {0x7801, 0x785e, 0x789c, 0x78da, 0x1819, 0x081d})
    void aZlibWrapperIsKnownByItsHeader(int header) {
        byte[] zlib = deflated(TEXT, false);
        zlib[0] = (byte) (header >>> 8);
        zlib[1] = (byte) header;
        assertThat(header % 31).isZero();
        assertThat(outcome("deflate", zlib)).isEqualTo(whole(TEXT, null));
    }

    @Test
    void bareDataAreReadWhateverTheyBeginWith() {
        assertThat(outcome("deflate", deflated(TEXT, true))).isEqualTo(whole(TEXT, null));
        byte[] stored = concat(bytes(0x01, 3, 0, 0xfc, 0xff), TapeScript.latin1("abc"));
        assertThat(outcome("deflate", stored)).isEqualTo(whole("abc", null));
        byte[] chance = concat(bytes(0x09, 3, 0, 0xfc, 0xff), TapeScript.latin1("abc"));
        assertThat(outcome("deflate", chance)).isEqualTo(whole("abc", null));
        // Method 8 by chance, but 31 does not divide the first two bytes.
        byte[] method8 = concat(bytes(0x08, 3, 0, 0xfc, 0xff), TapeScript.latin1("abc"), bytes(0x01, 0, 0, 0xff, 0xff));
        assertThat(outcome("deflate", method8)).isEqualTo(whole("abc", null));
    }

    @Test
    void theGuardLooksAtTheRatioEverySoManyBytes() {
        byte[] bomb = member(0, bytes(), "0".repeat(10_000));
        assertThat(outcome("gzip", 100_000, bomb, bomb.length, true)).isEqualTo(whole("0".repeat(10_000), null));
        String stopped = outcome("gzip", 1_000, bomb, bomb.length, true);
        assertThat(stopped)
                .matches(
                        "0+\\|DAMAGED\\|null\\|gzip: stopped after [1-9]000 bytes, more than 200 times the encoded size");
        int out = stopped.indexOf('|');
        assertThat(stopped).contains("stopped after " + out + " bytes");
        assertThat(outcome("gzip", 1_000, bomb, 1, true)).isEqualTo(stopped);
    }

    /** What looks random goes in front of many zeros until the encoded bytes are enough for 200 times as many. */
    @Test
    void theRatioIsTwoHundred() {
        int length = 20_000;
        Random random = new Random(3);
        StringBuilder prefix = new StringBuilder();
        int stopped = 0;
        int passed = 0;
        for (int i = 0; i < 120; i++) {
            String text = prefix + "0".repeat(length - prefix.length());
            int encoded = deflated(text, true).length;
            String outcome = outcome("gzip", length, member(0, bytes(), text), 1 << 20, true);
            if (encoded < length / 200) {
                assertThat(outcome).as("%d bytes", encoded).contains("stopped after 20000 bytes");
                stopped++;
            } else if (encoded > length / 200 + 1) {
                assertThat(outcome).as("%d bytes", encoded).isEqualTo(whole(text, null));
                passed++;
            }
            prefix.append((char) random.nextInt(256));
        }
        assertThat(stopped).isPositive();
        assertThat(passed).isPositive();
    }

    @Test
    void ofSeveralMembersAllBytesCount() {
        byte[] first = member(0, bytes(), "The quick brown fox jumps over the lazy dog, 1234567890 times. ".repeat(2));
        byte[] second = member(0, bytes(), "0".repeat(10_000));
        byte[] both = concat(first, second);
        assertThat(outcome("gzip", 9_000, both, both.length, true)).contains("|WHOLE|10126|");
        assertThat(outcome("gzip", 9_000, second, second.length, true)).contains("|DAMAGED|null|");
    }

    @Test
    void withoutAnAllowanceEveryByteIsLookedAt() {
        byte[] good = member(0, bytes(), TEXT);
        assertThat(outcome("gzip", 0, good, good.length, true)).isEqualTo(whole(TEXT, null));
        assertThat(outcome("gzip", -5, good, 1, true)).isEqualTo(whole(TEXT, null));
    }

    @Test
    void nothingButTheFirstFaultIsTold() {
        byte[] good = member(0, bytes(), TEXT);
        HttpFields fields = new HttpFields(List.of(new HttpFields.Field("Content-Encoding", "GZIP")));
        ContentDecoder decoder = ContentDecoder.of(new ResponseHead(200, "OK", 1, fields), UNCHECKED);
        decoder.gap();
        decoder.gap();
        decoder.decode(1, good, 0, good.length, (nanos, out, from, to) -> {
            throw new AssertionError("nothing may come out");
        });
        decoder.end(true);
        assertThat(decoder.note()).isEqualTo("gzip: bytes are missing");
        assertThat(decoder.decoding()).isEqualTo(Decoding.DAMAGED);
        assertThat(decoder.decodedBytes()).isNull();
    }
}
