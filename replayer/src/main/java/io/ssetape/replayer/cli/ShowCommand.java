package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.text.ExchangeList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape show}: all exchanges of a tape, or the time line of one. */
@Command(
        name = "show",
        description = "List the exchanges of a tape, or show one of them event by event.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit codes: 0 done, 2 no such exchange, 3 the tape cannot be read or is damaged."})
public final class ShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TAPE", description = "A tape folder, or a portable tape (JSON lines).")
    private Path tape;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ID",
            description = "The number of an exchange, as the list shows it.")
    private Long id;

    @Option(names = "--json", description = "Print the records as JSON lines instead.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (FrameSource source = Sources.open(tape);
                TapeReport report = TapeReport.read(source, ReplayOptions.defaults(), TemporaryFolder.beside(null))) {
            if (id != null) {
                one(report, out);
            } else {
                report.records().visit(json ? new JsonLines(out) : list(report, out));
            }
            out.flush();
            Sources.mustNotBeDamaged(tape, source.end());
        }
        return ExitStatus.DONE.code();
    }

    private static RecordSink list(TapeReport report, PrintWriter out) {
        return new ExchangeList(out, Terminal.paint(), report.summary().tape().start());
    }

    private void one(TapeReport report, PrintWriter out) {
        OneRecord found = new OneRecord(id);
        report.records().visit(found);
        if (!found.isFound()) {
            throw new Problem(
                    ExitStatus.USAGE, tape + " has no exchange " + id + "; run show without a number for the list");
        }
        if (json) {
            found.passTo(new JsonLines(out));
        } else {
            found.passTo(new TimelineOf(() -> Sources.open(tape), out, Terminal.paint()));
        }
    }
}
