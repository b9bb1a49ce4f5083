package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.nio.file.Path;
import java.util.List;

/** What two load machines recorded of one service. */
final class TwoMachines {
    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000L;
    static final int REQUESTS_A = 24;
    static final int REQUESTS_B = 15;

    /** When the scripted load begins, by its tape's clocks. */
    static final long MONO = 5_000 * SECOND;

    static final long EPOCH = 1_767_225_600L * SECOND;

    private TwoMachines() {}

    /** Four requests at a time from the first machine. */
    static List<Frame> machineA() {
        return load(REQUESTS_A, 4, "a").frames();
    }

    /** Three at a time from another host, 50 ms later by its wall clock. */
    static List<Frame> machineB() {
        return Moved.frames(load(REQUESTS_B, 3, "b").frames(), 1000 * SECOND, 50 * MILLI);
    }

    static ScriptedLoad.Result load(int requests, int concurrency, String prompts) {
        return ScriptedLoad.of(requests, concurrency, 8)
                .prompts(i -> "Question " + prompts + i)
                .play();
    }

    /** A tape folder, or a portable tape where the name says so. */
    static Path tape(Path path, List<Frame> frames) {
        return path.toString().endsWith(".jsonl")
                ? Tapes.portable(path, new ListSource(frames))
                : Tapes.tape(path, new ListSource(frames));
    }
}
