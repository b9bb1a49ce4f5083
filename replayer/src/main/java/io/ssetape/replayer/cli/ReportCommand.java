package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
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
import io.ssetape.replayer.report.tapes.TapeInput;
import io.ssetape.replayer.report.text.ConsoleReport;
import io.ssetape.replayer.report.window.WindowRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
            "  ssetape report client1.tape client2.tape --out report",
            "      several load machines, or a run in parts: totals, and each on its own",
            "",
            "Exit codes: 0 done (also for a tape that has no end, which the report says), 3 the "
                    + "tape or the AISBench run cannot be read, or is damaged (what could be read is "
                    + "reported), or no request of the run is on the tape (both are reported all the same), 4 "
                    + "the report cannot be written."
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE",
            arity = "0..*",
            description =
                    "A tape folder, or a portable tape (JSON lines; - is standard input); none with --aisbench alone. Several are read"
                            + " each on its own; their taps of one name are added up, unless they saw the same requests.")
    private List<Path> tapes = new ArrayList<>();

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
    private LimitOptions limits;

    @Mixin
    private WindowOptions windows;

    @Mixin
    private SpeedOfLightOptions speedOfLight;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() {
        if (limit < 0 || aiohttpLineLimitBytes < 1) {
            throw new Problem(ExitStatus.USAGE, "--limit must not be negative, --aiohttp-line-limit must be positive");
        }
        ReplayOptions options = limits.replay(text, aiohttpLineLimitBytes);
        if (tapes.isEmpty() && speedOfLight.isGiven()) {
            throw new Problem(ExitStatus.USAGE, "--speed-of-light needs a TAPE, whose requests it judges");
        }
        boolean tables =
                aisbenchOptions.runDir() != null && (tapes.isEmpty() || aisbenchOptions.maxConcurrency() != null);
        if (tapes.isEmpty() && aisbenchOptions.runDir() == null) {
            throw new Problem(ExitStatus.USAGE, "name a TAPE, or the folder of an AISBench run with --aisbench");
        }
        if (tapes.size() > 1 && aisbenchOptions.runDir() != null) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "--aisbench joins a run to one tape: name the one that its client was recorded on, alone");
        }
        mustBeDifferent();
        if (aisbenchOptions.runDir() != null) {
            AisbenchReport.check(aisbenchOptions, out, tables);
        }
        AisbenchRun run = aisbenchOptions.open();
        if (out == null) {
            report(run, options, tables, null);
        } else {
            ReportFolder.with(out, folder -> report(run, options, tables, folder));
        }
        return ExitStatus.DONE.code();
    }

    /** Reads, writes everything that is to be written, and only then shows it and says what is wrong with what was read. */
    private void report(AisbenchRun run, ReplayOptions options, boolean tables, ReportFolder folder) {
        ConsoleReport console = new ConsoleReport(limit);
        try (TapeReport report = tapes.isEmpty() ? null : read(run, options, folder)) {
            AisbenchReport aisbench = tables ? AisbenchReport.of(aisbenchOptions, run) : null;
            if (folder != null) {
                write(report, console, aisbench, folder);
            }
            if (report != null) {
                show(report, console);
            }
            if (aisbench != null) {
                show(aisbench);
            }
            for (int i = 0; i < tapes.size(); i++) {
                Sources.mustNotBeDamaged(tapes.get(i), report.ends().get(i));
            }
            if (run != null) {
                AisbenchReport.mustBeWhole(
                        aisbenchOptions.runDir(), run, spec.commandLine().getErr());
            }
            if (report != null) {
                mustMatch(report.summary());
            }
        }
    }

    private static void write(TapeReport report, ConsoleReport console, AisbenchReport aisbench, ReportFolder folder) {
        if (report != null) {
            report.write(console, folder);
        }
        if (aisbench != null) {
            aisbench.write(folder);
        }
        folder.publish();
    }

    private void show(AisbenchReport aisbench) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (json && tapes.isEmpty()) {
            aisbench.printJson(stdout);
        } else if (!json && out == null) {
            aisbench.print(stdout);
        } else if (!json) {
            aisbench.printWritten(stdout);
        }
    }

    /** Found out before hours of tape are read. */
    private void mustBeDifferent() {
        Map<Path, Path> seen = new HashMap<>();
        for (Path tape : tapes) {
            Path earlier = seen.putIfAbsent(real(tape), tape);
            if (earlier != null) {
                throw new Problem(
                        ExitStatus.USAGE, earlier + " and " + tape + " are one recording; name each recording once");
            }
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException notThere) {
            return path.toAbsolutePath().normalize();
        }
    }

    private TapeReport read(AisbenchRun run, ReplayOptions options, ReportFolder folder) {
        WindowRequest apart = windows.request(aisbenchOptions, run);
        SpeedOfLightRule rule = speedOfLight.rule();
        Path temporary = TemporaryFolder.beside(folder);
        return tapes.size() == 1 ? readOne(options, apart, rule, temporary) : readAll(options, apart, rule, temporary);
    }

    private TapeReport readOne(ReplayOptions options, WindowRequest apart, SpeedOfLightRule rule, Path temporary) {
        try (FrameSource source = progress.open(tapes.get(0))) {
            return TapeReport.read(source, options, apart, rule, temporary, out != null);
        }
    }

    private TapeReport readAll(ReplayOptions options, WindowRequest apart, SpeedOfLightRule rule, Path temporary) {
        // Opened in vain when one is no tape, which is better known before the others are read.
        tapes.stream()
                .filter(tape -> !Sources.isReadOnce(tape))
                .forEach(tape -> Sources.open(tape).close());
        List<TapeInput> inputs = tapes.stream()
                .map(tape -> new TapeInput(tape, () -> progress.open(tape)))
                .toList();
        return TapeReport.readAll(inputs, options, apart, rule, temporary, out != null);
    }

    private void mustMatch(RunReport report) {
        if (report.run() != null && report.run().join().verdict().equals("none")) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    aisbenchOptions.runDir() + " does not belong to " + tapes.get(0) + ": of its "
                            + Counted.of(report.run().requests(), "request")
                            + " none is on the tape; name the run that was recorded");
        }
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
