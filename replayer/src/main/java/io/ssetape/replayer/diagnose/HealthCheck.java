package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What can be wrong with a stream, or has to be known before its times are read; explained in {@code docs/diagnosis.md}. */
public enum HealthCheck {
    /** A status other than 200. */
    HTTP_STATUS(true, "the status is not 200", "read the error body with show"),
    /** An error object inside a 200. */
    ERROR_EVENT(
            true,
            "an error object came inside the answer; usage and [DONE] behind it do not make it a success",
            "read the error; counts of such a request are partial and stay out of the totals"),
    /** What came in a response head's place is no HTTP. */
    HEAD_DAMAGED(
            true,
            "what came in a response head's place is no HTTP: nothing behind it was looked at, so no field is known to be missing",
            "read the bytes with show; look for a hop that speaks something else, or writes into the connection"),
    /** The body ended before its framing promised. */
    FRAMING_CUT(
            true,
            "the HTTP body is not whole, so whatever is missing at its end is explained by that",
            "find out who closed, and why, at that time"),
    /** Encoded data that are no good. */
    CODING_DAMAGED(
            true,
            "the encoded body is damaged or ends too early: what was decoded counts, the rest is not known",
            "look for a hop that compresses, or for a body cut behind its compressor"),
    /** An encoding for which there is no reader. */
    NOT_DECODED(
            false,
            "there is no reader for the body's content coding: nothing is known of its events",
            "let the client not offer that coding (Accept-Encoding: identity), or tap where bodies are plain"),
    /** A response head above the limit. */
    HEAD_TOO_LONG(
            false,
            "the response head is longer than --max-head: nothing behind it was looked at, so no field is known to be missing",
            "read the tape with a larger --max-head; look for the hop that writes so much into a head"),
    /** A request head above the limit, or none of HTTP. */
    REQUEST_HEAD_NOT_READ(
            false,
            "a request head was not read, being too long or no HTTP: what was asked and answered there is not known, and not judged",
            "read the tape with a larger --max-head (a head above 256 KiB was masked whole: record again with --keep-credentials,"
                    + " or shorten it), or see with show what came"),
    /** A proper end without the end mark. */
    DONE_MISSING(true, "the stream ended without [DONE]", "look for a hop that ends streams early"),
    /** A proper end without a finish reason for every choice. */
    FINISH_MISSING(
            true,
            "a choice has no finish reason; [DONE] alone proves nothing",
            "look at error events first, then for a hop that drops the event with it"),
    /** A finish reason that is none of the regular ones. */
    FINISH_ABNORMAL(
            true,
            "a choice ended for another reason than stop, length, tool_calls or content_filter",
            "look at the service's log at that time"),
    /** Fewer tokens than a fixed length. */
    SHORT_OUTPUT(
            true,
            "fewer completion tokens than max_tokens although ignore_eos fixes the length",
            "do not compare its TPOT and throughput with full answers; look for aborts, stop strings or a context limit"),
    /** An event or an answer is no JSON object. */
    JSON_INVALID(
            true, "an event is no JSON object", "show the exchange; look for text that a hop wrote into the stream"),
    /** A stream was asked for and something else came. */
    NOT_A_STREAM(true, "a stream was asked for and none came", "look for a hop that answers in the service's place"),
    /** A line is longer than the client's library accepts. */
    LINE_LIMIT(
            true,
            "a line is longer than the client's HTTP library accepts: aiohttp fails with 'Chunk too big'",
            "ask for less in one event (return_routed_experts is the usual cause) or give the client a larger buffer"),
    /** Something follows the end mark. */
    BYTES_AFTER_DONE(
            true, "bytes follow [DONE]; no client reads them", "look for a hop that appends or merges streams"),
    /** Counters and details are longer than an observer keeps. */
    METADATA_SIZE(
            true,
            "counters and cached details exceed the 8 KiB that an observer in the client keeps",
            "expect them missing in the client's results; ask for fewer choices in one request"),
    /** What the client records and what the stream proves are not the same. */
    CLIENT_DIFFERS(
            true,
            "the client's own rule records something else than the stream proves",
            "trust neither number of successes before these requests are understood"),
    /** The mark stands in an event's data. */
    DONE_QUOTED(
            false,
            "[DONE] stands inside an event's data; hops that look for it anywhere in a read end the stream there",
            "if the stream ends at that event, compare with a tap behind the entry"),
    /** Events released together. */
    BURST(
            false,
            "several text events came together: timing says nothing here about single tokens",
            "do not read ITL as time per token; look for compression or buffering in front of this tap"),
    /** Nothing came for long. */
    SILENT_GAP(
            false,
            "nothing came for longer than --silence allows",
            "look at prefill of other requests, at preemption, and at buffering hops at that time"),
    /** Comments. */
    COMMENTS(false, "comments kept the connection alive", "nothing to do: no client takes a time point for them"),
    /** Two ways to cut the same bytes differ. */
    DIALECTS_DIFFER(
            false,
            "the client's way to cut events and the standard's give different events or times",
            "look for event: or id: lines, comments above data, CR line ends, or a last event without its blank line");

    private final boolean fault;
    private final String meaning;
    private final String next;

    HealthCheck(boolean fault, String meaning, String next) {
        this.fault = fault;
        this.meaning = meaning;
        this.next = next;
    }

    /** The code in output. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it looks at events, so that it sees nothing in a body that was not decoded. */
    public boolean needsEvents() {
        return switch (this) {
            case HTTP_STATUS,
                    HEAD_DAMAGED,
                    FRAMING_CUT,
                    CODING_DAMAGED,
                    NOT_DECODED,
                    HEAD_TOO_LONG,
                    REQUEST_HEAD_NOT_READ -> false;
            default -> true;
        };
    }

    /** Whether the stream, or the request, is broken; else it only has to be known. */
    public boolean isFault() {
        return fault;
    }

    /** What it means. */
    public String meaning() {
        return meaning;
    }

    /** The next thing to try. */
    public String next() {
        return next;
    }
}
