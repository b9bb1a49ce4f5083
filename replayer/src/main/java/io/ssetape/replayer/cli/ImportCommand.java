package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.portable.PortableReader;
import io.ssetape.recorder.tape.TapeDraft;
import io.ssetape.replayer.report.text.LackWords;
import io.ssetape.replayer.report.text.SafeText;
import io.ssetape.replayer.tally.GapTally;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape import}: makes a tape of JSON lines. The tape appears whole under its name, or not at all. */
@Command(
        name = "import",
        description = "Make a tape from JSON lines, as 'export --format frames' writes them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape import frames.jsonl copy.tape",
            "  zcat frames.jsonl.gz | ssetape import - copy.tape",
            "",
            "Exit codes: 0 done, 2 wrong usage, 3 a line is no frame (its number is named), 4 the "
                    + "tape cannot be written."
        })
public final class ImportCommand implements Callable<Integer> {
    private static final String STDIN = "-";
    private static final long LENGTH_NOT_KNOWN = -1;

    @Parameters(index = "0", paramLabel = "FRAMES.jsonl", description = "The lines to read; - is standard input.")
    private String frames;

    @Parameters(index = "1", paramLabel = "TAPE", description = "The folder to make; new, or empty.")
    private Path tape;

    @Mixin
    private ProgressOptions progress;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CountedInput input = open();
        PortableReader lines = new PortableReader(text(input), name());
        try (FrameSource shown = progress.show(new CountedSource(lines, input), name())) {
            copy(lines, shown);
        }
        return ExitStatus.DONE.code();
    }

    /**
     * Copies all frames.
     *
     * @param lines knows which line it has come to
     * @param shown gives its frames
     */
    private void copy(PortableReader lines, FrameSource shown) {
        Frame.TapeStart start = (Frame.TapeStart) shown.next();
        GapTally gaps = new GapTally();
        long count = 1;
        long connections = 0;
        long payloadBytes = 0;
        try (TapeDraft draft = TapeDraft.begin(tape, start)) {
            for (Frame frame = shown.next(); frame != null; frame = shown.next()) {
                count++;
                gaps.accept(frame);
                if (frame instanceof Frame.ConnectionOpened) {
                    connections++;
                } else if (frame instanceof Frame.Bytes bytes) {
                    payloadBytes += bytes.payload().length;
                }
                draft.append(frame, () -> name() + ": line " + lines.line());
            }
            draft.publish();
        }
        String lacking = LackWords.notes("it", lines.end(), gaps.gaps(), "in the tape").stream()
                .map(note -> "; " + note)
                .collect(Collectors.joining());
        spec.commandLine()
                .getOut()
                .println("imported into " + SafeText.of(tape.toString()) + ": frames " + count + ", connections "
                        + connections + ", payload bytes " + payloadBytes + lacking);
    }

    private String name() {
        return STDIN.equals(frames) ? "standard input" : frames;
    }

    private static Reader text(InputStream input) {
        return new InputStreamReader(
                input, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT));
    }

    private CountedInput open() {
        if (STDIN.equals(frames)) {
            return new CountedInput(System.in, LENGTH_NOT_KNOWN);
        }
        try {
            Path file = Path.of(frames);
            if (Files.isDirectory(file)) {
                throw new Problem(
                        ExitStatus.UNREADABLE_INPUT,
                        frames
                                + " is a folder, and import reads JSON lines; a tape's folder needs no import: report, show,"
                                + " scrub and export read it as it is");
            }
            return new CountedInput(Files.newInputStream(file), Files.size(file));
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT, frames + ": cannot be read (" + reason(e) + "); check the path", e);
        }
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "no such file" : FaultWords.of(e);
    }
}
