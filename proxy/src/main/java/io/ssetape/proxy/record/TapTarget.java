package io.ssetape.proxy.record;

import io.ssetape.proxy.forward.Authority;
import java.util.List;

/** Where a tap leads. */
public sealed interface TapTarget {
    /** As the tape's description of the tap has it. */
    String url();

    /**
     * One service, whatever the client asks for.
     *
     * @param host a name or a literal address, IPv6 without brackets
     * @param port 1 to 65535
     * @param tls whether it is spoken to through TLS
     */
    record Service(String host, int port, boolean tls) implements TapTarget {
        @Override
        public String url() {
            return (tls ? "https://" : "http://") + new HostPort(host, port);
        }
    }

    /**
     * Whichever of these the client asks for, as it asks a forward proxy.
     *
     * @param allowed at least one
     */
    record Forward(List<Authority> allowed) implements TapTarget {
        /** A target whose list can no longer change. */
        public Forward {
            allowed = List.copyOf(allowed);
        }

        @Override
        public String url() {
            return "forward: " + targets();
        }

        /** The targets as a list in one line. */
        String targets() {
            return String.join(", ", allowed.stream().map(Authority::toString).toList());
        }
    }
}
