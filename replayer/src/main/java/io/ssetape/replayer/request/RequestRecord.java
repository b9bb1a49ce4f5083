package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * One exchange with a generation endpoint, as the tape alone tells it.
 *
 * @param id number on the tape, from 1, in the order in which the requests' first bytes stand on the tape
 * @param tap the tap it went through
 * @param connection the connection's number on the tape
 * @param exchange its place on that connection, from 1
 * @param method the request method
 * @param path the request target as sent, query included, scheme and authority removed
 * @param dialect which API it speaks
 * @param model the model that the request names, or null
 * @param streaming whether the request asked for a stream; null when the body does not say
 * @param n how many choices were asked for; 1 when the body does not say
 * @param nExplicit whether the body says n
 * @param start when the request's first byte arrived
 * @param request what was asked
 * @param response what the response head and body were
 * @param inference what the stream itself proves about the outcome
 * @param client what the client's own rule would have recorded
 * @param stream how the response stream went
 * @param events how many events of each kind there were
 * @param output what was generated
 * @param usage the last usage snapshot
 * @param sglext the speculative and cache extension
 * @param timing times under the client's rule and beside it
 * @param metrics what can honestly be computed, with status
 * @param findings codes from docs/findings.md, in alphabetical order
 */
public record RequestRecord(
        long id,
        String tap,
        long connection,
        int exchange,
        String method,
        String path,
        Dialect dialect,
        String model,
        Boolean streaming,
        int n,
        boolean nExplicit,
        Start start,
        Asked request,
        Answer response,
        Inference inference,
        ClientOutcome client,
        StreamEnd stream,
        EventCounts events,
        Output output,
        Usage usage,
        Sglext sglext,
        Timing timing,
        Metrics metrics,
        List<String> findings) {

    /** The generation APIs. */
    public enum Dialect {
        /** {@code /v1/chat/completions}. */
        @JsonProperty("chat")
        CHAT,
        /** {@code /v1/completions}. */
        @JsonProperty("completions")
        COMPLETIONS,
        /** SGLang's native {@code /generate}. */
        @JsonProperty("generate")
        GENERATE,
        /** {@code /v1/responses}. */
        @JsonProperty("responses")
        RESPONSES
    }

    /**
     * When the request began to arrive.
     *
     * @param monoNs on the recording host's monotonic clock
     * @param wall the same on its wall clock, ISO 8601 in UTC with nanoseconds
     */
    public record Start(long monoNs, String wall) {}

    /**
     * The request body.
     *
     * @param bytes its length, transfer framing removed
     * @param sha256 its SHA-256 in hexadecimal; null when bytes are missing from the tape
     * @param maxTokens the output limit asked for ({@code max_completion_tokens}, {@code max_tokens}, {@code max_new_tokens} or
     *     {@code max_output_tokens}), or null
     * @param flags the flags at the place where the service reads them
     * @param misplaced dotted paths of such flags found elsewhere in the body
     * @param contentSha256 SHA-256 of the texts of its messages or prompt alone, by which a client's own line can be told to be of
     *     this request; null when they could not be read
     */
    public record Asked(
            long bytes, String sha256, Long maxTokens, Flags flags, List<String> misplaced, String contentSha256) {
        /** A body of which it is not known what it says to the model. */
        public Asked(long bytes, String sha256, Long maxTokens, Flags flags, List<String> misplaced) {
            this(bytes, sha256, maxTokens, flags, misplaced, null);
        }
    }

    /**
     * Flags as sent; null when absent.
     *
     * @param includeUsage {@code stream_options.include_usage}
     * @param continuousUsageStats {@code stream_options.continuous_usage_stats}
     * @param returnSpecTokensDetails {@code return_spec_tokens_details} at the root
     * @param returnCachedTokensDetails {@code return_cached_tokens_details} at the root
     */
    public record Flags(
            Boolean includeUsage,
            Boolean continuousUsageStats,
            Boolean returnSpecTokensDetails,
            Boolean returnCachedTokensDetails) {}

    /**
     * The final response.
     *
     * @param status the HTTP status, or null when no response head arrived
     * @param reason the reason phrase, or null
     * @param bytes the body's length, transfer framing removed, content encoding kept
     * @param sha256 SHA-256 of the same bytes; null when bytes are missing from the tape
     * @param contentEncoding the content encoding named in the head, or null
     * @param decodedBytes the body's length after content decoding; equals {@code bytes} without an encoding, null when it could
     *     not be decoded
     * @param ids distinct response ids in order of appearance
     */
    public record Answer(
            Integer status,
            String reason,
            long bytes,
            String sha256,
            String contentEncoding,
            Long decodedBytes,
            List<String> ids) {}

    /**
     * What the stream itself proves.
     *
     * @param status the outcome
     * @param reason one phrase that says why, or null when completed
     */
    public record Inference(Outcome status, String reason) {
        /** The outcomes. */
        public enum Outcome {
            /** Every choice has a regular finish reason, no error event, and the body ended properly. */
            @JsonProperty("completed")
            COMPLETED,
            /** An error status, an error event, or a proper end without a finish reason. */
            @JsonProperty("failed")
            FAILED,
            /** The service ended it with finish reason {@code abort}. */
            @JsonProperty("aborted")
            ABORTED,
            /** The upstream's side ended before the body did. */
            @JsonProperty("truncated")
            TRUNCATED,
            /** The client went away first. */
            @JsonProperty("cancelled")
            CANCELLED,
            /** The tape ends before the exchange does. */
            @JsonProperty("open")
            OPEN
        }
    }

    /**
     * What the client's own rule would have recorded.
     *
     * @param rule the rule's name
     * @param success its success flag; null while the exchange is open on the tape
     * @param error class and code of the error it would have recorded, in our words; null for none
     * @param inputTokens the prompt tokens it read from the stream; null when it read none, or 0, and would count them itself
     * @param outputTokens the output tokens it read from the stream; null when it read none, or 0, and would count them itself
     */
    public record ClientOutcome(String rule, Boolean success, String error, Long inputTokens, Long outputTokens) {
        /** An outcome without token counts. */
        public ClientOutcome(String rule, Boolean success, String error) {
            this(rule, success, error, null, null);
        }
    }

    /**
     * How the response went.
     *
     * @param end what ended it
     * @param done whether the end mark was seen
     * @param bytesAfterDone body bytes behind the end mark
     * @param finishReasons the last finish reason of each choice that has one, by choice index
     * @param errors error events, each as compact JSON cut to a bounded length
     * @param reads how many reads brought response bytes of this exchange
     * @param framing what is wrong with the body's framing, for instance {@code chunk of 301 bytes cut after 61}; null if nothing
     * @param matchedStops what stopped each choice that says so (a token id or a text), by choice index
     * @param cutEvent the event that the end of the body cut, or null
     */
    public record StreamEnd(
            End end,
            boolean done,
            long bytesAfterDone,
            Map<String, String> finishReasons,
            List<String> errors,
            int reads,
            String framing,
            Map<String, String> matchedStops,
            CutEvent cutEvent) {
        /** An end without matched stops and without a cut event. */
        public StreamEnd(
                End end,
                boolean done,
                long bytesAfterDone,
                Map<String, String> finishReasons,
                List<String> errors,
                int reads,
                String framing) {
            this(end, done, bytesAfterDone, finishReasons, errors, reads, framing, Map.of(), null);
        }

        /** What ended a stream. */
        public enum End {
            /** The end mark {@code [DONE]}. */
            @JsonProperty("done")
            DONE,
            /** A proper end of the body without the mark (normal for answers that are no streams). */
            @JsonProperty("eof")
            EOF,
            /** The upstream closed in good order before the body was complete. */
            @JsonProperty("truncated")
            TRUNCATED,
            /** The upstream reset the connection. */
            @JsonProperty("reset")
            RESET,
            /** The client closed or reset first. */
            @JsonProperty("client_abort")
            CLIENT_ABORT,
            /** The tape ends first. */
            @JsonProperty("open")
            OPEN
        }
    }

    /**
     * An event that never became complete.
     *
     * @param bytes how many of its bytes arrived
     * @param text those bytes as text, cut to a bounded length; null unless texts are asked for
     */
    public record CutEvent(long bytes, String text) {}

    /**
     * Events by kind; one event may count in several.
     *
     * @param json events that take a time point under the client's rule as long as the client keeps reading
     * @param role events with a role in a delta
     * @param content events with a non-empty text
     * @param reasoning events with a non-empty reasoning text
     * @param toolCalls events with tool calls
     * @param finish events with a finish reason
     * @param sglext events with an {@code sglext} object
     * @param usage events with a usage object
     * @param error events with an error object
     * @param other events that count in no other kind
     * @param comments SSE comments
     */
    public record EventCounts(
            int json,
            int role,
            int content,
            int reasoning,
            int toolCalls,
            int finish,
            int sglext,
            int usage,
            int error,
            int other,
            int comments) {}

    /**
     * The generated text, choices joined in order of arrival.
     *
     * @param content the text; null unless texts are asked for
     * @param contentChars its length in code points
     * @param contentSha256 SHA-256 of its UTF-8 form
     * @param reasoning the reasoning text; null unless texts are asked for
     * @param reasoningChars its length in code points
     * @param reasoningSha256 SHA-256 of its UTF-8 form
     * @param choices the same for each choice on its own, by index; empty when there is one choice only
     */
    public record Output(
            String content,
            long contentChars,
            String contentSha256,
            String reasoning,
            long reasoningChars,
            String reasoningSha256,
            List<ChoiceText> choices) {}

    /**
     * The text of one choice.
     *
     * @param index the choice's index
     * @param content its text; null unless texts are asked for
     * @param contentChars its length in code points
     * @param reasoningChars the length of its reasoning in code points
     */
    public record ChoiceText(long index, String content, long contentChars, long reasoningChars) {}

    /**
     * The last usage snapshot of each count.
     *
     * @param snapshots how many usage objects arrived
     * @param promptTokens prompt tokens, or null
     * @param completionTokens completion tokens, or null
     * @param cachedTokens cached prompt tokens, or null when not observed
     * @param reasoningTokens reasoning tokens (inside the completion tokens), or null
     * @param promptDetails whether the last snapshot has details about the prompt: {@code absent} (no such key), {@code null} or
     *     {@code present}; null without a snapshot
     */
    public record Usage(
            int snapshots,
            Long promptTokens,
            Long completionTokens,
            Long cachedTokens,
            Long reasoningTokens,
            String promptDetails) {
        /** Usage of which it is not known whether details were present. */
        public Usage(int snapshots, Long promptTokens, Long completionTokens, Long cachedTokens, Long reasoningTokens) {
            this(snapshots, promptTokens, completionTokens, cachedTokens, reasoningTokens, null);
        }
    }

    /**
     * The extension object.
     *
     * @param events events that carry {@code sglext} (or stand-ins such as {@code meta_info} with counters)
     * @param specEvents events that carry speculative counters
     * @param spec the counters of the last such event, or null
     * @param cachedDetails cached tokens by place, or null
     * @param keys the keys seen inside the extension, in order of appearance
     * @param readings every reading of the counters in order of arrival when there is more than one, else empty; never summed
     * @param routedExperts what is known of the routing data, or null
     * @param metadataBytes the length of counters and cached details of the largest such event as Python's {@code json.dumps}
     *     writes them, which is what a client's observer has to keep; null without any
     */
    public record Sglext(
            int events,
            int specEvents,
            Spec spec,
            CachedDetails cachedDetails,
            List<String> keys,
            List<Spec> readings,
            RoutedExperts routedExperts,
            Integer metadataBytes) {
        /** An extension of which only the counters matter. */
        public Sglext(int events, int specEvents, Spec spec, CachedDetails cachedDetails) {
            this(events, specEvents, spec, cachedDetails, List.of(), List.of(), null, null);
        }
    }

    /**
     * Routing data, too large to be copied.
     *
     * @param chars its length in characters
     * @param sha256 SHA-256 of its UTF-8 form
     */
    public record RoutedExperts(long chars, String sha256) {}

    /**
     * Speculative counters under canonical names.
     *
     * @param names which generation of names the service used: {@code num_correct}, {@code accepted_drafts}, {@code accept_token}, …
     * @param choices how many choices the counters are summed over
     * @param correctDrafts accepted draft tokens, without bonus
     * @param proposedDrafts proposed draft tokens
     * @param verifyCount verify steps
     * @param acceptRate the rate as the service sent it
     * @param acceptLength the length as the service sent it
     * @param histogram H[k], verify steps that accepted k drafts; null when not sent
     * @param source where in the answer they stood, for instance {@code sglext}
     * @param capLength the mean cap as the service sent it
     * @param blockAcceptLength the mean accepted block as the service sent it
     * @param defaults names of the fields above whose zero or empty value is a default of the service, not an observation
     * @param aliasConflicts old and new names of one counter that disagree, as {@code name=value name=value}
     * @param rateFormula which formula the service's own rate agrees with: {@code strict} (accepted over proposed), {@code biased}
     *     (the bonus token counted above and below), {@code both}, {@code neither}; null when it cannot be said
     */
    public record Spec(
            String names,
            int choices,
            Long correctDrafts,
            Long proposedDrafts,
            Long verifyCount,
            Double acceptRate,
            Double acceptLength,
            List<Long> histogram,
            String source,
            Double capLength,
            Double blockAcceptLength,
            List<String> defaults,
            List<String> aliasConflicts,
            String rateFormula) {
        /** Counters from the {@code sglext} object without the rarer fields. */
        public Spec(
                String names,
                int choices,
                Long correctDrafts,
                Long proposedDrafts,
                Long verifyCount,
                Double acceptRate,
                Double acceptLength,
                List<Long> histogram) {
            this(
                    names,
                    choices,
                    correctDrafts,
                    proposedDrafts,
                    verifyCount,
                    acceptRate,
                    acceptLength,
                    histogram,
                    "sglext",
                    null,
                    null,
                    List.of(),
                    List.of(),
                    null);
        }
    }

    /**
     * Cached prompt tokens by place.
     *
     * @param device in device memory, or null
     * @param host in host memory, or null
     * @param storage in external storage, or null
     */
    public record CachedDetails(Long device, Long host, Long storage) {}

    /**
     * Times, in milliseconds after the start unless the name says nanoseconds.
     *
     * @param vantage where they were taken: {@code proxy}
     * @param rules times under each named client rule
     * @param firstJsonMs the first event that takes a time point
     * @param firstReasoningMs the first non-empty reasoning text
     * @param firstContentMs the first non-empty text
     * @param lastTextMs the last non-empty text or reasoning text
     * @param withoutMetadataEvents the counterfactual without events that carry no choices; null when it does not differ in kind
     * @param firstBodyByteMs the first byte of the response body, or null
     * @param endMs the last byte of the exchange, or what ended it
     * @param largestEvent the event with the most bytes, or null without events
     * @param largestBurst the read that completed the most text events, of equal ones the most events; null without events
     */
    public record Timing(
            String vantage,
            Map<String, RuleTimes> rules,
            Double firstJsonMs,
            Double firstReasoningMs,
            Double firstContentMs,
            Double lastTextMs,
            Counterfactual withoutMetadataEvents,
            Double firstBodyByteMs,
            Double endMs,
            LargestEvent largestEvent,
            Burst largestBurst) {
        /** Times of an answer whose bytes are not described further. */
        public Timing(
                String vantage,
                Map<String, RuleTimes> rules,
                Double firstJsonMs,
                Double firstReasoningMs,
                Double firstContentMs,
                Double lastTextMs,
                Counterfactual withoutMetadataEvents) {
            this(
                    vantage,
                    rules,
                    firstJsonMs,
                    firstReasoningMs,
                    firstContentMs,
                    lastTextMs,
                    withoutMetadataEvents,
                    null,
                    null,
                    null,
                    null);
        }
    }

    /**
     * The event with the most bytes.
     *
     * @param bytes its size from its first byte to the end of its blank line
     * @param reads how many reads brought it
     * @param firstByteMs when its first byte arrived
     * @param completeMs when the byte that completes it arrived
     */
    public record LargestEvent(long bytes, int reads, double firstByteMs, double completeMs) {}

    /**
     * Events that one read completed together: their gaps say nothing about the model.
     *
     * @param events how many
     * @param textEvents how many of them carry text
     * @param atMs when
     */
    public record Burst(int events, int textEvents, double atMs) {}

    /**
     * Times under one client rule.
     *
     * @param timePointsNs time points relative to the start; the first is 0; empty when the rule clears or never gets them
     * @param e2eMs end to end, or null
     * @param ttftMs time to first token as the rule sees it, or null
     * @param tpotMs time per output token, or null
     * @param itlMs gaps between the time points from the second on
     */
    public record RuleTimes(long[] timePointsNs, Double e2eMs, Double ttftMs, Double tpotMs, double[] itlMs) {}

    /**
     * What the rule would give had the metadata events not been there.
     *
     * @param e2eMs end to end
     * @param tpotMs time per output token, or null
     * @param itlMs gaps
     */
    public record Counterfactual(Double e2eMs, Double tpotMs, double[] itlMs) {}

    /**
     * The ratios of one request.
     *
     * @param acceptRate accepted drafts over proposed drafts
     * @param acceptLength completion tokens over verify steps
     * @param cacheRatio cached tokens over prompt tokens
     */
    public record Metrics(Metric acceptRate, Metric acceptLength, Metric cacheRatio) {}

    /**
     * A ratio with its parts.
     *
     * @param status whether the value can be relied on
     * @param reason why not; null when ok
     * @param numerator the integer above, or null
     * @param denominator the integer below, or null
     * @param value numerator over denominator; null unless status is ok
     */
    public record Metric(Status status, String reason, Long numerator, Long denominator, Double value) {
        /** Whether a metric can be relied on. */
        public enum Status {
            /** Both parts were observed and agree with what else is known. */
            @JsonProperty("ok")
            OK,
            /** A part was not observed. */
            @JsonProperty("unobserved")
            UNOBSERVED,
            /** The parts look like defaults that the service filled in. */
            @JsonProperty("suspect")
            SUSPECT,
            /** The parts contradict each other or other counts. */
            @JsonProperty("invalid")
            INVALID,
            /** Several readings disagree. */
            @JsonProperty("ambiguous")
            AMBIGUOUS
        }
    }
}
