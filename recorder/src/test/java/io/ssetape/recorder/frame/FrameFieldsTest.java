package io.ssetape.recorder.frame;

import static io.ssetape.recorder.frame.FrameBytes.BODY;
import static io.ssetape.recorder.frame.FrameBytes.CHECKSUM;
import static io.ssetape.recorder.frame.FrameBytes.FLAGS;
import static io.ssetape.recorder.frame.FrameBytes.RESERVED;
import static io.ssetape.recorder.frame.FrameBytes.SEQUENCE;
import static io.ssetape.recorder.frame.FrameBytes.TYPE;
import static io.ssetape.recorder.frame.FrameBytes.encoded;
import static io.ssetape.recorder.frame.FrameBytes.sealed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each field of each kind of frame on its own: what is said when it is missing, out of range or unknown. */
final class FrameFieldsTest {
    private final FrameEncoder encoder = new FrameEncoder("a queue 1.0");
    private final FrameDecoder decoder = new FrameDecoder();

    private byte[] encode(Frame frame) {
        return encoded(encoder, frame);
    }

    private String damage(byte[] frame) {
        Decoded decoded = decoder.decode(ByteBuffer.wrap(frame));
        assertThat(decoded).isInstanceOf(Decoded.Damaged.class);
        return ((Decoded.Damaged) decoded).reason();
    }

    private String damageOfBody(Frame frame, int at, int value) {
        byte[] bytes = encode(frame);
        bytes[BODY + at] = (byte) value;
        return damage(sealed(bytes)).replaceFirst("the body does not fit its type [A-Z_]+: ", "");
    }

    /** The fields in the order of docs/tape-format.md, as bodies say that were cut within each of them. */
    @Test
    void aBodyThatIsCutNamesTheFieldInWhichItEnds() {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (Frame frame : SampleFrames.tape()) {
            byte[] whole = encode(frame);
            List<String> named = new ArrayList<>();
            for (int length = BODY; length < whole.length; length++) {
                String reason = damage(sealed(Arrays.copyOf(whole, length)));
                String field = reason.replaceFirst(".*: it ends within its ", "");
                if (named.isEmpty() || !named.get(named.size() - 1).equals(field)) {
                    named.add(field);
                }
            }
            fields.put(FrameType.of(frame).name(), named);
        }
        String magic = "the start frame lacks its magic word";
        assertThat(fields.get("TAPE_START"))
                .containsExactly(
                        magic,
                        "the start frame was written in another byte order",
                        "format version 0 never existed",
                        "wall clock",
                        "writer",
                        "tape id",
                        "container",
                        "tap count",
                        "tap name",
                        "tap address",
                        "tap upstream",
                        "tap name",
                        "tap address",
                        "tap upstream",
                        "setting count",
                        "setting name",
                        "setting value",
                        "setting name",
                        "setting value");
        assertThat(fields.get("CONNECTION_OPENED"))
                .containsExactly("connection", "connect time", "tap", "client", "upstream");
        assertThat(fields.get("BYTES")).containsExactly("connection", "stream offset", "direction", "payload");
        assertThat(fields.get("HALF_CLOSED")).containsExactly("connection", "direction");
        assertThat(fields.get("CLOSED")).containsExactly("connection", "party", "kind");
        assertThat(fields.get("GAP"))
                .containsExactly("connection", "stream offset", "missing bytes", "direction", "reason");
        assertThat(fields.get("CLOCK_PAIR")).containsExactly("wall clock");
        assertThat(fields.get("METRICS_SNAPSHOT")).containsExactly("status", "phase", "url", "body");
        assertThat(fields.get("MARK")).containsExactly("label");
        assertThat(fields.get("SELF_COST")).containsExactly("direction", "histogram");
        assertThat(fields.get("TAPE_END")).containsExactly("frame total", "payload total", "missing total");
        assertThat(fields).hasSize(FrameType.values().length);
    }

    @Test
    void aNumberOutOfItsRangeIsNamed() {
        Frame opened = new Frame.ConnectionOpened(1, 2, "t", "c", "u", 3);
        assertThat(damageOfBody(opened, 7, 0x80)).isEqualTo("connection is out of range");
        assertThat(damageOfBody(opened, 19, 0x80)).isEqualTo("tap is out of range");
        Frame bytes = new Frame.Bytes(1, 2, Direction.REQUEST, 3, false, new byte[] {4});
        assertThat(damageOfBody(bytes, 7, 0xFF)).isEqualTo("connection is out of range");
        assertThat(damageOfBody(bytes, 15, 0x80)).isEqualTo("stream offset is out of range");
        assertThat(damageOfBody(bytes, 16, 2)).isEqualTo("direction 2 is unknown");
        assertThat(damageOfBody(bytes, 17, 1)).isEqualTo("direction 256 is unknown");
        assertThat(damageOfBody(bytes, 23, 0x80)).isEqualTo("payload is out of range");
        Frame gap = new Frame.Gap(1, 2, Direction.REQUEST, 3, 4, "r");
        assertThat(damageOfBody(gap, 15, 0x80)).isEqualTo("stream offset is out of range");
        assertThat(damageOfBody(gap, 23, 0x80)).isEqualTo("missing bytes is out of range");
        assertThat(damageOfBody(gap, 24, 255)).isEqualTo("direction 255 is unknown");
        Frame closed = new Frame.Closed(1, 2, Party.PROXY, CloseKind.TIMEOUT);
        assertThat(damageOfBody(closed, 8, 3)).isEqualTo("party 3 is unknown");
        assertThat(damageOfBody(closed, 9, 3)).isEqualTo("close kind 3 is unknown");
        Frame end = new Frame.TapeEnd(1, 2, 3, 4);
        assertThat(damageOfBody(end, 7, 0x80)).isEqualTo("frame total is out of range");
        assertThat(damageOfBody(end, 15, 0x80)).isEqualTo("payload total is out of range");
        assertThat(damageOfBody(end, 23, 0x80)).isEqualTo("missing total is out of range");
    }

    /** What is wrong first is what is told, and nothing behind it is believed. */
    @Test
    void theFirstFaultIsTheOneThatIsTold() {
        byte[] frame = encode(new Frame.Closed(1, 2, Party.PROXY, CloseKind.TIMEOUT));
        frame[BODY + 7] = (byte) 0x80;
        frame[BODY + 8] = 3;
        frame[BODY + 9] = 3;
        assertThat(damage(sealed(frame))).endsWith(": connection is out of range");
        frame[BODY + 7] = 0;
        assertThat(damage(sealed(frame))).endsWith(": party 3 is unknown");
    }

    @Test
    void theEnvelopeIsLookedAtFirst() {
        byte[] mark = encode(new Frame.Mark(1, "abc"));
        assertThat(damage(Arrays.copyOf(mark, 27))).isEqualTo("27 bytes are too few for a frame");
        assertThat(damage(new byte[0])).isEqualTo("0 bytes are too few for a frame");
        assertThat(damage(Arrays.copyOf(mark, 28))).isEqualTo("it says that it has 35 bytes but there are 28");
        byte[] huge = mark.clone();
        huge[3] = (byte) 0xFF;
        assertThat(damage(huge)).isEqualTo("it says that it has 4278190115 bytes but there are 35");
        byte[] other = mark.clone();
        other[CHECKSUM] ^= 1;
        assertThat(damage(other)).isEqualTo("its checksum does not match");
        byte[] sequence = mark.clone();
        sequence[SEQUENCE + 7] = (byte) 0x80;
        assertThat(damage(sealed(sequence))).isEqualTo("its sequence number is out of range");
    }

    /** A frame without any body is whole as far as its envelope goes. */
    @Test
    void theShortestFrameIsAllHeader() {
        byte[] mark = sealed(Arrays.copyOf(encode(new Frame.Mark(1, "")), BODY));
        assertThat(damage(mark)).isEqualTo("the body does not fit its type MARK: it ends within its label");
        mark[TYPE] = 12;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(mark)))).isEqualTo(new Decoded.Unknown(3, 12));
        mark[TYPE] = 0;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(mark)))).isEqualTo(new Decoded.Unknown(3, 0));
        mark[TYPE] = (byte) 255;
        assertThat(decoder.decode(ByteBuffer.wrap(sealed(mark)))).isEqualTo(new Decoded.Unknown(3, 255));
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true", "2, false", "3, true", "254, false", "255, true"})
    void onlyTheLowestFlagIsLookedAt(int flags, boolean byProxy) {
        byte[] frame = encode(new Frame.Bytes(1, 2, Direction.RESPONSE, 3, false, new byte[] {4}));
        frame[FLAGS] = (byte) flags;
        frame[RESERVED] = 1;
        frame[RESERVED + 1] = 2;
        Frame decoded = ((Decoded.Whole) decoder.decode(ByteBuffer.wrap(sealed(frame)))).frame();
        assertThat(((Frame.Bytes) decoded).byProxy()).isEqualTo(byProxy);
        assertThat(((Frame.Bytes) decoded).direction()).isEqualTo(Direction.RESPONSE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aVersionThatNeverWasIsDamage(int version) {
        assertThat(damage(startOf(version))).isEqualTo("format version " + version + " never existed");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, Integer.MAX_VALUE})
    void aNewerVersionIsNamed(int version) {
        assertThat(decoder.decode(ByteBuffer.wrap(startOf(version)))).isEqualTo(new Decoded.NewerFormat(version));
    }

    private byte[] startOf(int version) {
        byte[] start = encode(SampleFrames.start());
        ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).putInt(BODY + 12, version);
        return sealed(start);
    }

    @Test
    void whatIsDecodedIsLeftAsItWas() {
        byte[] mark = encode(new Frame.Mark(7, "abc"));
        ByteBuffer within = ByteBuffer.allocate(mark.length + 9).order(ByteOrder.BIG_ENDIAN);
        within.put(5, mark).position(5).limit(5 + mark.length);
        assertThat(decoder.decode(within)).isEqualTo(new Decoded.Whole(3, new Frame.Mark(7, "abc")));
        assertThat(within.position()).isEqualTo(5);
        assertThat(within.remaining()).isEqualTo(mark.length);
        assertThat(within.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
    }

    @Test
    void codesAndWordsAreThoseOfTheTapeFormat() {
        assertThat(Arrays.stream(Direction.values()).map(value -> value.code() + " " + value.label()))
                .containsExactly("0 request", "1 response");
        assertThat(Arrays.stream(Party.values()).map(value -> value.code() + " " + value.label()))
                .containsExactly("0 client", "1 upstream", "2 proxy");
        assertThat(Arrays.stream(CloseKind.values()).map(value -> value.code() + " " + value.label()))
                .containsExactly("0 fin", "1 reset", "2 timeout");
        assertThat(Direction.ofCode(-1)).isNull();
        assertThat(Party.ofCode(-1)).isNull();
        assertThat(CloseKind.ofCode(-1)).isNull();
        for (Party by : Party.values()) {
            for (CloseKind kind : CloseKind.values()) {
                Frame closed = new Frame.Closed(1, 2, by, kind);
                assertThat(decoder.decode(encoder.encode(0, closed))).isEqualTo(new Decoded.Whole(0, closed));
            }
        }
    }

    @Test
    void everyFrameHasATime() {
        assertThat(SampleFrames.tape())
                .extracting(Frame::nanos)
                .doesNotContain(0L)
                .isSorted();
        assertThat(new Frame.ClockPair(new WallTime(7, 8)).nanos()).isEqualTo(7);
        assertThat(SampleFrames.start().nanos()).isEqualTo(1_000);
    }

    @Test
    void bytesAreDescribedWithoutTheirContents() {
        byte[] secret = "secret".getBytes(StandardCharsets.US_ASCII);
        assertThat(new Frame.Bytes(7, 8, Direction.REQUEST, 9, false, secret)).hasToString("Bytes[7 #8 request @9 +6]");
        assertThat(new Frame.Bytes(7, 8, Direction.RESPONSE, 9, true, secret))
                .hasToString("Bytes[7 #8 response @9 +6 by proxy]");
    }

    @Test
    void aWallTimeReadsOtherMomentsByItsPair() {
        WallTime pair = new WallTime(1_000, 1_767_323_045_678_901_234L);
        assertThat(pair.at(1_000)).isEqualTo(Instant.parse("2026-01-02T03:04:05.678901234Z"));
        assertThat(pair.at(1_000 + 321_098_766L)).isEqualTo(Instant.parse("2026-01-02T03:04:06Z"));
        assertThat(pair.at(1_000 - 678_901_235L)).isEqualTo(Instant.parse("2026-01-02T03:04:04.999999999Z"));
        assertThat(new WallTime(0, -1).at(0)).isEqualTo(Instant.parse("1969-12-31T23:59:59.999999999Z"));
    }

    @Test
    void anInstantIsANumberWhileThatFits() {
        assertThat(WallTime.nanosOf(Instant.parse("2026-01-02T03:04:05.678901234Z")))
                .isEqualTo(1_767_323_045_678_901_234L);
        assertThat(WallTime.nanosOf(Instant.parse("1969-12-31T23:59:59.999999999Z")))
                .isEqualTo(-1);
        assertThatThrownBy(() -> WallTime.nanosOf(Instant.parse("2262-12-31T00:00:00Z")))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void anEndSaysHowASourceEnds() {
        assertThat(SourceEnd.complete()).isEqualTo(new SourceEnd(SourceEnd.Condition.COMPLETE, ""));
        assertThat(SourceEnd.cutAfter(41))
                .isEqualTo(new SourceEnd(SourceEnd.Condition.CUT, "no end frame after frame 41"));
    }

    @Test
    void aSourceThatKnowsNoProgressSaysSo() {
        FrameSource source = new FrameSource() {
            @Override
            public Frame next() {
                return null;
            }

            @Override
            public SourceEnd end() {
                return SourceEnd.complete();
            }

            @Override
            public void close() {}
        };
        assertThat(source.progress()).isEqualTo(new ReadProgress(-1, -1));
    }
}
