package io.ssetape.recorder.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks what must be true of any recording: each connection is opened first and closed last, and the bytes and gaps of
 * each stream follow each other without overlap or hole. The content of a stream is made so that every byte tells its
 * connection, direction and offset.
 */
final class Coverage {
    private final Map<String, Long> reached = new HashMap<>();
    private final Set<Long> open = new HashSet<>();
    private final Set<Long> closed = new HashSet<>();
    private long recordedBytes;
    private long missingBytes;

    Coverage(List<Frame> frames) {
        frames.forEach(this::follow);
    }

    /** Content for one read. */
    static ByteBuffer content(long connection, Direction direction, long offset, int length) {
        ByteBuffer content = ByteBuffer.allocate(length);
        for (int i = 0; i < length; i++) {
            content.put(i, contentAt(connection, direction, offset + i));
        }
        return content;
    }

    long reached(long connection, Direction direction) {
        return reached.getOrDefault(key(connection, direction), 0L);
    }

    Set<Long> opened() {
        Set<Long> all = new HashSet<>(open);
        all.addAll(closed);
        return all;
    }

    Set<Long> closed() {
        return closed;
    }

    long recordedBytes() {
        return recordedBytes;
    }

    long missingBytes() {
        return missingBytes;
    }

    private void follow(Frame frame) {
        if (frame instanceof Frame.ConnectionOpened opened) {
            assertThat(open.add(opened.connection())).isTrue();
            assertThat(closed).doesNotContain(opened.connection());
        } else if (frame instanceof Frame.Bytes bytes) {
            follow(bytes.connection(), bytes.direction(), bytes.streamOffset(), bytes.payload().length);
            recordedBytes += bytes.payload().length;
            ByteBuffer expected =
                    content(bytes.connection(), bytes.direction(), bytes.streamOffset(), bytes.payload().length);
            assertThat(ByteBuffer.wrap(bytes.payload())).isEqualTo(expected);
        } else if (frame instanceof Frame.Gap gap) {
            assertThat(gap.missingBytes()).isPositive();
            follow(gap.connection(), gap.direction(), gap.streamOffset(), gap.missingBytes());
            missingBytes += gap.missingBytes();
        } else if (frame instanceof Frame.HalfClosed half) {
            assertThat(open).contains(half.connection());
        } else if (frame instanceof Frame.Closed end) {
            assertThat(open.remove(end.connection())).isTrue();
            closed.add(end.connection());
        }
    }

    private void follow(long connection, Direction direction, long offset, long length) {
        assertThat(open).contains(connection);
        assertThat(offset).isEqualTo(reached(connection, direction));
        reached.put(key(connection, direction), offset + length);
    }

    private static byte contentAt(long connection, Direction direction, long offset) {
        return (byte) (31 * connection + 17L * direction.code() + offset + (offset >> 8));
    }

    private static String key(long connection, Direction direction) {
        return connection + direction.label();
    }
}
