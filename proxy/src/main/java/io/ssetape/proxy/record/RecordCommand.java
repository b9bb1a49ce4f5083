package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.replayer.cli.ErrorTerminal;
import io.ssetape.replayer.cli.TerminalWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ssetape record}: relays and records until it is told to stop, then reports. */
@Command(
        name = "record",
        description = "Relay between clients and a service, and record every byte with its time of arrival.",
        footer = {
            "",
            "Examples:",
            "  ssetape record --upstream http://127.0.0.1:30000 --tape run1.tape",
            "      clients go to 127.0.0.1:8080 instead of the service",
            "  ssetape record --forward --allow 10.0.0.5:30000 --tape run1.tape",
            "      clients keep their address and get HTTP_PROXY=http://127.0.0.1:8080",
            "  ssetape record --upstream http://127.0.0.1:30000 --tape run1.tape \\",
            "      --tap decode=127.0.0.1:8081,http://127.0.0.1:30001 \\",
            "      --metrics http://127.0.0.1:30000",
            "      a second tap behind the entry, and the service's counters on the tape",
            "",
            "Ends on Ctrl-C or SIGTERM; a second one stops at once. Point the client at the address "
                    + "that is printed, or, with --forward, give it that address as HTTP_PROXY.",
            "",
            "Exit codes: 0 recorded in full, 1 bytes are missing from the tape (the report says "
                    + "which), 2 wrong usage, 3 a certificate or key cannot be read, 4 the port, the folder or "
                    + "the disk is in the way."
        })
public final class RecordCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:8080",
            description = "Where clients connect to (default: ${DEFAULT-VALUE}; port 0 for any free one).")
    private String listen;

    @Option(
            names = "--upstream",
            paramLabel = "URL",
            description = "The service, http://HOST:PORT or https://HOST:PORT. What TLS carries is recorded in clear.")
    private String upstream;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "entry",
            description = "What to call this tap in reports (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(
            names = "--tap",
            paramLabel = "NAME=LISTEN,URL",
            description =
                    "A further tap, for instance decode=127.0.0.1:8081,http://127.0.0.1:30001. Repeatable. Clients "
                            + "connect through TLS where LISTEN is written https://HOST:PORT; that needs --listen-cert.")
    private List<String> taps = new ArrayList<>();

    @Mixin
    private ForwardOptions forward = new ForwardOptions();

    @Mixin
    private SessionOptions options = new SessionOptions();

    @Option(names = "--no-record", description = "Relay only; no tape, no report.")
    private boolean relayOnly;

    @Override
    public Integer call() {
        TapOptions planner = new TapOptions(options.listensWithTls());
        RecordingPlan plan =
                options.plan(planner.plan(name, listen, upstream, forward.target(upstream), taps), !relayOnly);
        Narrator narrator = new Narrator(spec.commandLine().getErr(), ErrorTerminal.isPresent(), options.isQuiet());
        SessionConsole console = new SessionConsole(plan, narrator);
        StopSignal stop = StopSignal.install();
        Optional<RecordingSession> started = console.startUnless(stop::hasArrived, "Ctrl-C ends it");
        if (started.isEmpty()) {
            return ExitStatus.DONE.code();
        }
        RecordingSession session = started.get();
        int code;
        try {
            await(stop, plan, session, narrator);
        } finally {
            code = console.end(session).code();
        }
        console.sayIfNobodyCame(session);
        if (plan.tape() != null && options.wantsReport()) {
            console.report(spec.commandLine());
        }
        return code;
    }

    private static void await(StopSignal stop, RecordingPlan plan, RecordingSession session, Narrator narrator) {
        LiveStatusLine line = plan.tape() != null && narrator.showsStatus()
                ? LiveStatusLine.start(plan.tape(), session::stats, narrator, TerminalWidth.measured())
                : null;
        stop.await();
        if (line != null) {
            line.close();
        }
        narrator.say("stopping");
    }
}
