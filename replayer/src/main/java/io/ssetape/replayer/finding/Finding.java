package io.ssetape.replayer.finding;

import java.util.Collection;
import java.util.Locale;

/** What is worth telling about one exchange; explained in {@code docs/findings.md} under the code. */
public enum Finding {
    /** The bytes were written by the recording proxy itself, not by the service. */
    ANSWERED_BY_PROXY,
    /** The body ended before its framing promised. */
    BODY_CUT,
    /** One read completed several text events. */
    BURST_READS,
    /** Something other than blank lines follows the end mark. */
    BYTES_AFTER_DONE,
    /** More cached than prompt tokens. */
    CACHED_TOKENS_EXCEED_PROMPT,
    /** Usage arrived, the cached token count did not. */
    CACHED_TOKENS_UNOBSERVED,
    /** The client's success flag and what the stream proves disagree. */
    CLIENT_SUCCESS_DIFFERS,
    /** The client's way to cut events and the standard's give different events or times. */
    DIALECTS_DIFFER,
    /** A stream ended properly without its end mark. */
    DONE_MISSING,
    /** An event's data has the end mark inside, for instance in the text. */
    DONE_QUOTED,
    /** The encoded body is damaged or ends too early: what came out before that was read, the rest is not known. */
    ENCODED_DAMAGED,
    /** There is no reader for the content encoding, so nothing inside was read. */
    ENCODED_NOT_DECODED,
    /** An error object arrived. */
    ERROR_EVENT,
    /** A line exceeds what the client's HTTP library accepts. */
    EVENT_ABOVE_LINE_LIMIT,
    /** An event or a body exceeds the replay's own limit and was not read. */
    EVENT_TOO_LARGE,
    /** A choice ended for another reason than stop, length, tool_calls or content_filter. */
    FINISH_ABNORMAL,
    /** A proper end without a finish reason for every choice. */
    FINISH_REASON_MISSING,
    /** A flag stands where the service does not read it. */
    FLAG_MISPLACED,
    /** A flag is no boolean. */
    FLAG_WRONG_TYPE,
    /** A status other than 200. */
    HTTP_STATUS,
    /** An event or an answer is no JSON object. */
    JSON_INVALID,
    /** Counters and cached details are longer than what an observer in the client keeps. */
    METADATA_ABOVE_LIMIT,
    /** A metadata key arrived with an empty value, or one of the wrong type. */
    METADATA_UNREADABLE,
    /** Two names of one count in usage, or of the reasoning text, came with different values. */
    NAMES_DISAGREE,
    /** A stream was asked for and something else came. */
    NOT_SSE,
    /** The request head is too long or no HTTP, so neither the request nor what it asked for is known. */
    REQUEST_HEAD_NOT_READ,
    /** The request body is no JSON object. */
    REQUEST_NOT_JSON,
    /** The request body was not complete, or too large to be read. */
    REQUEST_NOT_READ,
    /** What came in a response head's place is no HTTP, so nothing behind it was read. */
    RESPONSE_HEAD_DAMAGED,
    /** The response head is longer than the replay reads, so nothing behind it was read. */
    RESPONSE_HEAD_TOO_LONG,
    /** Speculative counters were asked for, the answer is complete, and none came. */
    SGLEXT_NOT_RECEIVED,
    /** No speculative counters came, and the service was not asked for any at the place it reads. */
    SGLEXT_NOT_REQUESTED,
    /** Old and new names of one counter disagree. */
    SPEC_ALIAS_MISMATCH,
    /** The counters cover fewer choices than the usage. */
    SPEC_CHOICES_MISSING,
    /** Some or all counters are defaults that the service filled in. */
    SPEC_DEFAULT_VALUES,
    /** More accepted than proposed drafts. */
    SPEC_EXCEEDS_PROPOSED,
    /** The histogram and the counters disagree. */
    SPEC_HISTOGRAM_MISMATCH,
    /** The acceptance length as sent is not completion tokens over verify steps. */
    SPEC_LENGTH_DIFFERS,
    /** The proposed drafts are no multiple of the verify steps. */
    SPEC_PROPOSED_UNEVEN,
    /** The acceptance rate as sent is not accepted over proposed drafts. */
    SPEC_RATE_DIFFERS,
    /** More than one event carried the counters. */
    SPEC_REPEATED,
    /** The counters and the usage disagree. */
    SPEC_USAGE_MISMATCH,
    /** The tape ends before the exchange does. */
    TAPE_CUT,
    /** The tape is damaged where this exchange stands. */
    TAPE_DAMAGED,
    /** The tape lost bytes of this exchange. */
    TAPE_GAP,
    /** The text holds half of a surrogate pair, which the client cannot write to its result files. */
    TEXT_LONE_SURROGATE,
    /** A later usage snapshot is smaller than an earlier one. */
    USAGE_DECREASED,
    /** A complete answer without usage. */
    USAGE_MISSING,
    /** The last usage counts one of several choices. */
    USAGE_PER_CHOICE;

    private final String code;

    Finding() {
        code = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The code as records and reports show it. */
    public String code() {
        return code;
    }

    /** Whether an exchange's codes say that its response head came and was not read, so that nothing behind it is known. */
    public static boolean isResponseHeadUnread(Collection<String> codes) {
        return codes.contains(RESPONSE_HEAD_DAMAGED.code) || codes.contains(RESPONSE_HEAD_TOO_LONG.code);
    }
}
