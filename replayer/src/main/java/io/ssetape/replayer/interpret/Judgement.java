package io.ssetape.replayer.interpret;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.StreamEnd.End;
import java.util.Map;
import java.util.Set;

/**
 * What a response proves about the inference. Completed needs a regular finish reason for every choice, no error, and a proper
 * end; the end mark alone proves nothing, and neither does status 200.
 */
final class Judgement {
    private static final Set<String> REGULAR = Set.of("stop", "length", "tool_calls", "content_filter");

    /** The responses API says how the whole response ended, not why a choice did. */
    private static final Set<String> REGULAR_RESPONSES =
            Set.of("completed", "max_output_tokens", "content_filter", "stop", "length", "tool_calls");

    private final AskedRequest asked;
    private final AnswerFacts facts;
    private final Evidence evidence;

    Judgement(AskedRequest asked, AnswerFacts facts, Evidence evidence) {
        this.asked = asked;
        this.facts = facts;
        this.evidence = evidence;
    }

    /** What ended the response: the end mark, if it came, else what happened to the body. */
    End end() {
        if (evidence.isDone()) {
            return End.DONE;
        }
        return switch (facts.end()) {
            case COMPLETE -> End.EOF;
            case TRUNCATED -> End.TRUNCATED;
            case RESET -> End.RESET;
            case CLIENT_ABORT -> End.CLIENT_ABORT;
            case OPEN -> End.OPEN;
        };
    }

    /** The first choice without a finish reason, or -1 when every choice has one. */
    long unfinishedChoice() {
        long expected = asked.dialect() == Dialect.RESPONSES ? 1 : (long) asked.n() * asked.prompts();
        return evidence.finish.firstWithout(expected);
    }

    /** The first choice with a finish reason that is not regular, as {@code reason of choice i}; null when there is none. */
    String abnormalFinish() {
        Set<String> regular = asked.dialect() == Dialect.RESPONSES ? REGULAR_RESPONSES : REGULAR;
        for (Map.Entry<String, String> entry : evidence.finish.reasons().entrySet()) {
            if (!regular.contains(entry.getValue())) {
                return entry.getValue() + " of choice " + entry.getKey();
            }
        }
        return null;
    }

    InferenceResult inference() {
        if (facts.status() != null && facts.status() != 200) {
            return new InferenceResult(Outcome.FAILED, "HTTP " + facts.status());
        }
        if (evidence.finish.reasons().containsValue("abort")) {
            return new InferenceResult(Outcome.ABORTED, "finish reason " + abnormalFinish());
        }
        if (!evidence.errors().isEmpty()) {
            return new InferenceResult(Outcome.FAILED, "error event");
        }
        InferenceResult early = early();
        if (early != null) {
            return early;
        }
        String abnormal = abnormalFinish();
        if (abnormal != null) {
            return new InferenceResult(Outcome.FAILED, "finish reason " + abnormal);
        }
        long unfinished = unfinishedChoice();
        if (unfinished >= 0) {
            return new InferenceResult(Outcome.FAILED, "no finish reason for choice " + unfinished);
        }
        return new InferenceResult(Outcome.COMPLETED, null);
    }

    /** The outcome when the response did not end properly, or not all of it is known; else null. */
    private InferenceResult early() {
        if (facts.missingBytes() > 0) {
            return new InferenceResult(
                    Outcome.OPEN, "the tape lacks " + Counted.of(facts.missingBytes(), "response byte"));
        }
        if (facts.headLoss() != null) {
            // The connection's end is not the answer's: who ended that, or whether it was whole, stood behind the head.
            return new InferenceResult(
                    Outcome.OPEN,
                    "nothing is known behind a response head that was not read (" + facts.framing() + ")");
        }
        return switch (end()) {
            case DONE, EOF -> undecoded();
            case TRUNCATED -> new InferenceResult(Outcome.TRUNCATED, "the upstream closed " + where());
            case RESET -> new InferenceResult(Outcome.TRUNCATED, "the upstream reset the connection " + where());
            case CLIENT_ABORT -> new InferenceResult(Outcome.CANCELLED, "the client left " + where());
            case OPEN -> new InferenceResult(Outcome.OPEN, "the tape ends " + where());
        };
    }

    private InferenceResult undecoded() {
        if (facts.status() == null) {
            return new InferenceResult(Outcome.FAILED, "no response head");
        }
        if (facts.isDecoded() || evidence.isWhole()) {
            return null;
        }
        String coding = "content encoding " + facts.contentEncoding();
        return new InferenceResult(
                Outcome.UNDECODED,
                facts.decoding() == Decoding.UNREAD
                        ? coding + " not decoded"
                        : coding + " decoded in part, the rest is not known: " + facts.framing());
    }

    private String where() {
        if (facts.status() == null) {
            String odd = facts.framing() == null ? "" : ": " + facts.framing();
            boolean begun = facts.reads() > 0 && facts.framing() != null;
            return (begun ? "in the response head" : "before the response head") + odd;
        }
        return facts.framing() == null ? "before the body was complete" : "in the body: " + facts.framing();
    }
}
