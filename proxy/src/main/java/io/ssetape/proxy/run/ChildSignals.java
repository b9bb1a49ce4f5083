package io.ssetape.proxy.run;

import io.ssetape.proxy.record.Signals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the signals go that ask to stop. One that comes before the command lives keeps it from being started. While it lives it gets
 * them, and decides. Once it has ended, one more is taken for the same request and changes nothing. The next one after such a request
 * stops this process at once.
 */
final class ChildSignals {
    private static final int SIGNAL_EXIT_BASE = 128;

    /** Those that came while the command was being started, in order. */
    private final List<String> early = new ArrayList<>();

    private Phase phase = Phase.BEFORE;
    private Child child;
    private int askedBy;

    private enum Phase {
        /** There is no command yet. */
        BEFORE,
        /** The system makes it. */
        STARTING,
        LIVING,
        ENDED
    }

    /** Makes the command. */
    @FunctionalInterface
    interface Start {
        /**
         * Called once at most.
         *
         * @throws IOException when the system cannot start it
         */
        Child child() throws IOException;
    }

    /** Starts to listen for the signals. */
    static ChildSignals install() {
        ChildSignals signals = new ChildSignals();
        Signals.onStop(signals::arrived);
        return signals;
    }

    /** Whether one has come that asks not to start the command, or has kept it from being started. */
    synchronized boolean haveStopped() {
        return phase == Phase.BEFORE && askedBy != 0;
    }

    /** The exit code that says which signal it was. */
    synchronized int exitCode() {
        return SIGNAL_EXIT_BASE + askedBy;
    }

    /**
     * Starts the command unless a signal has come before.
     *
     * @return empty when one has, or when it came so soon that the command could not be started for it
     * @throws IOException when the system cannot start it
     */
    Optional<Child> start(Start start) throws IOException {
        synchronized (this) {
            if (askedBy != 0) {
                return Optional.empty();
            }
            phase = Phase.STARTING;
        }
        Child started;
        try {
            // Not within the lock: a signal's handler must not wait for the system.
            started = start.child();
        } catch (IOException | RuntimeException e) {
            if (haveStoppedMeanwhile()) {
                return Optional.empty();
            }
            throw e;
        }
        living(started);
        return Optional.of(started);
    }

    /** The command has ended. */
    synchronized void ended() {
        phase = Phase.ENDED;
        askedBy = 0;
    }

    /** A terminal sends to all in its foreground: what came before the command did may or may not have reached it, and is sent. */
    private synchronized void living(Child started) {
        phase = Phase.LIVING;
        child = started;
        early.forEach(started::send);
    }

    private synchronized boolean haveStoppedMeanwhile() {
        phase = Phase.BEFORE;
        return haveStopped();
    }

    /** A signal has come. */
    synchronized void arrived(String name, int number) {
        switch (phase) {
            case BEFORE, ENDED -> {
                if (askedBy != 0) {
                    Runtime.getRuntime().halt(SIGNAL_EXIT_BASE + number);
                }
                askedBy = number;
            }
            case STARTING -> {
                early.add(name);
                askedBy = number;
            }
            case LIVING -> child.signal(name);
        }
    }
}
