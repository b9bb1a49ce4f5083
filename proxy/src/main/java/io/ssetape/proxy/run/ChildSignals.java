package io.ssetape.proxy.run;

import io.ssetape.proxy.record.Signals;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes the signals that ask to stop on to the command. Before it lives they wait for it. Once it has ended, one more is taken for
 * the same request and changes nothing; the next stops this process at once.
 */
final class ChildSignals {
    private static final int SIGNAL_EXIT_BASE = 128;

    private final List<String> waiting = new ArrayList<>();
    private Child child;
    private boolean ended;
    private boolean askedSince;

    /** Starts to listen for the signals. */
    static ChildSignals install() {
        ChildSignals signals = new ChildSignals();
        Signals.onStop(signals::arrived);
        return signals;
    }

    /** The command lives. */
    synchronized void began(Child started) {
        child = started;
        waiting.forEach(started::signal);
    }

    /** The command has ended. */
    synchronized void ended() {
        ended = true;
    }

    private synchronized void arrived(String name, int number) {
        if (ended && askedSince) {
            Runtime.getRuntime().halt(SIGNAL_EXIT_BASE + number);
        } else if (ended) {
            askedSince = true;
        } else if (child == null) {
            waiting.add(name);
        } else {
            child.signal(name);
        }
    }
}
