package io.ssetape.replayer.request;

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
