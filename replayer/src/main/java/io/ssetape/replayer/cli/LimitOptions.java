package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.replayer.ReplayOptions;
import picocli.CommandLine.Option;

/** The options that say how much of one message is held in memory to be read. Mix it into a command that interprets tapes. */
final class LimitOptions {
    /** Less is shorter than ordinary heads and requests. */
    private static final long MIN_BYTES = 1L << 10;

    private static final long MOST_HEAD_BYTES = 64L << 20;

    /** An array in Java ends at twice that. */
    private static final long MOST_BODY_BYTES = 1L << 30;

    @Option(
            names = "--max-head",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "The longest HTTP head that is read, 1KiB to 64MiB; a connection with a longer one counts as"
                    + " not HTTP (default: 256KiB).")
    private long maxHeadBytes = ReplayOptions.MAX_HEAD_BYTES;

    @Option(
            names = "--max-body",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description =
                    "The longest request body, answer without a stream, or single event that is read, 1KiB to 1GiB;"
                            + " a longer one is noted and passed over (default: 64MiB). Memory must hold one of each open request.")
    private long maxBodyBytes = ReplayOptions.MAX_BODY_BYTES;

    /**
     * A replay with these limits, without texts and with the usual limit of lines.
     *
     * @throws Problem when a size makes no sense
     */
    ReplayOptions replay() {
        return replay(false, ReplayOptions.AIOHTTP_LINE_LIMIT_BYTES);
    }

    /**
     * A replay with these limits.
     *
     * @param keepText whether records carry the generated texts
     * @param aiohttpLineLimitBytes the longest line that the client's HTTP library accepts
     * @throws Problem when a size makes no sense
     */
    ReplayOptions replay(boolean keepText, int aiohttpLineLimitBytes) {
        return new ReplayOptions(
                keepText,
                aiohttpLineLimitBytes,
                checked("--max-head", maxHeadBytes, MOST_HEAD_BYTES),
                checked("--max-body", maxBodyBytes, MOST_BODY_BYTES));
    }

    private static int checked(String option, long bytes, long most) {
        if (bytes < MIN_BYTES || bytes > most) {
            throw new Problem(
                    ExitStatus.USAGE,
                    option + " must be from " + ByteSize.text(MIN_BYTES) + " to " + ByteSize.text(most));
        }
        return Math.toIntExact(bytes);
    }
}
