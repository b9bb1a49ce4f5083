package io.ssetape.proxy.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;

/** Does what the clients on a tape did, one connection after another, and insists on being answered as they were. */
final class ScriptedClient {
    private final InetSocketAddress service;
    private final long leaveAfterMillis;
    private final ByteArrayOutputStream awaited = new ByteArrayOutputStream();
    private Wire wire;

    /**
     * Nobody's client yet.
     *
     * @param leaveAfterMillis how long behind its last byte a client goes that left before its answer was over
     */
    ScriptedClient(InetSocketAddress service, long leaveAfterMillis) {
        this.service = service;
        this.leaveAfterMillis = leaveAfterMillis;
    }

    /** Plays all of it. */
    void play(ServedScript script) throws InterruptedException {
        for (Frame frame : script.frames()) {
            if (frame instanceof Frame.ConnectionOpened) {
                wire = Wire.connect(service);
            } else if (frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.REQUEST) {
                receive();
                wire.send(bytes.payload());
            } else if (frame instanceof Frame.Bytes bytes) {
                awaited.writeBytes(bytes.payload());
            } else if (frame instanceof Frame.Closed closed) {
                end(closed);
            }
        }
    }

    private void receive() {
        byte[] expected = awaited.toByteArray();
        awaited.reset();
        assertThat(wire.receive(expected.length)).isEqualTo(expected);
    }

    private void end(Frame.Closed closed) throws InterruptedException {
        if (closed.by() == Party.UPSTREAM) {
            receive();
            assertThat(wire.receiveAndSeeHowItEnds())
                    .isEqualTo(new Wire.Received(new byte[0], closed.kind() == CloseKind.RESET));
            wire.close();
        } else if (closed.kind() == CloseKind.RESET) {
            receive();
            Thread.sleep(leaveAfterMillis);
            wire.reset();
        } else {
            receive();
            wire.close();
        }
    }
}
