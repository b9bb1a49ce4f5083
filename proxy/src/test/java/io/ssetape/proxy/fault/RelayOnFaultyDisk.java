package io.ssetape.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.LoopbackUpstream;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.proxy.relay.Relay;
import io.ssetape.proxy.relay.RelayOptions;
import io.ssetape.proxy.relay.Upstream;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.intake.FaultyRecorder;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import io.ssetape.recorder.intake.RecorderStats;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.recorder.tape.TapeReader;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One stream through a relay whose recorder writes a real tape on a disk with faults. Everything that the service sends is kept. */
final class RelayOnFaultyDisk implements AutoCloseable {
    private static final int EVENT_BYTES = 256;
    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    /** Of known length, so that a gap does not keep anybody from knowing what is body and what could be a credential. */
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n";

    final FaultyRecorder disk = new FaultyRecorder();
    private final Path tape;
    private final LoopbackUpstream upstream = new LoopbackUpstream();
    private final Recorder recorder;
    private final Relay relay;
    private final Wire client;
    private final Wire server;
    private final Random random = new Random(3);
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    RelayOnFaultyDisk(Path tape, long budgetBytes) {
        this.tape = tape;
        recorder = disk.start(
                new RecorderConfig(tape, "test", List.of(new Tap("entry", "", "")), Map.of(), budgetBytes, 0, false));
        relay = Relay.recording(RelayOptions.defaults(), recorder, notice -> {});
        InetSocketAddress address = relay.listen(
                "entry",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Upstream.resolve("127.0.0.1", upstream.port()));
        client = Wire.connect(address);
        server = upstream.accept();
        client.send(REQUEST);
        server.receive(REQUEST.length());
        sent.writeBytes(HEAD.getBytes(StandardCharsets.US_ASCII));
        server.send(HEAD);
        client.receive(HEAD.length());
    }

    /** Sends this many bytes and waits until the client has them, unchanged. */
    void pass(int bytes) {
        byte[] piece = new byte[bytes];
        random.nextBytes(piece);
        sent.writeBytes(piece);
        Thread sending = new Thread(() -> server.send(piece));
        sending.start();
        assertThat(Arrays.equals(client.receive(bytes), piece)).isTrue();
    }

    /** Sends an event, and gives the time until the client had it, in nanoseconds. */
    long passEvent() {
        byte[] event = new byte[EVENT_BYTES];
        random.nextBytes(event);
        sent.writeBytes(event);
        long before = System.nanoTime();
        server.send(event);
        byte[] received = client.receive(EVENT_BYTES);
        long took = System.nanoTime() - before;
        assertThat(received).isEqualTo(event);
        return took;
    }

    RecorderStats stats() {
        return recorder.stats();
    }

    /** Ends the recording; whatever the tape holds of the stream must be what was sent, and what it lacks must be in its gaps. */
    Taped end() {
        client.close();
        server.close();
        relay.close();
        recorder.close();
        Taped taped = Taped.read(tape);
        byte[] all = sent.toByteArray();
        long reached = 0;
        for (Frame frame : taped.frames()) {
            if (frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE) {
                assertThat(bytes.streamOffset()).isEqualTo(reached);
                int from = (int) reached;
                assertThat(Arrays.equals(
                                all, from, from + bytes.payload().length, bytes.payload(), 0, bytes.payload().length))
                        .isTrue();
                reached += bytes.payload().length;
            } else if (frame instanceof Frame.Gap gap && gap.direction() == Direction.RESPONSE) {
                assertThat(gap.streamOffset()).isEqualTo(reached);
                reached += gap.missingBytes();
            }
        }
        assertThat(reached).isEqualTo(all.length);
        try (TapeReader reader = TapeReader.open(tape)) {
            TapeCheck check = TapeCheck.of(reader);
            assertThat(check.sound()).isTrue();
            assertThat(check.missingBytes()).isEqualTo(recorder.stats().missingBytes());
            assertThat(check.payloadBytes() + check.missingBytes()).isEqualTo(REQUEST.length() + all.length);
        }
        return taped;
    }

    @Override
    public void close() {
        disk.isFull(false);
        disk.goesOn();
        client.close();
        server.close();
        relay.close();
        recorder.close();
        upstream.close();
    }
}
