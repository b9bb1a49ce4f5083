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

/** Opens what a user names as a tape: a folder is a tape, a file is its portable form. */
public final class Sources {
    private Sources() {}

    /**
     * The frames of a tape.
     *
     * @throws Problem when there is none, or when it cannot be read
     */
    public static FrameSource open(Path path) {
        if (!Files.isRegularFile(path)) {
            return TapeReader.open(path);
        }
        try {
            CountedInput counted = new CountedInput(Files.newInputStream(path), Files.size(path));
            // With a decoder of its own the reader reports bytes that are no UTF-8 instead of replacing them.
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(counted, StandardCharsets.UTF_8.newDecoder()));
            return new CarefulSource(new CountedSource(new PortableReader(lines, path.toString()), counted));
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
