package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.portable.PortableWriter;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.capture.CapturedExchange;
import io.ssetape.replayer.capture.TapeCapture;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.StreamFolder;
import io.ssetape.replayer.report.file.WholeFile;
import io.ssetape.replayer.report.har.HarWriter;
import io.ssetape.replayer.report.parquet.ParquetTables;
import io.ssetape.replayer.report.tapes.TapeInput;
import io.ssetape.replayer.report.text.LackWords;
import io.ssetape.replayer.request.TapeName;
import io.ssetape.replayer.tally.GapTally;
import io.ssetape.replayer.tally.TapeGaps;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape export}: tapes in a form that other tools read. */
@Command(
        name = "export",
        description = "Write tapes in a form that other tools read.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape export run1.tape -o run1.frames.jsonl",
            "  ssetape export run1.tape | grep '\"kind\":\"gap\"'",
            "  ssetape export --format har run1.tape run2.tape -o runs.har",
            "  ssetape export --format sse run1.tape -o streams",
            "  ssetape export --format parquet run1.tape run2.tape -o tables",
            "      duckdb -c \"select tap, median(ttft_ms) from 'tables/requests.parquet'",
            "                 group by tap\"",
            "",
            "Prompts and answers are in every form but parquet, which has counts, times and hashes. "
                    + "docs/export.md describes them.",
            "",
            "Exit codes: 0 done, 2 wrong usage, 3 a tape cannot be read or is damaged, 4 the output cannot be written."
        })
public final class ExportCommand implements Callable<Integer> {
    /** Standard output, as a path; a file of the first name is {@code ./-}. A link to it would lead to the file it goes to, if any. */
    private static final Set<Path> STDOUT =
            Set.of(Path.of("-"), Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE",
            arity = "1..*",
            description = "Tape folders, or portable tapes (JSON lines; - is standard input); for frames only one.")
    private List<Path> tapes = new ArrayList<>();

    @Option(
            names = {"-o", "--output", "--out"},
            paramLabel = "PATH",
            description = "The file to write, for sse and parquet the folder; - is standard output, as when absent.")
    private Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "frames",
            converter = ExportCommand.FormatWord.class,
            description = {
                "frames: JSON lines, one frame a line, which ssetape reads back (the default);",
                "har: an HTTP archive (HAR 1.2), with the times of all events;",
                "sse: for each event stream its body, and a file with the times of its events;",
                "parquet: two tables, requests.parquet and events.parquet, for DuckDB, pandas and the like."
            })
    private ExportFormat format;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ProgressOptions progress;

    private final Map<Path, SourceEnd> ends = new LinkedHashMap<>();
    private final Map<Path, TapeGaps> gaps = new HashMap<>();
    private long written;

    @Override
    public Integer call() {
        ReplayOptions options = limits.replay();
        switch (format) {
            case FRAMES -> {
                mustBeOfUse(limits);
                toWriter(this::frames, "frame");
            }
            case HAR -> toWriter(out -> archive(options, out), "exchange");
            case SSE -> streams(options);
            case PARQUET -> tables(options);
        }
        ends.forEach(this::noteWhatIsLacking);
        ends.forEach(Sources::mustNotBeDamaged);
        return ExitStatus.DONE.code();
    }

    /** Frames are written as they are; who limits what is read of a message expects something else. */
    private void mustBeOfUse(LimitOptions given) {
        given.firstGiven().ifPresent(option -> {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " is of no use with --format frames, which reads no messages; leave it out",
                    spec.findOption(option),
                    null);
        });
    }

    private void frames(Writer out) {
        if (tapes.size() > 1) {
            throw new Problem(ExitStatus.USAGE, "the frames of several tapes make no tape: export them one by one");
        }
        PortableWriter writer = new PortableWriter(out);
        read(tapes.get(0), frame -> {
            writer.write(frame);
            written++;
        });
    }

    private void archive(ReplayOptions options, Writer out) {
        try (HarWriter writer = new HarWriter(program(), out)) {
            exchanges(options, (exchange, tape) -> {
                writer.write(tape, exchange);
                written++;
            });
        }
    }

    private String program() {
        String[] version = spec.root().version();
        return version.length == 0 ? "ssetape" : version[0];
    }

    private void tables(ReplayOptions options) {
        if (isToStdout()) {
            throw new Problem(ExitStatus.USAGE, "--format parquet writes two files: name their folder with -o");
        }
        List<ParquetTables> written = new ArrayList<>();
        ReportFolder.with(
                output,
                folder -> folder.write(
                        "events.parquet",
                        events -> folder.write(
                                "requests.parquet", requests -> written.add(tables(options, requests, events)))));
        written.forEach(tables -> sayWritten("written to " + output + ": " + Counted.of(tables.requestRows(), "request")
                + " and " + Counted.of(tables.eventRows(), "event")));
    }

    private ParquetTables tables(ReplayOptions options, OutputStream requests, OutputStream events) {
        ParquetTables tables = new ParquetTables(program(), requests, events);
        for (int i = 0; i < tapes.size(); i++) {
            Path tape = tapes.get(i);
            ParquetTables.TapeRows rows = tables.tape(new TapeName(i + 1, TapeInput.name(tape)), options);
            read(tape, rows::accept);
            rows.finish(ends.get(tape));
        }
        tables.finish();
        return tables;
    }

    private void sayWritten(String note) {
        if (!progress.isQuiet()) {
            say(note);
        }
    }

    private void say(String note) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(note);
        err.flush();
    }

    private void streams(ReplayOptions options) {
        if (isToStdout()) {
            throw new Problem(ExitStatus.USAGE, "--format sse writes many files: name their folder with -o");
        }
        ReportFolder.with(output, target -> streams(options, new StreamFolder(target)));
    }

    private void streams(ReplayOptions options, StreamFolder folder) {
        exchanges(options, (exchange, tape) -> folder.write(tape, exchange));
        sayWritten("written to " + output + ": " + Counted.of(folder.streams(), "event stream"));
        List<String> earlier = folder.leftFromEarlier();
        if (!earlier.isEmpty()) {
            say("note: " + output + " has " + Counted.of(earlier.size(), "file")
                    + " of an earlier export that are not of these tapes, the first " + earlier.get(0));
        }
    }

    /** All tapes, one after another; each exchange with the number of its tape, from 1. */
    private void exchanges(ReplayOptions options, ObjIntConsumer<CapturedExchange> taker) {
        for (int i = 0; i < tapes.size(); i++) {
            int tape = i + 1;
            TapeCapture capture = new TapeCapture(options, exchange -> taker.accept(exchange, tape));
            read(tapes.get(i), capture::accept);
            capture.finish();
        }
    }

    private void read(Path tape, Consumer<Frame> taker) {
        GapTally lacking = new GapTally();
        try (FrameSource source = progress.open(tape, !isToStdout())) {
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                lacking.accept(frame);
                taker.accept(frame);
            }
            ends.put(tape, source.end());
            gaps.put(tape, lacking.gaps());
        }
    }

    private boolean isToStdout() {
        return output == null || STDOUT.contains(output);
    }

    private void toWriter(Consumer<Writer> content, String what) {
        if (isToStdout()) {
            PrintWriter stdout = spec.commandLine().getOut();
            StandardOutput.endWithReader(stdout);
            content.accept(stdout);
            stdout.flush();
            return;
        }
        mustBeNoInput();
        WholeFile.write(output, out -> {
            try (Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
                content.accept(writer);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        sayWritten("written to " + output + ": " + Counted.of(written, what));
    }

    /** A portable tape that is damaged would be lost with all that stands behind the damage. */
    private void mustBeNoInput() {
        if (tapes.stream().anyMatch(this::isOutput)) {
            throw new Problem(ExitStatus.USAGE, output + " is a tape that is read; name another file");
        }
    }

    private boolean isOutput(Path tape) {
        try {
            return Files.isSameFile(tape, output);
        } catch (IOException notThere) {
            return false;
        }
    }

    private void noteWhatIsLacking(Path tape, SourceEnd end) {
        LackWords.notes(tape.toString(), end, gaps.get(tape), "exported").stream()
                .map("note: "::concat)
                .forEach(this::say);
    }

    /** picocli's own converter of enums would list constants. */
    static final class FormatWord implements ITypeConverter<ExportFormat> {
        @Override
        public ExportFormat convert(String word) {
            return ExportFormat.of(word);
        }
    }
}
