package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.flow.TapeScript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDecoderTest {
    private static final long UNCHECKED = 1 << 20;
    private static final String TEXT = "data: {\"a\":1}\n\ndata: {\"b\":22222222222222}\n\ndata: [DONE]\n\n";

    /** A decoder and what came out of it. */
    private static final class Run {
        private final ContentDecoder decoder;
        private final StringBuilder text = new StringBuilder();
        private final List<Long> times = new ArrayList<>();

        Run(String encoding, long unchecked) {
            HttpFields fields = encoding == null
                    ? new HttpFields(List.of())
                    : new HttpFields(List.of(new HttpFields.Field("Content-Encoding", encoding)));
            decoder = ContentDecoder.of(new ResponseHead(200, "OK", 1, fields), unchecked);
        }

        Run feed(long nanos, byte[] bytes, int from, int to) {
            decoder.decode(nanos, bytes, from, to, (at, out, outFrom, outTo) -> {
                text.append(new String(out, outFrom, outTo - outFrom, StandardCharsets.ISO_8859_1));
                times.add(at);
            });
            return this;
        }

        Run all(byte[] bytes) {
            feed(1, bytes, 0, bytes.length);
            decoder.end(true);
            return this;
        }

        String outcome() {
            return text + "|" + decoder.isDecoded() + "|" + decoder.decodedBytes() + "|" + decoder.note();
        }
    }

    private static Run run(String encoding, byte[] bytes) {
        return new Run(encoding, UNCHECKED).all(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip", "identity, gzip"})
    void gzipIsDecoded(String encoding) {
        Run run = run(encoding, gzip(TEXT));
        assertThat(run.text).hasToString(TEXT);
        assertThat(run.decoder.isDecoded()).isTrue();
        assertThat(run.decoder.decodedBytes()).isEqualTo(TEXT.length());
        assertThat(run.decoder.note()).isNull();
    }

    @Test
    void deflateIsDecodedWithAndWithoutItsWrapper() {
        assertThat(run("deflate", deflate(TEXT, false)).outcome()).isEqualTo(TEXT + "|true|57|null");
        assertThat(run("deflate", deflate(TEXT, true)).outcome()).isEqualTo(TEXT + "|true|57|null");
    }

    @Test
    void withoutAnEncodingPiecesPassAsTheyAre() {
        assertThat(run(null, TapeScript.latin1(TEXT)).outcome()).isEqualTo(TEXT + "|true|57|null");
        assertThat(run("identity", TapeScript.latin1(TEXT)).outcome()).isEqualTo(TEXT + "|true|57|null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, gzip", "compress"})
    void otherEncodingsAreNotDecoded(String encoding) {
        Run run = run(encoding, TapeScript.latin1("????"));
        assertThat(run.text).isEmpty();
        assertThat(run.decoder.decoding()).isEqualTo(Decoding.UNREAD);
        assertThat(run.decoder.decodedBytes()).isNull();
        assertThat(run.decoder.note()).isEqualTo("content-encoding " + encoding + " is not decoded");
    }

    @Test
    void anEmptyBodyNeedsNoDecoding() {
        assertThat(run("br", new byte[0]).outcome()).isEqualTo("|true|0|null");
        assertThat(run("gzip", new byte[0]).outcome()).isEqualTo("|true|0|null");
        assertThat(run("deflate", new byte[0]).outcome()).isEqualTo("|true|0|null");
    }

    @Test
    void aTransferCodingIsNotDecoded() {
        ContentDecoder decoder = ContentDecoder.of(
                new ResponseHead(
                        200,
                        "OK",
                        1,
                        new HttpFields(List.of(new HttpFields.Field("Transfer-Encoding", "gzip, chunked")))),
                UNCHECKED);
        decoder.decode(1, new byte[3], 0, 3, (nanos, bytes, from, to) -> {
            throw new AssertionError("nothing may come out");
        });
        assertThat(decoder.note()).isEqualTo("transfer-encoding gzip, chunked is not decoded");
    }

    @Test
    void membersFollowEachOther() {
        Run run = run("gzip", concat(gzip("one "), gzip(""), gzip("two")));
        assertThat(run.outcome()).isEqualTo("one two|true|7|null");
    }

    @Test
    void everyHeaderFieldIsPassedOver() {
        byte[] plain = gzip(TEXT);
        byte[] header = {
            0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0, 3, 0, 'e', 'x', 't', 'n', 0, 'c', 0, 1, 2
        };
        byte[] rich = concat(header, Arrays.copyOfRange(plain, 10, plain.length));
        assertThat(run("gzip", rich).outcome()).isEqualTo(TEXT + "|true|57|null");
        assertSplitsAgree("gzip", rich);
    }

    @Test
    void bytesBehindTheEndAreToleratedAndNoted() {
        assertThat(run("gzip", concat(gzip("a"), TapeScript.latin1("rubbish"))).outcome())
                .isEqualTo("a|true|1|gzip: 7 bytes behind the end");
        assertThat(run("gzip", concat(gzip("a"), new byte[] {0x1f})).outcome())
                .isEqualTo("a|true|1|gzip: 1 byte behind the end");
        assertThat(run("deflate", concat(deflate("a", false), new byte[3])).outcome())
                .isEqualTo("a|true|1|deflate: 3 bytes behind the end");
    }

    @Test
    void aWrongChecksumIsNoted() {
        byte[] bytes = gzip("a");
        bytes[bytes.length - 6]++;
        assertThat(run("gzip", bytes).outcome()).isEqualTo("a|true|1|gzip: the checksum of member 1 does not agree");
    }

    @Test
    void dataWithoutAnEndAreDecodedAsFarAsTheyGo() {
        byte[] bytes = gzip(TEXT);
        Run run = run("gzip", Arrays.copyOf(bytes, bytes.length - 8));
        assertThat(run.text).hasToString(TEXT);
        assertThat(run.decoder.decoding()).isEqualTo(Decoding.DAMAGED);
        assertThat(run.decoder.decodedBytes()).isEqualTo(TEXT.length());
        assertThat(run.decoder.note()).isEqualTo("gzip: the data have no end");
    }

    @Test
    void aBodyThatIsCutIsNotBlamedOnItsEncoding() {
        Run run = new Run("gzip", UNCHECKED);
        byte[] bytes = gzip(TEXT);
        run.feed(1, bytes, 0, bytes.length - 9);
        run.decoder.end(false);
        assertThat(run.decoder.note()).isNull();
    }

    @Test
    void damagedDataStopTheDecoding() {
        byte[] storedBlock = {0, 3, 0, (byte) 0xfc, (byte) 0xff, 'a', 'b', 'c'};
        byte[] noBlock = {7, 1, 2, 3};
        byte[] bytes = concat(Arrays.copyOf(gzip(""), 10), storedBlock, noBlock);
        assertThat(run("gzip", bytes).outcome()).isEqualTo("abc|false|null|gzip: damaged data");
        assertSplitsAgree("gzip", bytes);
    }

    @Test
    void whatIsNoGzipIsSaidToBeNone() {
        assertThat(run("gzip", TapeScript.latin1(TEXT)).outcome()).isEqualTo("|false|null|gzip: not gzip data");
    }

    @Test
    void aZlibDictionaryCannotBeHad() {
        assertThat(run("deflate", new byte[] {0x78, (byte) 0xbb, 1, 2, 3, 4, 5}).outcome())
                .isEqualTo("|false|null|deflate: needs a dictionary");
    }

    @Test
    void nothingIsDecodedBehindAGap() {
        byte[] bytes = gzip(TEXT);
        Run run = new Run("gzip", UNCHECKED);
        run.feed(1, bytes, 0, 12);
        run.decoder.gap();
        run.feed(2, bytes, 20, bytes.length);
        run.decoder.end(true);
        assertThat(run.decoder.isDecoded()).isFalse();
        assertThat(run.decoder.note()).isEqualTo("gzip: bytes are missing");
        assertThat(run.times).doesNotContain(2L);
    }

    @Test
    void aBombIsStoppedAndReported() {
        byte[] bomb = gzip("0".repeat(40 << 20));
        assertThat(bomb.length).isLessThan(50_000);
        Run run = new Run("gzip", UNCHECKED);
        long[] out = {0};
        run.decoder.decode(1, bomb, 0, bomb.length, (nanos, bytes, from, to) -> out[0] += to - from);
        run.decoder.end(true);
        assertThat(out[0]).isEqualTo(UNCHECKED);
        assertThat(run.decoder.isDecoded()).isFalse();
        assertThat(run.decoder.note())
                .isEqualTo("gzip: stopped after 1048576 bytes, more than 200 times the encoded size");
    }

    @Test
    void wellPackedTextIsNoBomb() {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            events.append("data: {\"token\":").append(i * 7919 % 100_003).append("}\n\n");
        }
        Run run = new Run("gzip", 1000).all(gzip(events.toString()));
        assertThat(run.text).hasToString(events.toString());
        assertThat(run.decoder.note()).isNull();
    }

    @Test
    void decodedPiecesKeepTheTimeOfTheirRead() {
        byte[] bytes = gzip(TEXT);
        Run run = new Run("gzip", UNCHECKED);
        for (int i = 0; i < bytes.length; i++) {
            run.feed(100 + i, bytes, i, i + 1);
        }
        run.decoder.end(true);
        assertThat(run.text).hasToString(TEXT);
        assertThat(run.times).isSorted().allMatch(at -> at > 110 && at < 100 + bytes.length);
    }

    @Test
    void everySplitGivesTheSame() {
        assertSplitsAgree("gzip", concat(gzip(TEXT), gzip(TEXT), TapeScript.latin1("tail")));
        assertSplitsAgree("gzip", TapeScript.latin1("no gzip"));
        assertSplitsAgree("deflate", deflate(TEXT, false));
        assertSplitsAgree("deflate", deflate(TEXT, true));
        assertSplitsAgree("br", TapeScript.latin1("whatever"));
    }

    private static void assertSplitsAgree(String encoding, byte[] bytes) {
        String whole = run(encoding, bytes).outcome();
        for (int at = 1; at < bytes.length; at++) {
            Run run = new Run(encoding, UNCHECKED).feed(1, bytes, 0, at).feed(2, bytes, at, bytes.length);
            run.decoder.end(true);
            assertThat(run.outcome()).as("cut at %d", at).isEqualTo(whole);
        }
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(TapeScript.latin1(text));
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return bytes.toByteArray();
    }

    private static byte[] deflate(String text, boolean raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, new Deflater(9, raw))) {
            out.write(TapeScript.latin1(text));
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return bytes.toByteArray();
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }
}
