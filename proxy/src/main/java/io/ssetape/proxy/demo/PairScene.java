package io.ssetape.proxy.demo;

import static io.ssetape.proxy.demo.DemoVoice.text;

import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.StopSignal;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** A simulated prefill/decode pair with two taps on one tape: in front of its entry, and between the entry and the decode node. */
final class PairScene implements DemoScene {
    private static final String OUTER = "entry";
    private static final String INNER = "decode";
    /** Behind it come those of the nodes, and one for the user's tap in front of the decode node. */
    private static final int LARGEST_FIRST_PORT = 65_535 - SimulatedPair.PORTS;

    private final DemoVoice voice;

    PairScene(DemoVoice voice) {
        this.voice = voice;
    }

    @Override
    public void serve(String program, int port) {
        if (port < 1 || port > LARGEST_FIRST_PORT) {
            throw new Problem(
                    ExitStatus.USAGE,
                    "--serve-only with --pd must be a port, 1 to " + LARGEST_FIRST_PORT
                            + ": it takes the next ones too");
        }
        StopSignal stop = StopSignal.install();
        try (SimulatedPair pair = SimulatedPair.start(port)) {
            InetSocketAddress tap = new InetSocketAddress(pair.entry().getAddress(), port + SimulatedPair.PORTS);
            pair.router().decodeAt(tap, pair.decode().address());
            voice.say(
                    "simulated PD entry on http://%s, decode node on %s, prefill node on %s, models %s; Ctrl-C ends it",
                    text(pair.entry()),
                    text(pair.decode().address()),
                    text(pair.prefill().address()),
                    String.join(", ", NodeRole.DECODE.modelNames()));
            voice.say(
                    "the entry goes to its decode node through %s whenever a tap listens there; two taps:", text(tap));
            voice.say(
                    "  %s record --listen 127.0.0.1:8080 --upstream http://%s --tap decode=%s,http://%s --tape run4",
                    program, text(pair.entry()), text(tap), text(pair.decode().address()));
            stop.await();
        }
    }

    @Override
    public void record(Path tape) throws InterruptedException {
        try (SimulatedPair pair = SimulatedPair.start(0)) {
            RecordingSession session = RecordingSession.start(plan(tape, pair));
            try (session) {
                send(pair, session);
            }
            DemoScene.requireWhole(tape, session.stats());
        }
        voice.say("recorded; the diagnosis reads the tape alone");
    }

    private void send(SimulatedPair pair, RecordingSession session) throws InterruptedException {
        InetSocketAddress entry = session.listenAddress(OUTER);
        InetSocketAddress decode = session.listenAddress(INNER);
        pair.router().decodeAt(decode);
        voice.say(
                "simulated PD entry on %s, decode node on %s, prefill node on %s",
                text(pair.entry()),
                text(pair.decode().address()),
                text(pair.prefill().address()));
        voice.say("recording at tap entry on %s in front of the entry, and at tap", text(entry));
        voice.say("decode on %s between the entry and its decode node", text(decode));
        voice.say("sending 12 requests that ask for speculative counters, 3 to each of these models:");
        voice.say("  demo-pd-copied          the entry copies the request and the answer");
        voice.say("  demo-pd-flag-dropped    the entry drops the flag from the request");
        voice.say("  demo-pd-answer-cut      the entry drops the end of the answer, which quotes an end mark");
        voice.say("  demo-pd-no-speculation  the decode node has no counters to send");
        DemoClient client = new DemoClient(entry);
        for (List<DemoRequest> load : DemoRequest.pairLoads()) {
            client.send(load);
        }
    }

    private static RecordingPlan plan(Path tape, SimulatedPair pair) {
        return DemoScene.plan(
                tape,
                List.of(
                        DemoScene.tap(OUTER, pair.entry()),
                        DemoScene.tap(INNER, pair.decode().address())));
    }

    @Override
    public void sayWhatNext(String program, Path tape) {
        voice.say("  %s diagnose %s   cached tokens and usage too", program, tape);
        voice.say("  %s report %s     counters and times at each tap", program, tape);
        voice.say("  %s show %s       one line for each request at each tap", program, tape);
    }
}
