package io.ssetape.replayer.replay;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.http.ExchangeFacts;
import io.ssetape.replayer.http.RequestFacts;
import io.ssetape.replayer.http.ResponseFacts;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;

/** Puts what was odd about an exchange into the words and codes that records carry. */
final class ExchangeNotes {
    private ExchangeNotes() {}

    /**
     * What is wrong with the framing of a generation exchange.
     *
     * @param encoding what is odd about the content encoding, or null
     * @return one line, or null when nothing is wrong
     */
    static String framing(ExchangeFacts facts, String encoding) {
        return joined(
                facts.response().note(),
                encoding,
                prefixed("request: ", facts.request().note()));
    }

    /**
     * The note of an exchange that generates nothing.
     *
     * @param sourceEnd how the tape ended if that cut the exchange short, else null
     * @return one line, or null when nothing is odd
     */
    static String note(ExchangeFacts facts, SourceEnd.Condition sourceEnd) {
        RequestFacts request = facts.request();
        ResponseFacts response = facts.response();
        long missing = request.missingBytes() + response.missingBytes();
        return joined(
                request.head() == null ? request.note() : prefixed("request: ", request.note()),
                prefixed("response: ", response.note()),
                missing == 0 ? null : "the tape lacks " + Counted.of(missing, "byte"),
                response.byProxy() ? "answered by the proxy" : null,
                end(response, sourceEnd));
    }

    private static String end(ResponseFacts response, SourceEnd.Condition sourceEnd) {
        return switch (response.end()) {
            case COMPLETE -> null;
            case TRUNCATED -> "ended by the upstream";
            case RESET -> "reset by the upstream";
            case CLIENT_ABORT -> "ended by the client";
            case OPEN -> openEnd(sourceEnd);
        };
    }

    private static String openEnd(SourceEnd.Condition sourceEnd) {
        if (sourceEnd == null) {
            return "its end is not on the tape";
        }
        return switch (sourceEnd) {
            case COMPLETE -> "open at the end of the tape";
            case CUT -> "open where the tape is cut";
            case DAMAGED -> "open where the tape is damaged";
        };
    }

    /**
     * Finding codes, sorted and distinct.
     *
     * @param interpreted the codes that the interpretation gave
     * @param sourceEnd how the tape ended if that cut the exchange short, else null
     */
    static List<String> findings(Collection<String> interpreted, ExchangeFacts facts, SourceEnd.Condition sourceEnd) {
        TreeSet<String> codes = new TreeSet<>(interpreted);
        if (facts.request().missingBytes() + facts.response().missingBytes() > 0) {
            codes.add(Finding.TAPE_GAP.code());
        }
        if (facts.response().byProxy()) {
            codes.add(Finding.ANSWERED_BY_PROXY.code());
        }
        if (sourceEnd == SourceEnd.Condition.CUT) {
            codes.add(Finding.TAPE_CUT.code());
        } else if (sourceEnd == SourceEnd.Condition.DAMAGED) {
            codes.add(Finding.TAPE_DAMAGED.code());
        }
        return List.copyOf(codes);
    }

    private static String prefixed(String prefix, String text) {
        return text == null ? null : prefix + text;
    }

    private static String joined(String... parts) {
        StringJoiner joiner = new StringJoiner("; ");
        for (String part : parts) {
            if (part != null) {
                joiner.add(part);
            }
        }
        return joiner.length() == 0 ? null : joiner.toString();
    }
}
