package io.ssetape.replayer.report.html;

import io.ssetape.replayer.finding.Finding;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How much a finding weighs: what the page shows first, however few requests have it. */
enum FindingWeight {
    /** The request failed, or its answer is no good to a client. */
    BROKEN,
    /** Something is missing or contradicts itself, so that figures or outcome of the request are not certain. */
    DOUBTFUL,
    /** Nothing is wrong; whoever reads the figures should know it. */
    KNOWN;

    /** How the page's data call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The weight of a finding. */
    static FindingWeight of(Finding finding) {
        return switch (finding) {
            case ANSWERED_BY_PROXY,
                    BODY_CUT,
                    ENCODED_DAMAGED,
                    ERROR_EVENT,
                    EVENT_ABOVE_LINE_LIMIT,
                    FINISH_ABNORMAL,
                    HTTP_STATUS,
                    JSON_INVALID,
                    NOT_SSE,
                    REQUEST_NOT_JSON,
                    RESPONSE_HEAD_DAMAGED,
                    TEXT_LONE_SURROGATE -> BROKEN;
            case CACHED_TOKENS_EXCEED_PROMPT,
                    CLIENT_SUCCESS_DIFFERS,
                    DIALECTS_DIFFER,
                    DONE_MISSING,
                    ENCODED_NOT_DECODED,
                    EVENT_TOO_LARGE,
                    FINISH_REASON_MISSING,
                    FLAG_MISPLACED,
                    FLAG_WRONG_TYPE,
                    METADATA_ABOVE_LIMIT,
                    METADATA_UNREADABLE,
                    NAMES_DISAGREE,
                    REQUEST_HEAD_NOT_READ,
                    REQUEST_NOT_READ,
                    RESPONSE_HEAD_TOO_LONG,
                    SGLEXT_NOT_RECEIVED,
                    SPEC_ALIAS_MISMATCH,
                    SPEC_CHOICES_MISSING,
                    SPEC_DEFAULT_VALUES,
                    SPEC_EXCEEDS_PROPOSED,
                    SPEC_HISTOGRAM_MISMATCH,
                    SPEC_LENGTH_DIFFERS,
                    SPEC_RATE_DIFFERS,
                    SPEC_REPEATED,
                    SPEC_USAGE_MISMATCH,
                    TAPE_CUT,
                    TAPE_DAMAGED,
                    TAPE_GAP,
                    USAGE_DECREASED,
                    USAGE_MISSING,
                    USAGE_PER_CHOICE -> DOUBTFUL;
            case BURST_READS,
                    BYTES_AFTER_DONE,
                    CACHED_TOKENS_UNOBSERVED,
                    DONE_QUOTED,
                    SGLEXT_NOT_REQUESTED,
                    SPEC_PROPOSED_UNEVEN -> KNOWN;
        };
    }

    /** The labels of all findings' weights, by code. */
    static Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        for (Finding finding : Finding.values()) {
            labels.put(finding.code(), of(finding).label());
        }
        return labels;
    }
}
