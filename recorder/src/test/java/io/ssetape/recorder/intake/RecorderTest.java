package io.ssetape.recorder.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private final MemorySink sink = new MemorySink();

    @Test
    void aConversationReachesTheTapeInOrder() {
        Recorder recorder = Recorder.start(config(), () -> sink, RecorderClock.system(), 1_000_000_000L);
        Lane lane = recorder.openLane();
        RecordedConnection connection = lane.opened("entry", "c:1", "u:2", 10, 11);
        connection.bytes(Direction.REQUEST, 20, bytes("GET"));
        connection.halfClosed(Direction.REQUEST, 25);
        connection.bytes(Direction.RESPONSE, 30, bytes("HTTP"));
        connection.proxyBytes(35, bytes("!"));
        connection.closed(Party.UPSTREAM, CloseKind.FIN, 40);
        recorder.mark(50, "here");
        recorder.close();

        assertThat(sink.ended).isTrue();
        assertThat(sink.closed).isTrue();
        assertThat(sink.frames.subList(0, sink.frames.size() - 1))
                .extracting(Object::toString)
                .containsExactly(
                        new Frame.ConnectionOpened(10, 1, "entry", "c:1", "u:2", 11).toString(),
                        "Bytes[20 #1 request @0 +3]",
                        new Frame.HalfClosed(25, 1, Direction.REQUEST).toString(),
                        "Bytes[30 #1 response @0 +4]",
                        "Bytes[35 #1 response @4 +1 by proxy]",
                        new Frame.Closed(40, 1, Party.UPSTREAM, CloseKind.FIN).toString(),
                        new Frame.Mark(50, "here").toString());
        assertThat(sink.frames.get(sink.frames.size() - 1)).isInstanceOf(Frame.ClockPair.class);
        RecorderStats stats = recorder.stats();
        assertThat(stats.payloadBytes()).isEqualTo(8);
        assertThat(stats.waitingBytes()).isZero();
        assertThat(stats.missingBytes()).isZero();
        assertThat(stats.frames()).isEqualTo(10);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
    }

    private static RecorderConfig config() {
        return new RecorderConfig(Path.of("tape"), "test", List.of(), Map.of(), 4 << 20, 0, false);
    }
}
