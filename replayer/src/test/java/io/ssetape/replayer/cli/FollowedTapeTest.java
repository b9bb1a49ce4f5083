package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.recorder.tape.TapeWriter;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FollowedTapeTest {
    @TempDir
    private Path folder;

    private static List<Frame> frames() {
        List<Frame> frames = new ArrayList<>();
        FrameSource source = new GeneratedTape(2, 1, 20, true);
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            frames.add(frame);
        }
        return frames;
    }

    /** A tape whose recorder was killed: written in part, closed without an end. */
    private Path abandoned() {
        List<Frame> frames = frames();
        Path tape = folder.resolve("killed");
        try (TapeWriter writer = TapeWriter.create(tape, (Frame.TapeStart) frames.get(0))) {
            frames.subList(1, frames.size() * 3 / 4).forEach(writer::append);
            writer.flush();
        }
        return tape;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aTapeThatNobodyWritesAnyMoreEndsLikeACutOne() {
        Path tape = abandoned();
        Cli.Result read = Cli.run("show", tape);
        assertThat(read.err()).startsWith("note: ").contains("has no end", ": the recording was cut, or goes on); ");
        Cli.Result followed = Cli.run("show", tape, "--follow");
        assertThat(followed.exit()).isEqualTo(read.exit()).isZero();
        assertThat(followed.out()).isEqualTo(read.out());
        assertThat(followed.err()).as("nobody writes it").isEqualTo(read.err().replace(", or goes on", ""));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whoHasATapeOpenForWritingIsThere() {
        List<Frame> frames = frames();
        Path tape = folder.resolve("live");
        try (TapeWriter writer = TapeWriter.create(tape, (Frame.TapeStart) frames.get(0))) {
            writer.flush();
            assertThat(Writers.areGone(tape)).isFalse();
        }
        try (TapeReader reader = TapeReader.open(tape)) {
            assertThat(reader.start()).isNotNull();
            assertThat(Writers.areGone(tape)).isTrue();
        }
    }

    @Test
    void aSilentTapeIsWaitedForWhileItsWriterIsThere() {
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger caughtUp = new AtomicInteger();
        try (FrameSource followed = new FollowedTape(
                TapeReader.open(abandoned()), caughtUp::incrementAndGet, () -> asked.incrementAndGet() == 3, 1)) {
            while (followed.next() != null) {
                assertThat(asked).hasValue(0);
            }
            assertThat(followed.end().condition()).isEqualTo(SourceEnd.Condition.CUT);
        }
        assertThat(asked).hasValue(3);
        assertThat(caughtUp).hasValueGreaterThanOrEqualTo(2);
    }

    @Test
    void whatAWriterLeftOnGoingIsStillRead() {
        List<Frame> frames = frames();
        Path tape = folder.resolve("ending");
        TapeWriter writer = TapeWriter.create(tape, (Frame.TapeStart) frames.get(0));
        writer.flush();
        try (FrameSource followed = new FollowedTape(
                TapeReader.open(tape),
                () -> {},
                () -> {
                    frames.subList(1, frames.size() - 1).forEach(writer::append);
                    writer.end(frames.get(frames.size() - 1).nanos());
                    writer.close();
                    return true;
                },
                1)) {
            List<Frame> read = new ArrayList<>();
            for (Frame frame = followed.next(); frame != null; frame = followed.next()) {
                read.add(frame);
            }
            assertThat(read).hasSameSizeAs(frames);
            assertThat(followed.end().condition()).isEqualTo(SourceEnd.Condition.COMPLETE);
        }
    }
}
