package io.ssetape.proxy.fault;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.record.RecordingPlan;
import io.ssetape.proxy.record.RecordingSession;
import io.ssetape.proxy.record.TapPlan;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.util.List;

/** A whole recording, tape and all, between a client and an upstream that a test drives. */
final class FaultBench implements AutoCloseable {
    final LoopbackUpstream upstream = new LoopbackUpstream();
    private final Path tape;
    private final RecordingSession session;

    FaultBench(Path tape) {
        this.tape = tape;
        this.session = start(upstream.port());
    }

    /** A bench whose recording leads somewhere else. */
    FaultBench(Path tape, int upstreamPort) {
        this.tape = tape;
        this.session = start(upstreamPort);
    }

    private RecordingSession start(int upstreamPort) {
        return RecordingSession.start(new RecordingPlan(
                tape,
                List.of(new TapPlan("entry", "127.0.0.1", 0, "127.0.0.1", upstreamPort)),
                RecorderConfig.DEFAULT_BUDGET_BYTES,
                0,
                false));
    }

    /** A client's connection to the recording. */
    Wire client() {
        return Wire.connect(session.listenAddress("entry"));
    }

    /** A client's connection with a small receive buffer. */
    Wire slowClient() {
        return Wire.connect(session.listenAddress("entry"), 16 << 10);
    }

    /** Ends the recording and reads its tape. */
    Taped taped() {
        session.close();
        return Taped.read(tape);
    }

    @Override
    public void close() {
        session.close();
        upstream.close();
    }
}
