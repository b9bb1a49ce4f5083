package io.ssetape.proxy.relay;

import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a recorder is told when a test does not care. */
final class Recordings {
    private static final long BUDGET_BYTES = 8 << 20;

    private Recordings() {}

    /** A recording of one tap into a new folder. */
    static RecorderConfig into(Path tape) {
        return new RecorderConfig(tape, "test", List.of(), Map.of(), BUDGET_BYTES, 0, false);
    }
}
