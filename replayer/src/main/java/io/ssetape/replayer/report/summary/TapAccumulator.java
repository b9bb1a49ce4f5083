package io.ssetape.replayer.report.summary;

import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.tally.Tally;
import io.ssetape.replayer.timing.TimingRule;
import java.nio.file.Path;

/** Adds up the records of one tap. */
final class TapAccumulator implements AutoCloseable {
    private static final String NO_STATUS = "none";

    private final Tally models = new Tally();
    private final Tally httpStatuses = new Tally();
    private final EnumTally<Outcome> outcomes = new EnumTally<>(Outcome.class);
    private final FindingTally findings = new FindingTally();
    private final ClientTally client = new ClientTally();
    private final ExchangeTally exchange = new ExchangeTally();

    private final CountTally counts = new CountTally();

    private final TimingRule rule;
    private final TimingTally timing;
    private long requests;
    private long others;

    TapAccumulator(TimingRule rule, Path temporaryFolder) {
        this.rule = rule;
        timing = new TimingTally(rule, temporaryFolder);
    }

    /** An exchange with a generation endpoint. */
    void add(RequestRecord record) {
        requests++;
        if (record.model() != null) {
            models.add(record.model());
        }
        Integer status = record.response().status();
        httpStatuses.add(status == null ? NO_STATUS : Integer.toString(status));
        outcomes.add(record.inference().status());
        findings.add(record.id(), record.findings());
        client.add(record);
        exchange.add(record);
        counts.add(record);
        if (Boolean.TRUE.equals(record.client().success())) {
            timing.add(record);
        }
    }

    /** Any other exchange. */
    void add(OtherRecord record) {
        others++;
        findings.add(record.id(), record.findings());
    }

    /** A finding of exchanges of which nothing else is needed. */
    void add(FindingCount finding) {
        findings.add(finding);
    }

    /** So many other exchanges. */
    void addOthers(long count) {
        others += count;
    }

    /** How many requests there are. */
    long requests() {
        return requests;
    }

    /** How many other exchanges there are. */
    long others() {
        return others;
    }

    /** The results. */
    TapReport report(Tap tap, String vantage) {
        return new TapReport(
                tap.name(),
                tap.listen(),
                tap.upstream(),
                requests,
                others,
                models.counts(),
                httpStatuses.counts(),
                outcomes.counts(),
                client.client(rule.name()),
                exchange.asked(),
                exchange.received(requests),
                counts.tokens(),
                counts.ratios(),
                timing.report(requests, vantage),
                exchange.verdicts(),
                findings.counts());
    }

    @Override
    public void close() {
        timing.close();
    }
}
