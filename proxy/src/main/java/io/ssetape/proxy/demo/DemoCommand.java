package io.ssetape.proxy.demo;

import io.netty.util.NetUtil;
import io.ssetape.proxy.metrics.MetricsEndpoint;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.intake.RecorderConfig;
import java.io.File;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ssetape demo}: a recording of a small load against the simulated service, and the report about it. */
@Command(
        name = "demo",
        description = "Record a small load against a built-in simulated SGLang entry and report on it.",
        footer = {
            "",
            "Examples:",
            "  ssetape demo                     record, report, and say what to try next",
            "  ssetape demo --serve-only=30000  only the simulated service",
            "",
            "Needs nothing but a few seconds and a folder to write to; all traffic stays on loopback ports.",
            "",
            "Exit codes: those of report; 4 when a port or the folder is in the way."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String TAP = "entry";
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--tape", paramLabel = "DIR", description = "The tape to make (default: ./ssetape-demo-TIME).")
    private Path tape;

    @Option(names = "--out", paramLabel = "DIR", description = "Also write the report's files into this folder.")
    private Path out;

    @Option(
            names = "--serve-only",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "30000",
            description = "Only run the simulated service on this loopback port (default: ${FALLBACK-VALUE}), until"
                    + " it is interrupted, so that you can play with record and clients of your own.")
    private Integer servicePort;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (servicePort != null && (servicePort < 0 || servicePort > LARGEST_PORT)) {
            throw new Problem(ExitStatus.USAGE, "--serve-only must be a port, 0 to " + LARGEST_PORT);
        }
        if (servicePort != null) {
            serve();
            return ExitStatus.DONE.code();
        }
        Path folder = tape == null ? unusedFolder() : tape;
        record(folder);
        int status = report(folder);
        if (status == ExitStatus.DONE.code()) {
            sayWhatNext(folder);
        }
        return status;
    }

    private void serve() throws InterruptedException {
        SimulationPlan plan = new SimulationPlan(LOOPBACK, servicePort, true, WireObserver.NONE);
        try (SimulatedSglang service = SimulatedSglang.start(plan)) {
            List<String> models = new ArrayList<>();
            for (SimulatedModel model : SimulatedModel.values()) {
                models.add(model.modelName());
            }
            say(
                    "simulated SGLang entry on http://%s, models %s; Ctrl-C ends it",
                    text(service.address()), String.join(", ", models));
            service.awaitClosed();
        }
    }

    private void record(Path folder) throws InterruptedException {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            TapPlan tap =
                    new TapPlan(TAP, LOOPBACK, 0, LOOPBACK, service.address().getPort());
            RecordingPlan plan = new RecordingPlan(
                    folder,
                    List.of(tap),
                    RecorderConfig.DEFAULT_BUDGET_BYTES,
                    RecorderConfig.DEFAULT_MIN_FREE_BYTES,
                    false);
            MetricsEndpoint metrics = MetricsEndpoint.of("http://" + text(service.address()));
            plan = plan.with(
                    new MetricsPlan(List.of(metrics), null, MetricsPlan.DEFAULT_TIMEOUT, MetricsPlan.MAX_BYTES));
            try (RecordingSession session = RecordingSession.start(plan)) {
                InetSocketAddress entry = session.listenAddress(TAP);
                say("simulated SGLang entry on %s", text(service.address()));
                say("recording proxy in front of it on %s", text(entry));
                say("sending 14 requests: 8 that ask for speculative counters and get none, 4 that get them,");
                say("one that the client gives up, one that the service cuts short");
                new DemoClient(entry).send(DemoRequest.load());
            }
        }
        say("recorded; the report reads the tape alone");
    }

    private int report(Path folder) {
        List<String> arguments = new ArrayList<>(List.of(folder.toString()));
        if (out != null) {
            arguments.addAll(List.of("--out", out.toString()));
        }
        CommandLine report = spec.commandLine().getParent().getSubcommands().get("report");
        return report.execute(arguments.toArray(String[]::new));
    }

    private void sayWhatNext(Path folder) {
        String program = program();
        say("the tape is the folder %s; look further with:", folder);
        say("  %s report %s --out DIR   the report as files, every request as a line of JSON", program, folder);
        say("  %s show %s 1             one request, event by event", program, folder);
        say("  %s verify %s             is every byte there", program, folder);
    }

    /** How this program was started, as far as that can be known: a line to copy has to work. */
    private static String program() {
        String classPath = System.getProperty("java.class.path", "");
        return classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)
                ? "java -jar " + classPath
                : "ssetape";
    }

    /** A folder that does not exist yet, in the current directory, where a newcomer will find it. */
    private static Path unusedFolder() {
        String name = "ssetape-demo-"
                + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                        .format(LocalDateTime.now(ZoneId.systemDefault()));
        Path folder = Path.of(name);
        for (int i = 2; Files.exists(folder); i++) {
            folder = Path.of(name + "-" + i);
        }
        return folder;
    }

    private static String text(InetSocketAddress address) {
        return NetUtil.toSocketAddressString(address);
    }

    private void say(String format, Object... arguments) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(String.format(Locale.ROOT, format, arguments));
        err.flush();
    }
}
