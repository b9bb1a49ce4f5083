package io.ssetape.proxy.forward;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rules of the proxy: what a request's head asks for, and whether it gets it. Pure. */
final class RequestRouting {
    private static final String SCHEME = "http://";
    private static final String CONNECT = "CONNECT";
    private static final String OPTIONS = "OPTIONS";
    private static final String PROXY_AUTHORIZATION = "proxy-authorization";

    private final Collection<Authority> allowed;

    /**
     * Rules.
     *
     * @param allowed the targets that may be asked for
     */
    RequestRouting(Collection<Authority> allowed) {
        this.allowed = allowed;
    }

    /** Where a complete head leads. */
    Route route(byte[] bytes) throws Refusal {
        StrictHead head = StrictHead.read(bytes);
        return head.method().equals(CONNECT) ? tunnel(head) : forward(head);
    }

    private Route tunnel(StrictHead head) throws Refusal {
        Authority target = Authority.parse(head.target(), 0);
        if (target == null) {
            throw Refusal.malformed("CONNECT needs HOST:PORT.");
        }
        if (!head.values("transfer-encoding").isEmpty()
                || head.values("content-length").stream().anyMatch(n -> !n.equals("0"))) {
            throw Refusal.malformed("CONNECT has no body.");
        }
        requireNoOtherHost(head, target);
        requireAllowed(target);
        return new Route.Tunnel(target);
    }

    private Route forward(StrictHead head) throws Refusal {
        String target = head.target();
        if (!target.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            throw Refusal.notForProxy("This is a forward proxy: it takes http://HOST:PORT/PATH as the target of a"
                    + " request, and CONNECT for anything else. Set it as HTTP_PROXY instead of calling it directly.");
        }
        int end = authorityEnd(target);
        Authority authority = Authority.parse(target.substring(SCHEME.length(), end), Authority.HTTP_PORT);
        if (authority == null || target.indexOf('#') >= 0) {
            throw Refusal.malformed("The target of the request is no http://HOST:PORT/PATH without user and fragment.");
        }
        requireHost(head, authority);
        requireAllowed(authority);
        byte[] rewritten = rewritten(head, originForm(head.method(), target.substring(end)));
        return new Route.Forward(
                authority,
                rewritten,
                head.body(),
                !head.values("upgrade").isEmpty(),
                !head.values("expect").isEmpty());
    }

    private static int authorityEnd(String target) {
        int at = SCHEME.length();
        while (at < target.length() && "/?#".indexOf(target.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static String originForm(String method, String path) {
        if (path.isEmpty()) {
            return method.equals(OPTIONS) ? "*" : "/";
        }
        return path.startsWith("?") ? "/" + path : path;
    }

    /** A proxy would have to replace a Host that says something else (RFC 9112, 3.2.2); nothing is replaced here. */
    private static void requireHost(StrictHead head, Authority target) throws Refusal {
        List<String> hosts = head.values("host");
        if (hosts.isEmpty() && head.minorVersion() == 0) {
            return;
        }
        if (hosts.size() != 1 || !target.equals(Authority.parse(hosts.get(0), Authority.HTTP_PORT))) {
            throw Refusal.malformed("The request has not exactly one Host, the one of its target " + target + ".");
        }
    }

    /** The target of CONNECT says all; a Host may be missing, as from old clients, or leave out the port. */
    private static void requireNoOtherHost(StrictHead head, Authority target) throws Refusal {
        List<String> hosts = head.values("host");
        if (hosts.size() > 1 || (hosts.size() == 1 && !target.equals(Authority.parse(hosts.get(0), target.port())))) {
            throw Refusal.malformed("CONNECT has more than one Host, or one that is not its target " + target + ".");
        }
    }

    private void requireAllowed(Authority target) throws Refusal {
        if (!allowed.contains(target)) {
            String names = allowed.stream().map(Authority::toString).collect(Collectors.joining(", "));
            throw Refusal.forbidden("ssetape leads to " + names + " only, and not to " + target
                    + "; record --forward takes more targets by --allow.");
        }
    }

    private static byte[] rewritten(StrictHead head, String originForm) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(head.bytes().length);
        out.write(head.bytes(), 0, head.targetFrom());
        out.writeBytes(originForm.getBytes(StandardCharsets.ISO_8859_1));
        int from = head.targetFrom() + head.target().length();
        for (StrictHead.Field field : head.fields()) {
            if (field.name().equals(PROXY_AUTHORIZATION)) {
                out.write(head.bytes(), from, field.from() - from);
                from = field.to();
            }
        }
        out.write(head.bytes(), from, head.bytes().length - from);
        return out.toByteArray();
    }
}
