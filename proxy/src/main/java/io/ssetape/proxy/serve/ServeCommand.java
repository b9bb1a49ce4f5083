package io.ssetape.proxy.serve;

import io.ssetape.proxy.record.HostPort;
import io.ssetape.proxy.record.Narrator;
import io.ssetape.proxy.record.PortReservation;
import io.ssetape.proxy.record.StopSignal;
import io.ssetape.proxy.record.Voice;
import io.ssetape.proxy.relay.SocketLayer;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.tape.OutsideTapes;
import io.ssetape.replayer.cli.ErrorTerminal;
import io.ssetape.replayer.cli.ProgressOptions;
import io.ssetape.replayer.cli.Sources;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.file.TemporaryFiles;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
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

/** {@code ssetape serve}: stands in for the service that was recorded, until it is told to stop. */
@Command(
        name = "serve",
        description =
                "Stand in for the recorded service: answer requests with the recorded bytes, at the recorded pace.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "An answer is played for a request of the same method, path and body (JSON by",
            "meaning, not by spelling). A request that is not on the tape gets 404 with",
            "JSON that says what is nearest.",
            "",
            "Examples:",
            "  ssetape serve run1.tape                   on 127.0.0.1:30000, as it was",
            "  ssetape serve run1.tape --speed max --listen 127.0.0.1:0",
            "      at any free port, without waiting",
            "  ssetape serve run1.tape --match sequence  whatever the bodies say",
            "  ssetape serve run1.tape --cut-after 20events --cut-with reset",
            "  ssetape serve run1.tape --stall 5000@3 --rechunk 7",
            "",
            "Ends on Ctrl-C or SIGTERM; a second one stops at once.",
            "Exit codes: 0 served, 2 wrong usage, 3 the tape cannot be read, is damaged (then",
            "what stands before that is served), or has nothing to serve, 4 the port or the",
            "disk is in the way."
        })
public final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE",
            description = "A tape folder, or a portable tape (JSON lines); - is standard input.")
    private Path tape;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:30000",
            description = "Where clients connect to (default: ${DEFAULT-VALUE}; port 0 for any free one).")
    private String listen;

    @Mixin
    private ServeTls tls;

    @Option(names = "--tap", paramLabel = "NAME", description = "The tap to play; needed when the tape has several.")
    private String tap;

    @Option(
            names = "--speed",
            paramLabel = "N|max",
            defaultValue = "1",
            description = "1 as recorded (default), 2 twice as fast, 0.5 half as fast; max without any waiting.")
    private String speed;

    @Option(
            names = "--match",
            paramLabel = "HOW",
            defaultValue = "body",
            converter = MatchBy.Word.class,
            description = "body: method, path and body (default). sequence: method and path only, answers in the order"
                    + " of recording.")
    private MatchBy match;

    @Option(
            names = "--once",
            description = "Give each recorded answer once, then 404; otherwise the first one follows the last one.")
    private boolean once;

    @Option(
            names = "--cut-after",
            paramLabel = "N[bytes|events]",
            description = "Break every answer off behind so many bytes (head included) or events.")
    private String cutAfter;

    @Option(names = "--cut-with", paramLabel = "HOW", description = "How it breaks off: fin (default) or reset.")
    private String cutWith;

    @Option(
            names = "--stall",
            paramLabel = "MILLIS@EVENT",
            description = "Stand still so long before an event, the first being 1. Repeatable.")
    private List<String> stalls = new ArrayList<>();

    @Option(names = "--rechunk", paramLabel = "N", description = "Send every answer in pieces of N bytes.")
    private Integer rechunk;

    @Option(
            names = "--temp",
            paramLabel = "DIR",
            description = "Where the answers are kept meanwhile, in a file without a name (default: the system's).")
    private Path temp;

    @Option(names = "--json", description = "Print the summary at the end as JSON on standard output.")
    private boolean json;

    @Option(names = "--quiet", description = "Say nothing but warnings.")
    private boolean quiet;

    @Override
    public Integer call() {
        Pace pace = Pace.of(speed);
        FaultPlan faults = FaultPlan.of(cutAfter, cutWith, stalls, rechunk);
        Narrator narrator = new Narrator(spec.commandLine().getErr(), ErrorTerminal.isPresent(), quiet);
        try (AnswerStore store = AnswerStore.in(temporaryFolder())) {
            ServedTape served;
            ServeSummary summary;
            try (Voice voice = new Voice(narrator)) {
                SocketLayer layer = tls.layer(voice);
                InetSocketAddress address;
                ServeStart start;
                // A port that is taken shows before a long tape is read, and nobody takes it meanwhile.
                try (PortReservation port = PortReservation.of(HostPort.ofListen(listen), "the replay server")) {
                    served = read(store);
                    address = port.address();
                    start = new ServeStart(narrator, tape, served, faults);
                    start.tellLacks();
                    mustHaveSomething(served);
                    ServeWarmUp.run(store);
                }
                Repertoire repertoire = new Repertoire(new AnswerBook(served, match, once), store, pace, faults, voice);
                StopSignal stop = StopSignal.install();
                ReplayServer server = ReplayServer.start(address, layer, served, repertoire, voice);
                try (server) {
                    start.announce(address, tls.isOn());
                    stop.await();
                }
                summary = server.summary(tape.toString(), address, match);
            }
            conclude(summary, narrator);
            return exitCode(served.end()).code();
        }
    }

    private Path temporaryFolder() {
        if (temp == null) {
            return TemporaryFiles.systemFolder();
        }
        OutsideTapes.requireFolder(temp);
        return temp;
    }

    private ServedTape read(AnswerStore store) {
        try (FrameSource source = quiet
                ? Sources.open(tape)
                : ProgressOptions.open(tape, spec.commandLine().getErr())) {
            return new TapeIndexer(tap, store).read(source);
        }
    }

    private void mustHaveSomething(ServedTape served) {
        if (served.exchanges().isEmpty()) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    tape + " has nothing to serve"
                            + (served.unservableCount() == 0 ? ": no exchange is on it" : "")
                            + "; ssetape show lists what is on it");
        }
    }

    private void conclude(ServeSummary summary, Narrator narrator) {
        if (json) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(new String(ReportJson.document(summary), StandardCharsets.UTF_8));
            out.flush();
        } else {
            narrator.say(summary.text());
        }
    }

    private static ExitStatus exitCode(SourceEnd end) {
        return end.condition() == SourceEnd.Condition.DAMAGED ? ExitStatus.UNREADABLE_INPUT : ExitStatus.DONE;
    }
}
