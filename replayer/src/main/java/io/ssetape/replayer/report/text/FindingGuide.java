package io.ssetape.replayer.report.text;

import io.ssetape.replayer.finding.Finding;
import java.util.HashMap;
import java.util.Map;

/** What findings mean and what to do about them, each in a sentence or two; docs/findings.md says more. */
public final class FindingGuide {
    private static final Map<String, Explanation> BY_CODE = byCode();

    private FindingGuide() {}

    /**
     * An explanation.
     *
     * @param meaning what the tape shows
     * @param advice what to do about it
     */
    public record Explanation(String meaning, String advice) {}

    /** The explanation of a finding, or null when the code is not known. */
    public static Explanation of(String code) {
        return BY_CODE.get(code);
    }

    private static Map<String, Explanation> byCode() {
        Map<String, Explanation> byCode = new HashMap<>();
        for (Finding finding : Finding.values()) {
            byCode.put(finding.code(), explain(finding));
        }
        return Map.copyOf(byCode);
    }

    private static Explanation explain(Finding finding) {
        return switch (finding) {
            case ANSWERED_BY_PROXY ->
                new Explanation(
                        "ssetape wrote this answer itself: the upstream could not be reached, or a forward proxy refused.",
                        "Check the upstream's address and whether it runs; this says nothing about the service's speed.");
            case BODY_CUT ->
                new Explanation(
                        "The connection ended before the body did, so what comes last (finish, sglext, usage) is missing.",
                        "Look for why the service or a hop closed; do not look for lost flags in this request.");
            case BURST_READS ->
                new Explanation(
                        "Several text events came whole in one network read, so they bear one time and the gaps between them are 0: something between"
                                + " model and ssetape released them together, or ssetape or its host paused for less than 750 ms (3 s on tapes of"
                                + " older versions; longer pauses are named).",
                        "Do not read these gaps as model speed; look for buffering or compression between model and ssetape.");
            case BYTES_AFTER_DONE ->
                new Explanation(
                        "Bytes follow the end mark; the client never reads them.",
                        "See with show what they are; a metadata event behind [DONE] is lost to every client.");
            case CACHED_TOKENS_EXCEED_PROMPT ->
                new Explanation(
                        "More cached tokens than prompt tokens are reported, which cannot be.",
                        "Look at how the entry adds the counts of prefill and decode nodes.");
            case CACHED_TOKENS_UNOBSERVED ->
                new Explanation(
                        "Usage came without a cached token count: not known, which is not 0.",
                        "Switch cache reporting on at the node that answers (decode in PD); older builds hide a hit of zero.");
            case CLIENT_SUCCESS_DIFFERS ->
                new Explanation(
                        "The client's own rule and what the stream proves disagree about success.",
                        "Trust neither number of successes before you have looked at these requests with show.");
            case DIALECTS_DIFFER ->
                new Explanation(
                        "The client cuts this stream into other events, or at other times, than the SSE standard does.",
                        "Compare with another client before blaming the service; see the bytes with show.");
            case DONE_MISSING ->
                new Explanation(
                        "The body ended properly but without [DONE].",
                        "Harmless for most clients; check whether a hop stopped copying early.");
            case DONE_QUOTED ->
                new Explanation(
                        "The end mark [DONE] stands inside an event, for instance in the text.",
                        "If the stream ends there, an entry that looks for the mark in its reads cut it (some gateways do).");
            case ENCODED_DAMAGED ->
                new Explanation(
                        "The encoded body is damaged or ends too early: what came out before counts, the rest is not known.",
                        "Look for a hop that compresses, or for a body cut behind its compressor.");
            case ENCODED_NOT_DECODED ->
                new Explanation(
                        "There is no reader for the body's content coding: what it says is not known, nothing of it is counted.",
                        "Let the client not offer that coding (Accept-Encoding: identity), or tap where bodies are plain.");
            case ERROR_EVENT ->
                new Explanation(
                        "An error object arrived, inside the stream or as the body of an error status.",
                        "Read the error in requests.jsonl (stream.errors) and count the request as failed.");
            case EVENT_ABOVE_LINE_LIMIT ->
                new Explanation(
                        "A line, of an event or of a comment, is longer than the client's aiohttp accepts; that client fails here.",
                        "Do not ask for the large field, or raise the client's read buffer"
                                + " (--aiohttp-line-limit says which limit applies).");
            case EVENT_TOO_LARGE ->
                new Explanation(
                        "An event or body was too large to be read by the replay.",
                        "Its counts and texts are not in this report; the bytes are on the tape: read it with a larger --max-body.");
            case FINISH_ABNORMAL ->
                new Explanation(
                        "A choice ended with a finish reason that is no regular end.",
                        "Look at the service's log for an abort at that time.");
            case FINISH_REASON_MISSING ->
                new Explanation(
                        "The body ended properly, but not every choice got a finish reason.",
                        "Do not count the request as complete; look at the service's log.");
            case FLAG_MISPLACED ->
                new Explanation(
                        "A flag stands where the service does not read it, for instance inside extra_body.",
                        "Move it to the root of the request body (include_usage: into stream_options); show names each such flag.");
            case FLAG_WRONG_TYPE ->
                new Explanation(
                        "A flag is neither true nor false.", "Send JSON true or false, not a string or a number.");
            case HTTP_STATUS ->
                new Explanation(
                        "The answer has another status than 200.",
                        "Read the body with show; such a request belongs in no timing.");
            case JSON_INVALID ->
                new Explanation(
                        "An event or an answer is no JSON object.", "See the bytes with show; most clients fail here.");
            case METADATA_ABOVE_LIMIT ->
                new Explanation(
                        "Counters and cached details are longer than the 8 KiB that an observer in the client keeps.",
                        "Expect them missing in the client's results; ask for fewer choices or shorter histograms.");
            case METADATA_UNREADABLE ->
                new Explanation(
                        "A metadata key arrived with an empty value, or one of the wrong type: it came, and says nothing.",
                        "Look at the node that writes the key, and at hops that rebuild it; show names key and value.");
            case NAMES_DISAGREE ->
                new Explanation(
                        "Two names of one count in usage, or of the reasoning text, came with different values.",
                        "The API's own name is reported; see with show which hop writes the other one.");
            case NOT_SSE ->
                new Explanation(
                        "A stream was asked for and something else came.",
                        "Check the content type and whether a hop collects the stream.");
            case REQUEST_HEAD_NOT_READ ->
                new Explanation(
                        "A request head was not read, being too long or no HTTP: such an exchange is no request here, nothing of it is counted.",
                        "other.jsonl says which; read a tape with long heads with a larger --max-head; a head above 256 KiB was masked whole:"
                                + " record again with --keep-credentials, or shorten it. Else see with show what came.");
            case REQUEST_NOT_JSON ->
                new Explanation(
                        "The request body is no JSON object, so nothing is known of what was asked.",
                        "Check what the client sends.");
            case REQUEST_NOT_READ ->
                new Explanation(
                        "The request body is incomplete on the tape or too large, so what was asked is not known.",
                        "If the flags matter: read the tape with a larger --max-body, or record again with a larger budget.");
            case RESPONSE_HEAD_DAMAGED ->
                new Explanation(
                        "What came in a response head's place is no HTTP: nothing behind it was read, so nothing says that a field is missing.",
                        "See the bytes with show; look for a hop that speaks something else there, or writes into the connection.");
            case RESPONSE_HEAD_TOO_LONG ->
                new Explanation(
                        "The response head is longer than was read: nothing behind it is known, so nothing says that a field is missing.",
                        "Read the tape with a larger --max-head; look for the hop that writes so much into a head.");
            case SGLEXT_NOT_RECEIVED ->
                new Explanation(
                        "Speculative counters were asked for, the answer is complete, and none reached this tap.",
                        "Look at the service or PD forwarding; a reader in the client cannot help. Taps on both sides of the entry tell which.");
            case SGLEXT_NOT_REQUESTED ->
                new Explanation(
                        "No speculative counters came, and none were asked for where the service reads it.",
                        "Send return_spec_tokens_details: true at the root of the body if you want them.");
            case SPEC_ALIAS_MISMATCH ->
                new Explanation(
                        "Old and new names of one counter carry different values.",
                        "Trust neither; look at the service's version.");
            case SPEC_CHOICES_MISSING ->
                new Explanation(
                        "The counters cover fewer choices than usage does.",
                        "Do not divide usage by these counters; n > 1 leaves out choices without counters.");
            case SPEC_DEFAULT_VALUES ->
                new Explanation(
                        "Counters carry defaults that the service fills in for what it does not know.",
                        "Read them as not observed; a 0 here is no measurement.");
            case SPEC_EXCEEDS_PROPOSED ->
                new Explanation(
                        "More drafts were accepted than proposed, which cannot be.",
                        "Look at how the service counts proposals.");
            case SPEC_HISTOGRAM_MISMATCH ->
                new Explanation(
                        "The histogram does not add up to the verify steps or to the accepted drafts.",
                        "Treat rate and length as reported but inconsistent; the record names both sums.");
            case SPEC_LENGTH_DIFFERS ->
                new Explanation(
                        "The acceptance length as sent is not completion tokens over verify steps.",
                        "Use the integers; the service computed its own at another moment or from another count.");
            case SPEC_PROPOSED_UNEVEN ->
                new Explanation(
                        "The proposed drafts are no multiple of the verify steps.",
                        "Drafts of varying length: the proposed count may be a true one, not verify x (draft tokens - 1).");
            case SPEC_RATE_DIFFERS ->
                new Explanation(
                        "The acceptance rate as sent is not accepted over proposed drafts.",
                        "Use the integers; an old server counts the bonus token above and below (the record says which formula fits).");
            case SPEC_REPEATED ->
                new Explanation(
                        "More than one event carried speculative counters; one is expected.",
                        "They were not added; both readings are in the record. Look for a snapshot sent twice.");
            case SPEC_USAGE_MISMATCH ->
                new Explanation(
                        "The counters and the completion tokens of usage disagree.",
                        "Check truncation at the end, retries, and which node each number comes from.");
            case TAPE_CUT ->
                new Explanation(
                        "The tape ends before this exchange does.",
                        "Its end is not known; it counts neither as success nor as failure.");
            case TAPE_DAMAGED ->
                new Explanation(
                        "The tape is damaged where this exchange stands.",
                        "What stands before the damage was used; run verify for the place.");
            case TAPE_GAP ->
                new Explanation(
                        "Bytes of this exchange passed through without being recorded.",
                        "Counts and times of this request are incomplete; raise --budget or free disk space.");
            case TEXT_LONE_SURROGATE ->
                new Explanation(
                        "The text holds half of a character; the client cannot write its result file with it.",
                        "Expect the client's details to be missing; look at how the service cuts its text.");
            case USAGE_DECREASED ->
                new Explanation(
                        "A later usage snapshot is smaller than an earlier one.",
                        "The last one was taken; check which node or choice it speaks of.");
            case USAGE_MISSING ->
                new Explanation(
                        "A complete answer came without usage.",
                        "Send stream_options.include_usage: true, or look for where it is lost.");
            case USAGE_PER_CHOICE ->
                new Explanation(
                        "The last usage counts one of several choices.",
                        "Do not take it for the whole request; ask for include_usage instead of continuous usage.");
        };
    }
}
