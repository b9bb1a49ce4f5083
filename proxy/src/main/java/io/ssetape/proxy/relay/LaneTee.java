package io.ssetape.proxy.relay;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.intake.Lane;
import io.ssetape.recorder.intake.RecordedConnection;
import java.nio.ByteBuffer;

/** Hands over to a lane of the recorder. */
record LaneTee(Lane lane) implements Tee {
    @Override
    public ConnectionTee opened(String tap, String client, String upstream, long acceptedNanos, long connectedNanos) {
        return new Recorded(lane.opened(tap, client, upstream, acceptedNanos, connectedNanos));
    }

    @Override
    public void selfCost(long nanos, Direction direction, byte[] histogram) {
        lane.selfCost(nanos, direction, histogram);
    }

    private record Recorded(RecordedConnection connection) implements ConnectionTee {
        @Override
        public void bytes(Direction direction, long arrivalNanos, ByteBuffer payload) {
            connection.bytes(direction, arrivalNanos, payload);
        }

        @Override
        public void proxyBytes(long nanos, ByteBuffer payload) {
            connection.proxyBytes(nanos, payload);
        }

        @Override
        public void halfClosed(Direction direction, long nanos) {
            connection.halfClosed(direction, nanos);
        }

        @Override
        public void closed(Party by, CloseKind kind, long nanos) {
            connection.closed(by, kind, nanos);
        }
    }
}
