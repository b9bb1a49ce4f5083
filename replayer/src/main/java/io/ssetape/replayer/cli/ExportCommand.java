package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.report.file.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape export}: a tape in a form that other tools read. */
@Command(
        name = "export",
        description = "Write a tape in a portable form.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape export run1.tape -o run1.frames.jsonl",
            "  ssetape export run1.tape | grep '\"kind\":\"gap\"'",
            "",
            "Exit codes: 0 done, 3 the tape cannot be read or is damaged, 4 the file cannot be written."
        })
public final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TAPE", description = "A tape folder, or a portable tape (JSON lines).")
    private Path tape;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write; standard output when absent.")
    private Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "frames",
            converter = ExportCommand.FormatWord.class,
            description = "frames: JSON lines, one frame a line, which ssetape reads back (default: ${DEFAULT-VALUE}).")
    private ExportFormat format;

    @Override
    public Integer call() {
        try (FrameSource source = Sources.open(tape)) {
            if (output == null) {
                PrintWriter stdout = spec.commandLine().getOut();
                format.write(source, stdout);
                stdout.flush();
            } else {
                WholeFile.write(output, out -> {
                    try (Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
                        format.write(source, writer);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
            noteIfCut(source.end());
            Sources.mustNotBeDamaged(tape, source.end());
        }
        return ExitStatus.DONE.code();
    }

    /** picocli's own converter of enums would list constants. */
    static final class FormatWord implements ITypeConverter<ExportFormat> {
        @Override
        public ExportFormat convert(String word) {
            return ExportFormat.of(word);
        }
    }

    private void noteIfCut(SourceEnd end) {
        if (end.condition() == SourceEnd.Condition.CUT) {
            PrintWriter stderr = spec.commandLine().getErr();
            stderr.println("note: " + tape + " was cut short (" + end.detail() + "); so is the export");
            stderr.flush();
        }
    }
}
