package io.ssetape.replayer.report.metrics;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeResult;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeSnapshot;
import io.ssetape.replayer.prometheus.Exposition;
import io.ssetape.replayer.prometheus.ExpositionParser;
import io.ssetape.replayer.prometheus.Reading;
import io.ssetape.replayer.prometheus.Series;
import io.ssetape.replayer.prometheus.SeriesTable;
import io.ssetape.replayer.report.summary.MetricsReport;
import io.ssetape.replayer.serving.ServingMetric;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The readings of one endpoint, in the order of the tape. */
final class EndpointLog {
    private static final int MAX_EXAMPLES = 5;
    private static final int MAX_REASON_CHARS = 300;
    /** 32 MiB of values; a recording of hours with a reading each second stays far below. */
    private static final long MAX_VALUES = 4L << 20;

    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    private final String url;
    private final SeriesTable table = new SeriesTable();
    private final List<Reading> usable = new ArrayList<>();
    private final List<Reading> failed = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();
    private SpecDecodeSnapshot.Result clientBefore;
    private SpecDecodeSnapshot.Result clientAfter;
    private long unreadableLines;
    private long values;
    private long before;
    private long periodic;
    private long after;
    private long failures;
    private long notKept;

    EndpointLog(String url) {
        this.url = url;
    }

    /** The next reading. */
    void add(Frame.MetricsSnapshot snapshot) {
        boolean first = snapshot.phase().equals(BEFORE);
        boolean last = snapshot.phase().equals(AFTER);
        if (first) {
            before++;
        } else if (last) {
            after++;
        } else {
            periodic++;
        }
        if (first && clientBefore == null) {
            clientBefore = client(snapshot);
        } else if (last) {
            clientAfter = client(snapshot);
        }
        keep(read(snapshot), first || last);
    }

    private SpecDecodeSnapshot.Result client(Frame.MetricsSnapshot snapshot) {
        return SpecDecodeSnapshot.read(url, snapshot.status(), new String(snapshot.body(), StandardCharsets.UTF_8));
    }

    private void keep(Reading reading, boolean needed) {
        if (!reading.isUsable()) {
            failures++;
            if (failed.size() < MAX_EXAMPLES) {
                failed.add(reading);
            }
        } else if (needed || values + reading.values().length <= MAX_VALUES) {
            values += reading.values().length;
            usable.add(reading);
        } else {
            notKept++;
        }
    }

    /** By the first two bytes of the format: no text in the exposition format begins like that. */
    private static boolean isGzip(byte[] body) {
        return body.length > 1 && (body[0] & 0xff) == 0x1f && (body[1] & 0xff) == 0x8b;
    }

    private Reading read(Frame.MetricsSnapshot snapshot) {
        if (snapshot.status() != 200) {
            String said = new String(snapshot.body(), StandardCharsets.UTF_8);
            String reason = snapshot.status() == 0
                    ? said.lines().findFirst().orElse("no answer")
                    : "HTTP status " + snapshot.status();
            return new Reading(snapshot.nanos(), snapshot.phase(), snapshot.status(), shortened(reason), new double[0]);
        }
        Exposition exposition = ExpositionParser.parse(snapshot.body(), name -> ServingMetric.of(name) != null);
        unreadableLines += exposition.faultCount();
        for (Exposition.Fault fault : exposition.faults()) {
            if (unreadable.size() < MAX_EXAMPLES) {
                unreadable.add(snapshot.phase() + " line " + fault.line() + ": " + fault.reason());
            }
        }
        if (exposition.sampleLines() == 0 && exposition.faultCount() > 0) {
            String reason = isGzip(snapshot.body())
                    ? "the answer is compressed (gzip), which was not asked for and is not read"
                    : "the answer holds no metrics";
            return new Reading(snapshot.nanos(), snapshot.phase(), 200, reason, new double[0]);
        }
        return new Reading(
                snapshot.nanos(), snapshot.phase(), snapshot.status(), null, table.row(exposition.samples()));
    }

    private static String shortened(String text) {
        return text.length() <= MAX_REASON_CHARS ? text : text.substring(0, MAX_REASON_CHARS) + "..";
    }

    String url() {
        return url;
    }

    List<Series> series() {
        return table.series();
    }

    /** Whether the endpoint has more series than are kept. */
    boolean isOverflown() {
        return table.isOverflown();
    }

    /** The readings with values. */
    List<Reading> readings() {
        return usable;
    }

    List<Reading> failed() {
        return failed;
    }

    MetricsReport.Snapshots snapshots() {
        return new MetricsReport.Snapshots(before, periodic, after, failures, notKept);
    }

    long unreadableLines() {
        return unreadableLines;
    }

    List<String> unreadable() {
        return unreadable;
    }

    /** What the client would have; null unless the tape holds a reading before and one after. */
    SpecDecodeResult client() {
        return clientBefore == null || clientAfter == null ? null : SpecDecodeResult.of(url, clientBefore, clientAfter);
    }
}
