package io.ssetape.replayer.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * One exchange with an endpoint that generates nothing, a line of {@code other.jsonl}.
 *
 * @param id number on the tape, shared with {@link RequestRecord#id()}
 * @param tape which tape it is from; null, and left out of JSON, unless several tapes are read together
 * @param tap the tap it went through
 * @param connection the connection's number on the tape
 * @param exchange its place on that connection, from 1
 * @param method the request method; null when the bytes are no HTTP request
 * @param path the request target; null when the bytes are no HTTP request
 * @param status the HTTP status, or null
 * @param requestBytes body bytes, or raw bytes when they are no HTTP
 * @param responseBytes body bytes, or raw bytes when they are no HTTP
 * @param start when the first byte arrived
 * @param firstByteMs the response's first byte, or null
 * @param endMs the response's last byte, or null
 * @param note what is odd about it, for instance {@code not HTTP: …}; null when nothing
 * @param findings codes from docs/findings.md; empty, and left out of JSON, unless its request's head was not read
 */
public record OtherRecord(
        long id,
        @JsonInclude(JsonInclude.Include.NON_NULL) TapeName tape,
        String tap,
        long connection,
        int exchange,
        String method,
        String path,
        Integer status,
        long requestBytes,
        long responseBytes,
        RequestStart start,
        Double firstByteMs,
        Double endMs,
        String note,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> findings) {
    /** Findings that are not there, as in a line of JSON, are none. */
    public OtherRecord {
        findings = findings == null ? List.of() : List.copyOf(findings);
    }

    /** The same among the records of several tapes: under another number, with its tape's name. */
    public OtherRecord ofTape(TapeName from, long newId) {
        return new OtherRecord(
                newId,
                from,
                tap,
                connection,
                exchange,
                method,
                path,
                status,
                requestBytes,
                responseBytes,
                start,
                firstByteMs,
                endMs,
                note,
                findings);
    }
}
