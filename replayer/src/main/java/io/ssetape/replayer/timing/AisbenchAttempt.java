package io.ssetape.replayer.timing;

import io.ssetape.replayer.chat.ChatEvent;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.sse.SplitFault;

/** One attempt of the AISBench client. */
final class AisbenchAttempt implements RuleRun {
    private final String rule;
    private final boolean streaming;
    private final AisbenchParser parser;
    private final TimePoints points = new TimePoints();

    private boolean finished;
    private boolean unknown;
    private String exception;

    AisbenchAttempt(String rule, boolean streaming, AisbenchParser parser) {
        this.rule = rule;
        this.streaming = streaming;
        this.parser = parser;
    }

    @Override
    public boolean isReading() {
        return !finished && exception == null && !unknown;
    }

    @Override
    public void event(long nanos, ChatEvent event) {
        points.add(nanos, event.isMetadata());
        exception = parser.accept(event);
        finished = !streaming;
    }

    @Override
    public void endMark() {
        finished = true;
    }

    @Override
    public void fault(SplitFault fault) {
        switch (fault) {
            case LINE_TOO_LONG -> exception = "LineTooLong";
            case BAD_UTF8 -> exception = "UnicodeDecodeError";
            // The client has no such limit: what it made of the event, and of all after it, is not known.
            case EVENT_TOO_LARGE -> unknown = true;
        }
    }

    @Override
    public void gap() {
        unknown |= isReading();
    }

    @Override
    public RuleResult end(long sendNanos, Integer status, TransportEnding ending) {
        if (isReading()) {
            transport(status, ending);
        }
        long[] all = points.since(sendNanos);
        Boolean success = success(status, all.length);
        String error = error(status, success);
        boolean cleared = exception != null;
        Long outputTokens = parser.observed(parser.outputTokens());
        boolean whole = Boolean.TRUE.equals(success);
        return new RuleResult(
                new ClientOutcome(rule, success, error, parser.observed(parser.inputTokens()), outputTokens),
                AisbenchTimes.of(cleared ? new long[0] : all, streaming, whole, outputTokens),
                whole && streaming && points.hasMetadata()
                        ? AisbenchTimes.counterfactual(points.withoutMetadataSince(sendNanos), outputTokens)
                        : null,
                all,
                parser.inputTokens(),
                parser.outputTokens(),
                parser.content(),
                parser.reasoning());
    }

    /** What the client's library raises when the client still waits for more. */
    private void transport(Integer status, TransportEnding ending) {
        switch (ending) {
            case COMPLETE -> finished = true;
            case UNKNOWN -> unknown = true;
            case CLOSED_EARLY -> exception = status == null ? "ServerDisconnectedError" : "ClientPayloadError";
            case RESET -> exception = status == null ? "ClientOSError" : "ClientPayloadError";
        }
        // The client does not read the body of another status, so nothing that happens to it matters.
        if (status != null && status != 200) {
            finished = true;
            unknown = false;
            exception = null;
        }
    }

    private Boolean success(Integer status, int pointCount) {
        if (exception != null) {
            return false;
        }
        if (unknown) {
            return null;
        }
        return status != null && status == 200 && pointCount >= 2;
    }

    private String error(Integer status, Boolean success) {
        if (exception != null) {
            return exception;
        }
        if (!Boolean.FALSE.equals(success)) {
            return null;
        }
        return status == null || status == 200 ? "too-few-time-points" : "http-" + status;
    }
}
