package io.ssetape.proxy.record;

import io.ssetape.proxy.forward.Authority;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.redact.ShownAddress;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that make a listener an HTTP forward proxy. */
public final class ForwardOptions {
    @Option(
            names = "--forward",
            description =
                    "Be an HTTP forward proxy, for clients that honour HTTP_PROXY. Leads to --allow and nowhere else.")
    private boolean forward;

    @Option(
            names = "--allow",
            paramLabel = "HOST:PORT",
            description = "A target that clients of --forward may ask for, written as they write it. Repeatable.")
    private List<String> allowed = new ArrayList<>();

    /**
     * Where the main tap leads by these options.
     *
     * @param upstream the value of {@code --upstream}, or null
     * @return null when it is no forward proxy
     * @throws Problem when the options contradict each other
     */
    TapTarget.Forward target(String upstream) {
        if (!forward) {
            if (!allowed.isEmpty()) {
                throw usage("--allow belongs to --forward: give both or neither");
            }
            return null;
        }
        if (upstream != null) {
            throw usage("--forward leads where its clients ask to, and takes no --upstream: give --allow HOST:PORT");
        }
        if (allowed.isEmpty()) {
            throw usage("--forward leads nowhere yet: give --allow HOST:PORT, for instance --allow 127.0.0.1:30000");
        }
        return new TapTarget.Forward(
                allowed.stream().map(ForwardOptions::authority).distinct().toList());
    }

    private static Authority authority(String text) {
        Authority authority = Authority.parse(text, 0);
        if (authority == null) {
            throw usage("--allow '" + ShownAddress.of(text)
                    + "': give HOST:PORT, for instance 127.0.0.1:30000 or [::1]:30000");
        }
        return authority;
    }

    private static Problem usage(String message) {
        return new Problem(ExitStatus.USAGE, message);
    }
}
