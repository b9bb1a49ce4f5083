package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.FrameEncoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads and compiles the append path on a queue that is thrown away, so that a tape's first real frames are not its slowest. */
final class AppendWarmUp {
    private static final int APPENDS = 300;
    private static final int BATCH = 16;
    private static final int PAYLOAD_BYTES = 300;
    private static final int FRAME_BYTES = FrameEncoder.bytesFrameBytes(PAYLOAD_BYTES);

    private AppendWarmUp() {}

    /** Appends to a queue in this folder, which must not exist and does not exist afterwards. */
    static void run(Path scratch) throws IOException {
        Files.createDirectory(scratch);
        try {
            FrameEncoder encoder = new FrameEncoder("");
            ByteBuffer payload = ByteBuffer.allocateDirect(PAYLOAD_BYTES);
            try (FrameQueue queue = new FrameQueue(scratch, 0)) {
                queue.append(encoder.encodeBytes(0, 0, 1, Direction.RESPONSE, 0, false, payload));
                queue.beginBatches(DiskReserve::new);
                for (int i = 1; i < APPENDS; i++) {
                    if (i % BATCH == 0) {
                        queue.append(encoder.encodeBytes(i, i, 1, Direction.RESPONSE, i, false, payload));
                    } else {
                        ByteBuffer room = queue.room(FRAME_BYTES);
                        encoder.encodeBytes(room, i, i, 1, Direction.RESPONSE, i, false, payload);
                        queue.added(FRAME_BYTES);
                    }
                }
            }
        } finally {
            TapeFolder.discard(scratch, true);
        }
    }
}
