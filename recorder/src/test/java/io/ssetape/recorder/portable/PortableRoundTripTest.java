package io.ssetape.recorder.portable;

import static io.ssetape.recorder.frame.FrameAssert.assertSameFrames;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.Tapes;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortableRoundTripTest {
    @TempDir
    private Path folder;

    @Test
    void everyKindOfFrameComesBackFromItsLine() {
        Tapes.Content content = read(write(SampleFrames.tape()));
        assertSameFrames(content.frames(), SampleFrames.tape());
        assertThat(content.end()).isEqualTo(SourceEnd.complete());
    }

    @Test
    void theLinesAreTheContracts() {
        List<Frame> frames = List.of(
                new Frame.TapeStart(
                        new WallTime(0, 1_767_225_600_000_000_000L),
                        1,
                        "",
                        "",
                        List.of(new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000")),
                        Map.of()),
                new Frame.ConnectionOpened(
                        0, 1, "entry", "127.0.0.1:5000", "127.0.0.1:30000", Frame.ConnectionOpened.NOT_CONNECTED),
                new Frame.Bytes(0, 1, Direction.REQUEST, 0, false, "hi".getBytes(StandardCharsets.US_ASCII)),
                new Frame.Bytes(100_000_000, 1, Direction.RESPONSE, 0, true, new byte[] {-1}),
                new Frame.Gap(5, 1, Direction.RESPONSE, 1, 300, "budget"),
                new Frame.HalfClosed(7, 1, Direction.REQUEST),
                new Frame.Closed(9, 1, Party.CLIENT, CloseKind.TIMEOUT),
                new Frame.MetricsSnapshot(0, "before", "http://127.0.0.1:30000/metrics", 200, new byte[0]),
                new Frame.Mark(0, "warm-up \u00fc \"x\""),
                new Frame.ClockPair(new WallTime(9, 1_767_225_600_000_000_009L)),
                new Frame.SelfCost(9, Direction.REQUEST, new byte[] {1, 2, 3}),
                new Frame.TapeEnd(10, 11, 3, 300));
        assertThat(write(frames)).isEqualTo("""
                {"kind":"tape","version":1,"mono_ns":0,"wall":"2026-01-01T00:00:00Z","taps":[{"name":"entry",\
                "listen":"127.0.0.1:8080","upstream":"http://127.0.0.1:30000"}],"writer":"","id":"","settings":{}}
                {"kind":"open","conn":1,"tap":"entry","t_ns":0,"client":"127.0.0.1:5000","upstream":"127.0.0.1:30000",\
                "connect_ns":null}
                {"kind":"bytes","conn":1,"dir":"request","t_ns":0,"b64":"aGk="}
                {"kind":"bytes","conn":1,"dir":"response","t_ns":100000000,"origin":"proxy","b64":"/w=="}
                {"kind":"gap","conn":1,"dir":"response","t_ns":5,"bytes":300,"reason":"budget"}
                {"kind":"half_close","conn":1,"dir":"request","t_ns":7}
                {"kind":"close","conn":1,"t_ns":9,"by":"client","how":"timeout"}
                {"kind":"metrics","t_ns":0,"phase":"before","url":"http://127.0.0.1:30000/metrics","status":200,"b64":""}
                {"kind":"mark","t_ns":0,"label":"warm-up \u00fc \\"x\\""}
                {"kind":"clock","t_ns":9,"wall":"2026-01-01T00:00:00.000000009Z"}
                {"kind":"self_cost","t_ns":9,"dir":"request","b64":"AQID"}
                {"kind":"end","t_ns":10}
                """);
    }

    @Test
    void anOffsetIsWrittenOnlyWhereItCannotBeWorkedOut() {
        List<Frame> frames = List.of(
                SampleFrames.start(),
                new Frame.ConnectionOpened(0, 1, "entry", "c", "u", 0),
                bytes(1, 0, 4),
                bytes(2, 4, 4),
                new Frame.Gap(3, 1, Direction.RESPONSE, 8, 10, "disk"),
                bytes(4, 18, 1),
                bytes(5, 25, 1),
                new Frame.Gap(6, 1, Direction.RESPONSE, 30, 1, "disk"),
                bytes(7, 31, 1));
        String lines = write(frames);
        assertThat(lines.lines().map(line -> line.contains("\"offset\":")))
                .containsExactly(false, false, false, false, false, false, true, true, false);
        assertThat(lines).contains("\"offset\":25").contains("\"offset\":30");
        assertSameFrames(read(lines).frames(), frames);
    }

    @Test
    void exportImportExportIsAFixedPointForCompleteAndCutTapes() {
        List<Frame> complete = SampleFrames.tape();
        for (List<Frame> frames : List.of(complete, complete.subList(0, 9), complete.subList(0, 1))) {
            Path tape = folder.resolve("tape" + frames.size());
            Tapes.write(tape, frames);
            Tapes.Content first = Tapes.read(tape);
            String exported = write(first.frames());

            Path again = folder.resolve("again" + frames.size());
            Tapes.write(again, read(exported).frames());
            Tapes.Content second = Tapes.read(again);
            assertThat(write(second.frames())).isEqualTo(exported);
            assertSameFrames(second.frames(), first.frames());
            assertThat(second.end()).isEqualTo(first.end());
            assertThat(read(exported).end()).isEqualTo(first.end());
        }
    }

    @Test
    void whatImportFillsInIsExportedAndStaysAsItIs() {
        String foreign = """
                {"kind":"bytes","conn":7,"dir":"request","t_ns":30,"b64":"aGk="}
                {"kind":"mark","t_ns":1,"label":"x"}
                """;
        String once = write(read(foreign).frames());
        assertThat(once).isEqualTo("""
                {"kind":"tape","version":1,"mono_ns":0,"wall":"1970-01-01T00:00:00Z","taps":[],"writer":"unknown",\
                "id":"","settings":{}}
                {"kind":"open","conn":7,"tap":"unknown","t_ns":30,"client":"unknown","upstream":"unknown",\
                "connect_ns":null}
                {"kind":"bytes","conn":7,"dir":"request","t_ns":30,"b64":"aGk="}
                {"kind":"mark","t_ns":1,"label":"x"}
                """);
        assertThat(write(read(once).frames())).isEqualTo(once);
    }

    @Test
    void randomTapesComeBackAsTheyWere() {
        Random random = new Random(42);
        for (int round = 0; round < 10; round++) {
            List<Frame> frames = new ArrayList<>(List.of(SampleFrames.start()));
            long[][] offsets = new long[5][2];
            for (int connection = 1; connection <= 4; connection++) {
                frames.add(new Frame.ConnectionOpened(0, connection, "entry", "c", "u", random.nextInt(9)));
            }
            for (int i = 0; i < 100; i++) {
                int connection = 1 + random.nextInt(4);
                Direction direction = random.nextBoolean() ? Direction.REQUEST : Direction.RESPONSE;
                long offset = offsets[connection][direction.code()] + (random.nextInt(5) == 0 ? random.nextInt(9) : 0);
                int length = random.nextInt(40);
                if (random.nextInt(6) == 0) {
                    frames.add(new Frame.Gap(i, connection, direction, offset, length, "budget"));
                } else {
                    byte[] payload = new byte[length];
                    random.nextBytes(payload);
                    frames.add(new Frame.Bytes(i, connection, direction, offset, random.nextBoolean(), payload));
                }
                offsets[connection][direction.code()] = offset + length;
            }
            assertSameFrames(read(write(frames)).frames(), frames);
        }
    }

    private static Frame bytes(long nanos, long offset, int length) {
        return new Frame.Bytes(nanos, 1, Direction.RESPONSE, offset, false, new byte[length]);
    }

    private static String write(List<? extends Frame> frames) {
        StringWriter out = new StringWriter();
        PortableWriter writer = new PortableWriter(out);
        frames.forEach(writer::write);
        return out.toString();
    }

    private static Tapes.Content read(String lines) {
        try (PortableReader reader = new PortableReader(new StringReader(lines), "test")) {
            return Tapes.drain(reader);
        }
    }
}
