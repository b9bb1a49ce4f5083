package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.FrameSource;
import java.io.PrintWriter;
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

    @Option(
            names = "--quiet",
            description = "Do not show on the terminal how far reading is; export does not say what it wrote.")
    private boolean quiet;

    /** Whether the user wants to read no more than has to be said. */
    boolean isQuiet() {
        return quiet;
    }

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
        return mayShow ? show(Sources.open(tape), name(tape)) : Sources.open(tape);
    }

    /**
     * The frames of a tape for a command that has a {@code --quiet} of its own.
     *
     * @param err standard error
     * @throws io.ssetape.recorder.Problem when there is none, or when it cannot be read
     */
    public static FrameSource open(Path tape, PrintWriter err) {
        return show(Sources.open(tape), name(tape), err);
    }

    /**
     * A source that says how far it has been read.
     *
     * @param source the frames; closed with the result
     * @param name what is read
     */
    FrameSource show(FrameSource source, String name) {
        return quiet ? source : show(source, name, spec.commandLine().getErr());
    }

    private static FrameSource show(FrameSource source, String name, PrintWriter err) {
        return ErrorTerminal.isPresent()
                ? new ProgressSource(source, new ProgressLine(err, System::nanoTime, name, TerminalWidth::measured))
                : source;
    }

    private static String name(Path tape) {
        Path name = tape.getFileName();
        return name == null ? tape.toString() : name.toString();
    }
}
