package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.text.Paint;
import io.ssetape.replayer.report.text.RecordText;
import io.ssetape.replayer.report.text.TimelineText;
import io.ssetape.replayer.report.timeline.Tracer;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import java.io.PrintWriter;
import java.util.function.Supplier;

/** Prints an exchange in full. Its record tells where it stands; its events are read from the tape once more. */
final class TimelineOf implements RecordSink {
    private static final long[] NO_TIME_POINTS = {};

    private final Supplier<FrameSource> sources;
    private final ReplayOptions options;
    private final PrintWriter out;
    private final Paint paint;
    private final int width;
    private final RecordText text;

    TimelineOf(Supplier<FrameSource> sources, ReplayOptions options, PrintWriter out, Paint paint, int width) {
        this.sources = sources;
        this.options = options;
        this.out = out;
        this.paint = paint;
        this.width = width;
        this.text = new RecordText(out, paint, width);
    }

    @Override
    public void generation(RequestRecord record) {
        text.printHeadline(record);
        RuleTimes times = record.timing().rules().get(record.client().rule());
        trace(
                record.connection(),
                record.exchange(),
                record.start().monoNs(),
                times == null ? NO_TIME_POINTS : times.timePointsNs());
        text.printResults(record);
    }

    @Override
    public void other(OtherRecord record) {
        text.printHeadline(record);
        trace(record.connection(), record.exchange(), record.start().monoNs(), NO_TIME_POINTS);
    }

    private void trace(long connection, int exchange, long startNanos, long[] timePointsNanos) {
        TimelineText timeline = new TimelineText(out, paint, startNanos, timePointsNanos, width);
        try (FrameSource source = sources.get()) {
            Tracer.trace(source, connection, exchange, startNanos, options, timeline);
        }
    }
}
