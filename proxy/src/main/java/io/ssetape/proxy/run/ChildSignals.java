package io.ssetape.proxy.run;

import io.ssetape.proxy.record.Signals;
import io.ssetape.proxy.record.StopRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Where the signals go that ask to stop. One that comes before the command lives keeps it from being started. While it lives it gets
 * them, and decides. Once it has ended, one more is taken for what ended it and changes nothing. A second one before or behind it, as
 * {@link StopRequest} has it, stops this process at once.
 */
final class ChildSignals {
    /** Those that came while the command was being started and have not reached it, in order. */
    private final List<String> early = new ArrayList<>();

    private final StopRequest request;
    private final IntConsumer halt;
    private final Predicate<String> reachesTheCommand;
    private Phase phase = Phase.BEFORE;
    private Child child;

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

    /**
     * No signal has come, and no command lives.
     *
     * @param nanoClock monotonic time
     * @param halt ends the process at once with an exit code
     * @param reachesTheCommand whether a signal that this process gets while the command is being started has reached that as well
     */
    ChildSignals(LongSupplier nanoClock, IntConsumer halt, Predicate<String> reachesTheCommand) {
        this.request = new StopRequest(nanoClock);
        this.halt = halt;
        this.reachesTheCommand = reachesTheCommand;
    }

    /** Starts to listen for the signals. */
    static ChildSignals install() {
        ChildSignals signals =
                new ChildSignals(System::nanoTime, Runtime.getRuntime()::halt, Child::isReachedByTerminal);
        Signals.onStop(signals::arrived);
        return signals;
    }

    /** Whether one has come that asks not to start the command, or has kept it from being started. */
    synchronized boolean haveStopped() {
        return phase == Phase.BEFORE && request.isMade();
    }

    /** The exit code that says which signal it was. */
    synchronized int exitCode() {
        return request.exitCode();
    }

    /**
     * Starts the command unless a signal has come before.
     *
     * @return empty when one has, or when it came so soon that the command could not be started for it
     * @throws IOException when the system cannot start it
     */
    Optional<Child> start(Start start) throws IOException {
        synchronized (this) {
            if (request.isMade()) {
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
        request.forget();
    }

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
                if (request.arrived(number)) {
                    halt.accept(StopRequest.exitCode(number));
                }
            }
            case STARTING -> {
                // The command may have run for long before this process is told of its start.
                if (!reachesTheCommand.test(name)) {
                    early.add(name);
                }
                request.arrived(number);
            }
            case LIVING -> child.signal(name);
        }
    }
}
