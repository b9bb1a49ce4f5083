package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.timeline.RawListener;
import io.ssetape.replayer.report.timeline.Tracer;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.Locale;
import java.util.function.Supplier;

/** Writes the bytes of an exchange as they passed; for a terminal with all that could steer it written out as escapes. */
final class RawOf implements RecordSink, RawListener {
    private final Supplier<FrameSource> sources;
    private final ReplayOptions options;
    private final StandardOutput out;
    private final Direction only;
    private final boolean escaped;
    private Direction last;
    private byte lastByte;
    private long missingBytes;

    /**
     * Writes one exchange.
     *
     * @param only the direction to be written; null for both
     * @param escaped whether everything but printable ASCII and line ends is written as escapes
     */
    RawOf(Supplier<FrameSource> sources, ReplayOptions options, StandardOutput out, Direction only, boolean escaped) {
        this.sources = sources;
        this.options = options;
        this.out = out;
        this.only = only;
        this.escaped = escaped;
    }

    /** How many bytes the tape does not have. */
    long missingBytes() {
        return missingBytes;
    }

    @Override
    public void generation(RequestRecord record) {
        write(record.connection(), record.exchange(), record.start().monoNs());
    }

    @Override
    public void other(OtherRecord record) {
        write(record.connection(), record.exchange(), record.start().monoNs());
    }

    private void write(long connection, int exchange, long startNanos) {
        try (FrameSource source = sources.get()) {
            Tracer.raw(source, connection, exchange, startNanos, options, this);
        }
    }

    @Override
    public void bytes(Direction direction, byte[] bytes, int from, int to) {
        if (only != null && direction != only) {
            return;
        }
        if (escaped) {
            separate(direction, from < to ? bytes[to - 1] : lastByte);
            out.print(escape(bytes, from, to));
        } else {
            out.bytes(bytes, from, to - from);
        }
    }

    /** For the eye only: what follows a body without a line end would stand behind it. */
    private void separate(Direction next, byte nextLast) {
        if (last != null && last != next && lastByte != '\n') {
            out.print("\n");
        }
        last = next;
        lastByte = nextLast;
    }

    /** Byte by byte, since a character may be cut anywhere; line ends stay. */
    private static String escape(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            byte next = bytes[i];
            boolean plain = next == '\n' || (next >= ' ' && next < 0x7f);
            text.append(plain ? String.valueOf((char) next) : hex(next));
        }
        return text.toString();
    }

    private static String hex(byte next) {
        return String.format(Locale.ROOT, "\\x%02x", next);
    }

    @Override
    public void gap(Direction direction, long missing) {
        if (only == null || direction == only) {
            missingBytes += missing;
        }
    }
}
