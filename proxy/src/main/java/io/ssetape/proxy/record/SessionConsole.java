package io.ssetape.proxy.record;

import io.netty.util.NetUtil;
import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.recorder.intake.RecorderStats;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** A session as its user sees it: starts and ends it, and says on standard error how it goes. */
public final class SessionConsole {
    private final RecordingPlan plan;
    private final Narrator narrator;
    private FolderAsFound folder;
    private RecordingWatch watch;

    SessionConsole(RecordingPlan plan, Narrator narrator) {
        this.plan = plan;
        this.narrator = narrator;
    }

    /** A console that says lines, and shows no line that changes: somebody else writes to the terminal too. */
    public static SessionConsole plain(RecordingPlan plan, PrintWriter err, boolean quiet) {
        return new SessionConsole(plan, new Narrator(err, false, quiet));
    }

    /**
     * Starts the session and says where it listens, unless a stop is asked for before it does.
     *
     * @param stopped asked several times a second, from this thread
     * @param howItEnds said behind where the tape is
     * @return empty when it was given up; that has been said, and nothing is left of it
     * @throws Problem when the tape cannot be created or a port cannot be had; nothing is left behind
     */
    public Optional<RecordingSession> startUnless(BooleanSupplier stopped, String howItEnds) {
        folder = plan.tape() == null ? null : FolderAsFound.vacant(plan.tape());
        if (plan.relay().warmFirst()) {
            narrator.say("warming up for some seconds");
        }
        Optional<RecordingSession> started = RecordingSession.startUnless(stopped, plan, new Voice(narrator));
        if (started.isPresent()) {
            welcome(started.get(), howItEnds);
        } else {
            narrator.say("stopped before it listened; nothing was recorded");
        }
        return started;
    }

    private void welcome(RecordingSession session, String howItEnds) {
        plan.taps().forEach(tap -> announce(tap, session.listenAddress(tap.name())));
        if (plan.usesUpstreamTls() && plan.tls().trust().isBlind()) {
            narrator.warn(
                    "--insecure-upstream: no certificate is checked; whoever is between here and the upstream could"
                            + " read and change everything");
        }
        if (plan.tape() != null) {
            watch = RecordingWatch.start(plan.tape(), session::stats, narrator::warn);
        }
        narrator.say(plan.tape() == null ? "not recording" : "recording to " + plan.tape() + "; " + howItEnds);
    }

    private void announce(TapPlan tap, InetSocketAddress address) {
        String url = (tap.listenTls() ? "https://" : "http://") + NetUtil.toSocketAddressString(address);
        narrator.say("listening on " + url
                + (tap.target() instanceof TapTarget.Forward forward
                        ? " as a forward proxy to " + forward.targets()
                        : " for " + tap.target().url())
                + " (tap " + tap.name() + ")");
        if (!address.getAddress().isLoopbackAddress()) {
            narrator.warn("tap " + tap.name() + " can be reached from other hosts, and asks nobody for a password");
        }
    }

    /** Ends the session and says what it brought. */
    public ExitStatus end(RecordingSession session) {
        unwatch();
        try {
            session.close();
        } catch (Problem problem) {
            narrator.warn(problem.getMessage());
            return problem.status();
        }
        return plan.tape() == null ? ExitStatus.DONE : outcome(session.stats());
    }

    /** Says so when no client has connected: a tape without a connection looks like a service that nobody asked. */
    void sayIfNobodyCame(RecordingSession session) {
        if (!session.hasBeenReached()) {
            String addresses = plan.taps().stream()
                    .map(tap -> NetUtil.toSocketAddressString(session.listenAddress(tap.name())))
                    .collect(Collectors.joining(", "));
            narrator.warn("nothing was sent to " + addresses + ": does the client point there?");
        }
    }

    /** Ends a session that came to nothing, and leaves no tape. */
    public void discard(RecordingSession session) {
        unwatch();
        session.close();
        if (folder != null) {
            folder.restore();
        }
    }

    private void unwatch() {
        if (watch != null) {
            watch.close();
        }
    }

    private ExitStatus outcome(RecorderStats stats) {
        narrator.say("recorded " + ByteSize.text(stats.payloadBytes()) + " in " + stats.frames() + " frames");
        if (stats.missingBytes() == 0 && stats.state() == RecorderStats.State.RECORDING) {
            return ExitStatus.DONE;
        }
        String state =
                stats.state() == RecorderStats.State.RECORDING ? "" : " (" + LiveStatusLine.state(stats.state()) + ")";
        narrator.warn(Counted.of(stats.missingBytes(), "byte") + " passed through without being recorded" + state
                + "; the report says where the gaps are");
        return ExitStatus.FINDINGS;
    }

    /**
     * Makes the report with the command that makes reports.
     *
     * @param command the command that recorded
     */
    public void report(CommandLine command) {
        CommandLine report = reportCommand(command);
        if (report != null) {
            report.execute(plan.tape().toString());
        }
    }

    /** Makes the report where errors go: standard output belongs to somebody else. */
    public void reportOnStandardError(CommandLine command) {
        CommandLine report = reportCommand(command);
        if (report != null) {
            PrintWriter out = report.getOut();
            report.setOut(report.getErr());
            report.execute(plan.tape().toString());
            report.getErr().flush();
            report.setOut(out);
        }
    }

    private static CommandLine reportCommand(CommandLine command) {
        CommandLine parent = command.getParent();
        return parent == null ? null : parent.getSubcommands().get("report");
    }
}
