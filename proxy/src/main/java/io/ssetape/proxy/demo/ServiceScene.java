package io.ssetape.proxy.demo;

import static io.ssetape.proxy.demo.DemoVoice.text;

import io.ssetape.proxy.metrics.MetricsEndpoint;
import io.ssetape.proxy.metrics.MetricsPlan;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.StopSignal;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** One simulated server, one tap in front of it. */
final class ServiceScene implements DemoScene {
    private static final String TAP = "entry";
    private static final int LARGEST_PORT = 65_535;

    private final DemoVoice voice;

    ServiceScene(DemoVoice voice) {
        this.voice = voice;
    }

    @Override
    public void serve(String program, int port) {
        if (port < 0 || port > LARGEST_PORT) {
            throw new Problem(ExitStatus.USAGE, "--serve-only must be a port, 0 to " + LARGEST_PORT);
        }
        SimulationPlan plan = SimulationPlan.onLoopback(port);
        StopSignal stop = StopSignal.install();
        try (SimulatedSglang service = SimulatedSglang.start(plan)) {
            voice.say(
                    "simulated SGLang entry on http://%s, models %s; Ctrl-C ends it",
                    text(service.address()), String.join(", ", NodeRole.UNIFIED.modelNames()));
            stop.await();
        }
    }

    @Override
    public void record(Path tape) throws InterruptedException {
        try (SimulatedSglang service = SimulatedSglang.start(SimulationPlan.onLoopback())) {
            MetricsEndpoint metrics = MetricsEndpoint.of("http://" + text(service.address()));
            RecordingPlan plan = DemoScene.plan(tape, List.of(DemoScene.tap(TAP, service.address())))
                    .with(new MetricsPlan(List.of(metrics), null, MetricsPlan.DEFAULT_TIMEOUT, MetricsPlan.MAX_BYTES));
            RecordingSession session = RecordingSession.start(plan);
            try (session) {
                InetSocketAddress entry = session.listenAddress(TAP);
                voice.say("simulated SGLang entry on %s", text(service.address()));
                voice.say("recording proxy in front of it on %s", text(entry));
                voice.say("sending 14 requests: 8 that ask for speculative counters and get none, 4 that get them,");
                voice.say("one that the client gives up, one that the service cuts short");
                new DemoClient(entry).send(DemoRequest.load());
            }
            DemoScene.requireWhole(tape, session.stats());
        }
        voice.say("recorded; the report reads the tape alone");
    }

    @Override
    public void sayWhatNext(String program, Path tape) {
        voice.say("  %s report %s --out DIR   the report as files, every request as a line of JSON", program, tape);
        voice.say("  %s show %s 1             one request, event by event", program, tape);
        voice.say("  %s verify %s             is every byte there", program, tape);
    }
}
