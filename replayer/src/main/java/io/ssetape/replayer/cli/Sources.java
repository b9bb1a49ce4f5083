package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.portable.PortableReader;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.replayer.report.text.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens what a user names as a tape: a folder is a tape; a file, a pipe and standard input are its portable form. */
public final class Sources {
    /** Standard input, as a path; a folder of that name is {@code ./-}. */
    private static final Path STDIN = Path.of("-");

    private static final long LENGTH_NOT_KNOWN = -1;

    private Sources() {}

    /** Whether a path names standard input. */
    static boolean isStandardInput(Path path) {
        return path.equals(STDIN);
    }

    /** Whether what a path names can be read only once, as pipes and standard input can. */
    static boolean isReadOnce(Path path) {
        return path.equals(STDIN) || (Files.exists(path) && !Files.isDirectory(path) && !Files.isRegularFile(path));
    }

    /**
     * For whoever reads a tape more than once.
     *
     * @param what the command or option that does
     * @throws Problem when the path names what can be read only once
     */
    static void mustBeReadableAgain(Path path, String what) {
        if (isReadOnce(path)) {
            throw new Problem(
                    ExitStatus.USAGE,
                    what + " reads a tape more than once, which " + name(path)
                            + " does not allow; write it into a file and name that");
        }
    }

    private static String name(Path path) {
        return path.equals(STDIN) ? "standard input" : path.toString();
    }

    /**
     * The frames of a tape.
     *
     * @throws Problem when there is none, or when it cannot be read
     */
    public static FrameSource open(Path path) {
        boolean once = isReadOnce(path);
        if (!once && !Files.isRegularFile(path)) {
            return TapeReader.open(path);
        }
        try {
            CountedInput counted = new CountedInput(
                    path.equals(STDIN) ? System.in : Files.newInputStream(path),
                    once ? LENGTH_NOT_KNOWN : Files.size(path));
            // With a decoder of its own the reader reports bytes that are no UTF-8 instead of replacing them.
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(counted, StandardCharsets.UTF_8.newDecoder()));
            return new CarefulSource(new CountedSource(new PortableReader(lines, name(path)), counted));
        } catch (IOException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, path + ": cannot be read; check its permissions", e);
        }
    }

    /**
     * What a command has to say after it has shown what could be read.
     *
     * @throws Problem when the source is damaged
     */
    static void mustNotBeDamaged(Path path, SourceEnd end) {
        if (end.condition() == SourceEnd.Condition.DAMAGED) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    path + " is damaged: " + SafeText.of(end.detail()) + "; what stands before that was used");
        }
    }
}
