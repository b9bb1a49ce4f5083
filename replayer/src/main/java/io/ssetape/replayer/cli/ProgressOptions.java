package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.FrameSource;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How a command that reads whole tapes says how far it is. Mix it in and open tapes with {@link #open(Path)}: on a terminal a line on standard
 * error shows the share that has been read and how fast, nowhere else anything.
 */
public final class ProgressOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--quiet", description = "Do not show on the terminal how far reading is.")
    private boolean quiet;

    /**
     * The frames of a tape.
     *
     * @throws io.ssetape.recorder.Problem when there is none, or when it cannot be read
     */
    public FrameSource open(Path tape) {
        return open(tape, true);
    }

    /**
     * The frames of a tape.
     *
     * @param mayShow false when results go to standard output as they come, which may be the same terminal
     * @throws io.ssetape.recorder.Problem when there is none, or when it cannot be read
     */
    public FrameSource open(Path tape, boolean mayShow) {
        FrameSource source = Sources.open(tape);
        if (quiet || !mayShow || !Terminal.isErrorTerminal()) {
            return source;
        }
        Path name = tape.getFileName();
        return new ProgressSource(
                source,
                new ProgressLine(
                        spec.commandLine().getErr(),
                        System::nanoTime,
                        name == null ? tape.toString() : name.toString()));
    }
}
