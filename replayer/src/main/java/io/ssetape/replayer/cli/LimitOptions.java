package io.ssetape.replayer.cli;

import io.ssetape.recorder.cli.ByteSize;
import io.ssetape.replayer.ReplayOptions;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say how much of one message is held in memory to be read. Mix it into a command that interprets tapes. */
final class LimitOptions {
    private static final String MAX_HEAD = "--max-head";
    private static final String MAX_BODY = "--max-body";

    /** Less is shorter than ordinary heads and requests. */
    private static final long MIN_BYTES = 1L << 10;

    private static final long MOST_HEAD_BYTES = 64L << 20;

    /** An array in Java ends at twice that. */
    private static final long MOST_BODY_BYTES = 1L << 30;

    @Option(
            names = MAX_HEAD,
            paramLabel = "SIZE",
            converter = LimitOptions.HeadSize.class,
            description = "The longest HTTP head that is read, 1KiB to 64MiB; a connection with a longer one counts as"
                    + " not HTTP (default: 256KiB).")
    private Long maxHeadBytes;

    @Option(
            names = MAX_BODY,
            paramLabel = "SIZE",
            converter = LimitOptions.BodySize.class,
            description =
                    "The longest request body, answer without a stream, or single event that is read, 1KiB to 1GiB;"
                            + " a longer one is noted and passed over (default: 64MiB). Memory must hold one of each open request.")
    private Long maxBodyBytes;

    /** The name of an option that was given, the first if both were; empty when all limits are the usual ones. */
    Optional<String> firstGiven() {
        if (maxHeadBytes != null) {
            return Optional.of(MAX_HEAD);
        }
        return maxBodyBytes == null ? Optional.empty() : Optional.of(MAX_BODY);
    }

    /** A replay with these limits, without texts and with the usual limit of lines. */
    ReplayOptions replay() {
        return replay(false, ReplayOptions.AIOHTTP_LINE_LIMIT_BYTES);
    }

    /**
     * A replay with these limits.
     *
     * @param keepText whether records carry the generated texts
     * @param aiohttpLineLimitBytes the longest line that the client's HTTP library accepts
     */
    ReplayOptions replay(boolean keepText, int aiohttpLineLimitBytes) {
        return new ReplayOptions(
                keepText,
                aiohttpLineLimitBytes,
                maxHeadBytes == null ? ReplayOptions.MAX_HEAD_BYTES : Math.toIntExact(maxHeadBytes),
                maxBodyBytes == null ? ReplayOptions.MAX_BODY_BYTES : Math.toIntExact(maxBodyBytes));
    }

    private static Long within(String text, long mostBytes) {
        long bytes = new ByteSize().convert(text);
        if (bytes < MIN_BYTES || bytes > mostBytes) {
            throw new TypeConversionException("'" + text + "' is out of range: give a size from "
                    + ByteSize.text(MIN_BYTES) + " to " + ByteSize.text(mostBytes));
        }
        return bytes;
    }

    /** The size of a head. */
    static final class HeadSize implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return within(text, MOST_HEAD_BYTES);
        }
    }

    /** The size of a body. */
    static final class BodySize implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return within(text, MOST_BODY_BYTES);
        }
    }
}
