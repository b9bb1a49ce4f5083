package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeRoundTripTest {
    @TempDir
    Path dir;

    @Test
    void smoke() throws Exception {
        Path tape = dir.resolve("t");
        long t0 = System.nanoTime();
        TapeWriter writer = TapeWriter.create(
                tape,
                new Frame.TapeStart(
                        new WallTime(5, 1_700_000_000_000_000_000L),
                        1,
                        "w",
                        "id",
                        List.of(new Tap("a", "b", "c")),
                        Map.of("k", "v")));
        long t1 = System.nanoTime();
        System.out.println("create " + (t1 - t0) / 1000 + " us");
        ByteBuffer payload = ByteBuffer.allocateDirect(300);
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 100_000; i++) {
                writer.appendBytes(i, 1, Direction.RESPONSE, i * 300L, false, payload);
            }
        });
        thread.start();
        thread.join();
        long t2 = System.nanoTime();
        System.out.println("append " + (t2 - t1) / 100_000 + " ns");
        writer.end(7);
        System.out.println("end " + (System.nanoTime() - t2) / 1000 + " us");
        try (var files = Files.list(tape)) {
            files.forEach(f -> System.out.println(f + " " + f.toFile().length()));
        }
        t2 = System.nanoTime();
        List<Frame> frames = new ArrayList<>();
        try (TapeReader reader = TapeReader.open(tape)) {
            for (Frame f = reader.next(); f != null; f = reader.next()) {
                frames.add(f);
            }
            assertThat(reader.end()).isEqualTo(SourceEnd.complete());
        }
        System.out.println("read " + (System.nanoTime() - t2) / 100_000 + " ns");
        assertThat(frames).hasSize(100_002);
        for (int i = 0; i < 3; i++) {
            t0 = System.nanoTime();
            TapeWriter w = TapeWriter.create(dir.resolve("u" + i), (Frame.TapeStart) frames.get(0));
            t1 = System.nanoTime();
            w.end(1);
            System.out.println("create " + (t1 - t0) / 1000 + " us, end " + (System.nanoTime() - t1) / 1000);
        }
        try (var files = Files.list(dir.resolve("u1"))) {
            files.forEach(f -> System.out.println(f + " " + f.toFile().length()));
        }
    }
}
