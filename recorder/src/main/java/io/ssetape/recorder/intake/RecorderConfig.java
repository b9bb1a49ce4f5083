package io.ssetape.recorder.intake;

import io.ssetape.recorder.frame.Tap;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a recording is told.
 *
 * @param tape the folder to create
 * @param writer what writes it, for instance {@code ssetape 0.1.0}
 * @param taps the listening points
 * @param settings the settings to note on the tape
 * @param budgetBytes bytes that may wait for the disk, over all lanes
 * @param minFreeBytes free disk space below which recording pauses
 * @param keepCredentials true to leave credentials as they are
 */
public record RecorderConfig(
        Path tape,
        String writer,
        List<Tap> taps,
        Map<String, String> settings,
        long budgetBytes,
        long minFreeBytes,
        boolean keepCredentials) {
    /** 256 MiB. */
    public static final long DEFAULT_BUDGET_BYTES = 256L << 20;

    /** 512 MiB. */
    public static final long DEFAULT_MIN_FREE_BYTES = 512L << 20;
}
