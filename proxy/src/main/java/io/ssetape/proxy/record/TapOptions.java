package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The taps that a command line asks for. */
final class TapOptions {
    private static final String NAME = "[A-Za-z0-9._-]{1,64}";

    private TapOptions() {}

    /**
     * All taps: the main one if an upstream is given, then the further ones.
     *
     * @param name the main tap's name
     * @param listen the main tap's listening address
     * @param upstream the main tap's upstream, or null for none
     * @param further each {@code NAME=LISTEN,UPSTREAM}
     * @throws Problem when one cannot be read, two have one name, or there is none
     */
    static List<TapPlan> plan(String name, String listen, String upstream, List<String> further) {
        List<TapPlan> taps = new ArrayList<>();
        if (upstream != null) {
            taps.add(tap(name, listen, upstream));
        }
        further.forEach(text -> taps.add(tap(text)));
        if (taps.isEmpty()) {
            throw usage("nothing to record: give --upstream http://HOST:PORT");
        }
        Set<String> names = new HashSet<>();
        for (TapPlan tap : taps) {
            if (!names.add(tap.name())) {
                throw usage("two taps are called " + tap.name() + ": give each its own name");
            }
        }
        return taps;
    }

    private static TapPlan tap(String text) {
        int equals = text.indexOf('=');
        int comma = text.indexOf(',', equals + 1);
        if (equals < 0 || comma < 0) {
            throw usage("tap '" + text
                    + "': give NAME=LISTEN,UPSTREAM, for instance decode=127.0.0.1:8081,http://127.0.0.1:30001");
        }
        return tap(text.substring(0, equals), text.substring(equals + 1, comma), text.substring(comma + 1));
    }

    private static TapPlan tap(String name, String listen, String upstream) {
        if (!name.matches(NAME)) {
            throw usage("tap name '" + name + "': use letters, digits, '.', '_' and '-', at most 64");
        }
        HostPort from = HostPort.ofListen(listen);
        HostPort to = HostPort.ofUpstream(upstream);
        return new TapPlan(name, from.host(), from.port(), to.host(), to.port());
    }

    private static Problem usage(String message) {
        return new Problem(ExitStatus.USAGE, message);
    }
}
