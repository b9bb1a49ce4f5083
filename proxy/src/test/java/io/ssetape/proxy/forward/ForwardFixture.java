package io.ssetape.proxy.forward;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.proxy.record.TapTarget;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Recording forward proxies, and what is said to them and behind them. */
final class ForwardFixture {
    /** The head of an answer with a body of two bytes. */
    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";

    private ForwardFixture() {}

    /** A recording of a proxy that leads to these ports of this host. */
    static RecordingSession start(Path tape, int... ports) {
        List<Authority> allowed = Arrays.stream(ports)
                .mapToObj(port -> new Authority("127.0.0.1", port))
                .toList();
        return RecordingSession.start(
                plan(tape, new TapPlan("entry", "127.0.0.1", 0, false, new TapTarget.Forward(allowed))));
    }

    static RecordingPlan plan(Path tape, TapPlan tap) {
        return RecordingPlan.ofDefaults(tape, List.of(tap));
    }

    static Wire client(RecordingSession session) {
        return Wire.connect(session.listenAddress("entry"));
    }

    /** A request as the proxy gets it. */
    static String request(LoopbackUpstream service, String path, String fields) {
        return "GET http://127.0.0.1:" + service.port() + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + service.port()
                + "\r\n" + fields + "\r\n";
    }

    /** A request without further fields as the service gets it. */
    static String origin(LoopbackUpstream service, String path) {
        return origin(service, path, "");
    }

    /** A request as the service gets it. */
    static String origin(LoopbackUpstream service, String path, String fields) {
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + service.port() + "\r\n" + fields + "\r\n";
    }
}
