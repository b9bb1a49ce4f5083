package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.compare.Comparison;
import io.ssetape.replayer.compare.RequestTraits;
import io.ssetape.replayer.compare.Side;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.ComparisonText;
import io.ssetape.replayer.report.window.WindowRequest;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape compare}: two tapes side by side, and what of them is not comparable. */
@Command(
        name = "compare",
        description = "Put two tapes side by side, window by window, and say which differences mean nothing and why.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape compare before.tape after.tape",
            "  ssetape compare before.tape after.tape --max-concurrency 64 --json",
            "",
            "Ranges and stages are chosen on each tape by its own times. What makes figures not "
                    + "comparable is explained in docs/comparison.md.",
            "",
            "Exit codes: 0 done, 2 wrong usage, 3 a tape cannot be read, or is damaged (what could "
                    + "be read is compared)."
        })
public final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE_A",
            description = "The tape to compare with: a folder, or a portable tape (JSON lines); - is standard input.")
    private Path tapeA;

    @Parameters(paramLabel = "TAPE_B", description = "The tape that is compared with it.")
    private Path tapeB;

    @Option(
            names = "--max-concurrency",
            paramLabel = "N",
            description = "The concurrency that the client was given for both: compares its steady stages too.")
    private Integer maxConcurrency;

    @Option(names = "--json", description = "Print the comparison as JSON (docs/comparison-schema.json).")
    private boolean json;

    @Mixin
    private WindowOptions windows;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ProgressOptions progress;

    /** A side, and how its tape ended. */
    private record Read(Side side, SourceEnd end) {}

    @Override
    public Integer call() {
        WindowRequest asked = windows.ofTape(maxConcurrency);
        ReplayOptions options = limits.replay();
        Read a = read(tapeA, options, asked);
        Read b = read(tapeB, options, asked);
        Comparison comparison = Comparison.of(a.side(), b.side());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(ReportJson.document(comparison), StandardCharsets.UTF_8));
            out.flush();
        } else {
            ComparisonText.print(comparison, tapeA.toString(), tapeB.toString(), out, Terminal.paint());
        }
        Sources.mustNotBeDamaged(tapeA, a.end());
        Sources.mustNotBeDamaged(tapeB, b.end());
        return ExitStatus.DONE.code();
    }

    private Read read(Path tape, ReplayOptions options, WindowRequest asked) {
        try (FrameSource source = progress.open(tape);
                TapeReport report = TapeReport.read(source, options, asked, TemporaryFolder.beside(null))) {
            List<RequestTraits> traits = new ArrayList<>();
            report.records().visitRequests(record -> {
                traits.add(RequestTraits.of(record));
                return true;
            });
            return new Read(new Side(report.summary(), traits), source.end());
        }
    }
}
