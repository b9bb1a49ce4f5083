package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.aisbench.AisbenchRun;
import io.ssetape.replayer.lightspeed.SpeedOfLightRule;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.file.ReportFolder;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.summary.RunReport;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.window.WindowRequest;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape report}: what was asked, what came back and when, and what can honestly be computed from it. */
@Command(
        name = "report",
        description = "Show what a tape holds: outcomes, counters, ratios, times, findings.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape report run1.tape",
            "  ssetape report run1.tape --max-concurrency 64 --out report",
            "      the steady stage too; report.html, report.json and more into a folder",
            "  ssetape report run1.tape --aisbench outputs/default/20261130_101500",
            "      joined with what the client wrote, request by request",
            "",
            "Exit codes: 0 done (also for a tape that was cut short, which the report says), 3 the "
                    + "tape or the AISBench run cannot be read, or is damaged (what could be read is "
                    + "reported), or no request of the run is on the tape (both are reported all the same), 4 "
                    + "the report cannot be written."
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE",
            arity = "0..1",
            description = "A tape folder, or a portable tape (JSON lines). One at a time; none with --aisbench alone.")
    private Path tape;

    @Mixin
    private AisbenchOptions aisbenchOptions;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Also write report.html, report.json, requests.jsonl, other.jsonl and report.txt into this folder,"
                            + " with --aisbench joined.jsonl too, with recorded metrics aisbench/spec_decode_HOST_PORT.json.")
    private Path out;

    @Option(names = "--json", description = "Print report.json instead of the tables.")
    private boolean json;

    @Option(names = "--text", description = "Put the generated texts into requests.jsonl.")
    private boolean text;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "List at most N requests for each tap (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--aiohttp-line-limit",
            paramLabel = "BYTES",
            defaultValue = "" + ReplayOptions.AIOHTTP_LINE_LIMIT_BYTES,
            description = "The longest line that the client's aiohttp accepts"
                    + " (default: ${DEFAULT-VALUE}, as in aiohttp 3.8; 524288 in 3.14).")
    private int aiohttpLineLimitBytes;

    @Mixin
    private WindowOptions windows;

    @Mixin
    private SpeedOfLightOptions speedOfLight;

    @Override
    public Integer call() {
        if (limit < 0 || aiohttpLineLimitBytes < 1) {
            throw new Problem(ExitStatus.USAGE, "--limit must not be negative, --aiohttp-line-limit must be positive");
        }
        if (tape == null && speedOfLight.isGiven()) {
            throw new Problem(ExitStatus.USAGE, "--speed-of-light needs a TAPE, whose requests it judges");
        }
        boolean tables = aisbenchOptions.runDir() != null && (tape == null || aisbenchOptions.maxConcurrency() != null);
        if (tape == null && aisbenchOptions.runDir() == null) {
            throw new Problem(ExitStatus.USAGE, "name a TAPE, or the folder of an AISBench run with --aisbench");
        }
        if (aisbenchOptions.runDir() != null) {
            AisbenchReport.check(aisbenchOptions, out, tables);
        }
        AisbenchRun run = aisbenchOptions.open();
        RunReport report = tape == null ? null : reportTape(run);
        if (tables) {
            reportRun(AisbenchReport.of(aisbenchOptions, run));
        }
        if (run != null) {
            AisbenchReport.mustBeWhole(
                    aisbenchOptions.runDir(), run, spec.commandLine().getErr());
        }
        if (report != null) {
            mustMatch(report);
        }
        return ExitStatus.DONE.code();
    }

    private void reportRun(AisbenchReport aisbench) {
        if (out != null) {
            aisbench.write(ReportFolder.open(out).path());
        }
        PrintWriter stdout = spec.commandLine().getOut();
        if (json && tape == null) {
            aisbench.printJson(stdout);
        } else if (!json && out == null) {
            aisbench.print(stdout);
        } else if (!json) {
            aisbench.printWritten(stdout);
        }
    }

    private RunReport reportTape(AisbenchRun run) {
        ReplayOptions defaults = ReplayOptions.defaults();
        ReplayOptions options =
                new ReplayOptions(text, aiohttpLineLimitBytes, defaults.maxHeadBytes(), defaults.maxBodyBytes());
        ConsoleReport console = new ConsoleReport(limit);
        WindowRequest apart = windows.request(aisbenchOptions, run);
        SpeedOfLightRule rule = speedOfLight.rule();
        RunReport summary;
        try (FrameSource source = Sources.open(tape)) {
            ReportFolder folder = out == null ? null : openFolder();
            try (TapeReport report =
                    TapeReport.read(source, options, apart, rule, TemporaryFolder.beside(folder), folder != null)) {
                if (folder != null) {
                    report.write(console, folder);
                }
                show(report, console);
                summary = report.summary();
            }
            Sources.mustNotBeDamaged(tape, source.end());
        }
        return summary;
    }

    private void mustMatch(RunReport report) {
        if (report.run() != null && report.run().join().verdict().equals("none")) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    aisbenchOptions.runDir() + " does not belong to " + tape + ": none of its "
                            + report.run().requests() + " requests is on the tape; name the run that was recorded");
        }
    }

    private ReportFolder openFolder() {
        if (out.toAbsolutePath().normalize().startsWith(tape.toAbsolutePath().normalize())) {
            throw new Problem(ExitStatus.USAGE, out + " lies inside the tape; name a folder outside it");
        }
        return ReportFolder.open(out);
    }

    private void show(TapeReport report, ConsoleReport console) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            stdout.print(new String(ReportJson.document(report.summary()), StandardCharsets.UTF_8));
            stdout.flush();
        } else {
            report.print(console, stdout, Terminal.paint());
        }
    }
}
