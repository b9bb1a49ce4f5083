package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which exchanges a list shows. */
final class ListFilter {
    private static final Pattern STATUS = Pattern.compile("[1-9][0-9]{2}|[1-5]xx|none");

    @Option(
            names = "--finding",
            paramLabel = "CODE",
            split = ",",
            completionCandidates = ShownNames.Findings.class,
            description = "Only exchanges with this finding, or any of several; docs/findings.md lists the codes.")
    private List<String> findings = List.of();

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            split = ",",
            completionCandidates = ShownNames.Statuses.class,
            description = "Only exchanges with this HTTP status: 200, a class such as 5xx, or none; or any of several.")
    private List<String> statuses = List.of();

    private long exchanges;
    private long fitting;

    /** A sink that hands on what fits. */
    RecordSink before(RecordSink sink) {
        return new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                exchanges++;
                if (hasFinding(record.findings()) && hasStatus(record.response().status())) {
                    fitting++;
                    sink.generation(record);
                }
            }

            @Override
            public void other(OtherRecord record) {
                exchanges++;
                if (hasFinding(record.findings()) && hasStatus(record.status())) {
                    fitting++;
                    sink.other(record);
                }
            }
        };
    }

    /** How many exchanges there have been. */
    long exchanges() {
        return exchanges;
    }

    /** Whether exchanges were looked for and none has fitted. */
    boolean foundNothing() {
        return !isNone() && fitting == 0;
    }

    /** Which of the options were given, in words; one at least was. */
    String given() {
        if (findings.isEmpty()) {
            return "--status";
        }
        return statuses.isEmpty() ? "--finding" : "--finding and --status";
    }

    /** Whether everything fits. */
    boolean isNone() {
        return findings.isEmpty() && statuses.isEmpty();
    }

    /**
     * Refuses what no exchange could ever fit.
     *
     * @throws Problem for a code or status that does not exist
     */
    void check() {
        for (String code : findings) {
            if (Arrays.stream(Finding.values())
                    .noneMatch(finding -> finding.code().equals(code))) {
                throw new Problem(
                        ExitStatus.USAGE, "there is no finding '" + code + "'; docs/findings.md lists the codes");
            }
        }
        for (String status : statuses) {
            if (!STATUS.matcher(status).matches()) {
                throw new Problem(
                        ExitStatus.USAGE,
                        "--status " + status + " is no status; give 200, a class such as 5xx, or none");
            }
        }
    }

    private boolean hasFinding(List<String> found) {
        return findings.isEmpty() || findings.stream().anyMatch(found::contains);
    }

    private boolean hasStatus(Integer status) {
        String shown = status == null ? "none" : status.toString();
        String kind = status == null ? "none" : status / 100 + "xx";
        return statuses.isEmpty() || statuses.contains(shown) || statuses.contains(kind);
    }
}
