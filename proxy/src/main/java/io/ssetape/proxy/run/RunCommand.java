package io.ssetape.proxy.run;

import io.netty.util.NetUtil;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.SessionConsole;
import io.ssetape.proxy.record.SessionOptions;
import io.ssetape.proxy.record.TapListeners;
import io.ssetape.proxy.record.TapOptions;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape run}: records while a command lives. */
@Command(
        name = "run",
        description = "Run a command, and record what it and a service say to each other.",
        footer = {
            "",
            "Examples:",
            "  ssetape run --upstream http://10.0.0.5:30000 --tape run1.tape -- \\",
            "      ais_bench --models vllm_api_stream_chat --datasets gsm8k_gen",
            "  ssetape run --upstream http://127.0.0.1:30000 --tape try.tape -- \\",
            "      curl -N {url}/v1/chat/completions -H 'Content-Type: application/json' \\",
            "           -d @request.json",
            "",
            "The command finds the service through ssetape in one of two ways, both recorded alike:",
            "  HTTP_PROXY and http_proxy are set for it, so a client that honours them (AISBench "
                    + "does) needs no change. Only --upstream's HOST:PORT can be reached through that proxy; "
                    + "other http:// URLs are refused. Entries of NO_PROXY and no_proxy that would exclude the "
                    + "upstream are taken out. Not for an https:// upstream.",
            "  SSETAPE_URL, SSETAPE_HOST and SSETAPE_PORT are set, and {url}, {host} and {port} in "
                    + "the command's arguments are replaced, by an address that leads to the service; "
                    + "{{url}}, {{host}} and {{port}} stay, as {url}, {host} and {port}.",
            "Standard input and output are the command's own; ssetape and its report speak on "
                    + "standard error. SIGINT, SIGTERM and SIGHUP are passed on, and the tape ends when the "
                    + "command has; before it lives they keep it from being started, and leave no tape.",
            "",
            "Exit codes: the command's own, 128 and the signal's number if a signal ended it or came "
                    + "before it; 126 or 127 if it cannot be started, and then there is no tape; 2, 3 and 4 as for record if the "
                    + "recording cannot be started."
        })
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--upstream",
            paramLabel = "URL",
            required = true,
            description = "The service, http://HOST:PORT or https://HOST:PORT, as the command would name it.")
    private String upstream;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:0",
            description = "Where {url} leads (default: ${DEFAULT-VALUE}, any free port).")
    private String listen;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "entry",
            description = "What to call the tap in reports (default: ${DEFAULT-VALUE}).")
    private String name;

    @Mixin
    private SessionOptions options = new SessionOptions();

    @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The command and its arguments, behind --.")
    private List<String> command;

    @Override
    public Integer call() throws InterruptedException {
        TapPlan tap = tap();
        RecordingPlan plan = options.plan(List.of(tap), true);
        Executable.Fault fault = Executable.faultOf(command.get(0), System.getenv("PATH"));
        if (fault != null) {
            return cannotStart(
                    fault == Executable.Fault.NOT_FOUND
                            ? "there is no such program"
                            : "it is no program that" + " you may run",
                    fault);
        }
        ChildSignals signals = ChildSignals.install();
        SessionConsole console = SessionConsole.plain(plan, spec.commandLine().getErr(), options.isQuiet());
        Optional<RecordingSession> session = console.startUnless(signals::haveStopped, "it ends with the command");
        return session.isPresent() ? record(tap, signals, console, session.get()) : signals.exitCode();
    }

    private int record(TapPlan tap, ChildSignals signals, SessionConsole console, RecordingSession session)
            throws InterruptedException {
        Optional<Child> child = Optional.empty();
        try {
            child = signals.start(() -> start(session.listeners(tap.name()), tap));
        } catch (IOException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            return cannotStart(reason.getMessage(), Executable.Fault.NOT_EXECUTABLE);
        } finally {
            if (child.isEmpty()) {
                console.discard(session);
            }
        }
        if (child.isEmpty()) {
            if (!options.isQuiet()) {
                say("stopped before the command was started; nothing was recorded");
            }
            return signals.exitCode();
        }
        int code;
        try {
            code = child.get().await();
        } finally {
            signals.ended();
            console.end(session);
        }
        if (!session.hasBeenReached()) {
            sayThatNothingCame(session.listeners(tap.name()));
        }
        if (options.wantsReport()) {
            console.reportOnStandardError(spec.commandLine());
        }
        return code;
    }

    private TapPlan tap() {
        TapPlan tap = new TapOptions(options.listensWithTls())
                .plan(name, listen, upstream, null, List.of())
                .get(0);
        return service(tap).tls() ? tap : tap.withProxy();
    }

    private static TapTarget.Service service(TapPlan tap) {
        if (tap.target() instanceof TapTarget.Service service) {
            return service;
        }
        throw new Problem(ExitStatus.USAGE, "run needs one upstream");
    }

    private Child start(TapListeners listeners, TapPlan tap) throws IOException {
        ChildEnvironment environment = ChildEnvironment.of(
                System.getenv(),
                tap.listenTls() ? "https" : "http",
                listeners.address(),
                listeners.proxy(),
                service(tap));
        if (!environment.removed().isEmpty() && !options.isQuiet()) {
            say("taken out of the command's NO_PROXY, since they exclude the upstream: "
                    + String.join(", ", environment.removed()));
        }
        return Child.start(environment.filledIn(command), environment.variables());
    }

    /** The command's own exit code may well be 0: it has reached the service, but past this process. */
    private void sayThatNothingCame(TapListeners listeners) {
        String address = NetUtil.toSocketAddressString(listeners.address());
        if (listeners.proxy() == null) {
            say("ssetape: nothing came through " + address + ": give the command {url} or SSETAPE_URL");
        } else {
            say("ssetape: nothing came through " + address + ": the command may not use HTTP_PROXY, or a NO_PROXY of"
                    + " its own excludes the service; give it {url} or SSETAPE_URL");
        }
    }

    private int cannotStart(String why, Executable.Fault fault) {
        say("ssetape: cannot run " + command.get(0) + ": " + why + "; nothing was recorded");
        return fault.exitCode();
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
