package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.redact.ShownAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The taps that a command line asks for. */
public final class TapOptions {
    private static final String NAME = "[A-Za-z0-9._-]{1,64}";
    private static final String TLS_LISTENER = "https://";

    private final boolean hasCertificate;

    /**
     * The taps of a command line.
     *
     * @param hasCertificate whether there is a certificate for listeners
     */
    public TapOptions(boolean hasCertificate) {
        this.hasCertificate = hasCertificate;
    }

    /**
     * All taps: the main one if it leads anywhere, then the further ones.
     *
     * @param name the main tap's name
     * @param listen the main tap's listening address; through TLS if there is a certificate
     * @param upstream the main tap's upstream, or null
     * @param forward the main tap's targets as a forward proxy, or null
     * @param further each {@code NAME=LISTEN,UPSTREAM}; through TLS if LISTEN is {@code https://HOST:PORT}
     * @throws Problem when one cannot be read, two have one name, or there is none
     */
    public List<TapPlan> plan(
            String name, String listen, String upstream, TapTarget.Forward forward, List<String> further) {
        List<TapPlan> taps = new ArrayList<>();
        if (upstream != null || forward != null) {
            taps.add(tap(name, listen, hasCertificate, forward == null ? HostPort.ofUpstream(upstream) : forward));
        }
        further.forEach(text -> taps.add(tap(text)));
        if (taps.isEmpty()) {
            throw usage("nothing to record: give --upstream http://HOST:PORT, or --forward --allow HOST:PORT");
        }
        Set<String> names = new HashSet<>();
        for (TapPlan tap : taps) {
            if (!names.add(tap.name())) {
                throw usage("two taps are called " + tap.name() + ": give each its own name");
            }
        }
        return taps;
    }

    private TapPlan tap(String text) {
        int equals = text.indexOf('=');
        int comma = text.indexOf(',', equals + 1);
        if (equals < 0 || comma < 0 || text.lastIndexOf("://", equals) >= 0) {
            throw usage("tap '" + ShownAddress.of(text)
                    + "': give NAME=LISTEN,UPSTREAM, for instance decode=127.0.0.1:8081,http://127.0.0.1:30001");
        }
        String listen = text.substring(equals + 1, comma);
        boolean tls = listen.toLowerCase(Locale.ROOT).startsWith(TLS_LISTENER);
        if (tls && !hasCertificate) {
            throw usage("tap '" + ShownAddress.of(text) + "' listens with TLS: give --listen-cert and --listen-key");
        }
        return tap(
                text.substring(0, equals),
                tls ? listen.substring(TLS_LISTENER.length()) : listen,
                tls,
                HostPort.ofUpstream(text.substring(comma + 1)));
    }

    private static TapPlan tap(String name, String listen, boolean tls, TapTarget target) {
        if (!name.matches(NAME)) {
            throw usage("tap name '" + ShownAddress.of(name) + "': use letters, digits, '.', '_' and '-', at most 64");
        }
        HostPort from = HostPort.ofListen(listen);
        return new TapPlan(name, from.host(), from.port(), tls, target);
    }

    private static Problem usage(String message) {
        return new Problem(ExitStatus.USAGE, message);
    }
}
