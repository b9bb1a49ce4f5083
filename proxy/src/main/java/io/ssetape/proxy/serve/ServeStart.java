package io.ssetape.proxy.serve;

import io.netty.util.NetUtil;
import io.ssetape.proxy.record.Narrator;
import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.report.text.EndWords;
import io.ssetape.replayer.report.text.LackWords;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * What a user is told when a replay server begins.
 *
 * @param narrator says it
 * @param tape the tape as the user named it
 * @param served what it has
 * @param faults what is done to the answers
 */
record ServeStart(Narrator narrator, Path tape, ServedTape served, FaultPlan faults) {
    /** Says what the tape lacks, and what of it cannot be played, a line for each reason. */
    void tellLacks() {
        SourceEnd end = served.end();
        if (end.condition() == SourceEnd.Condition.DAMAGED) {
            narrator.warn(tape + " is damaged (" + EndWords.of(end.detail()) + "); what stands before that is served");
        }
        LackWords.notes(tape.toString(), end, served.gaps(), "served").forEach(narrator::warn);
        int all = served.unservableCount() + served.exchanges().size();
        served.unservable()
                .forEach((why, count) -> narrator.warn(
                        "not served: " + count + " of " + Counted.of(all, "exchange") + ", since " + why.text()));
    }

    /**
     * Says where it listens, last of all, and before that what may surprise.
     *
     * @param tls whether clients have to speak TLS
     */
    void announce(InetSocketAddress address, boolean tls) {
        long unscanned = served.exchanges().stream()
                .filter(exchange -> !exchange.form().showsEvents())
                .count();
        if (faults.needsEvents() && unscanned > 0) {
            narrator.warn("faults at events pass by " + Counted.of(unscanned, "answer")
                    + " without an event stream in clear");
        }
        if (!address.getAddress().isLoopbackAddress()) {
            narrator.warn("this server can be reached from other hosts, and gives the recorded answers to anybody");
        }
        narrator.say("serving " + Counted.of(served.exchanges().size(), "recorded exchange") + " of " + tape + " on "
                + (tls ? "https://" : "http://") + NetUtil.toSocketAddressString(address) + "; Ctrl-C ends it");
    }
}
