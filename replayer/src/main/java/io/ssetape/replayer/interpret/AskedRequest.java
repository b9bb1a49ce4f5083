package io.ssetape.replayer.interpret;

import io.ssetape.replayer.request.RequestRecord;
import java.util.List;

/**
 * What a request body asks for.
 *
 * @param dialect the API
 * @param model the model named, or null
 * @param streaming the stream flag; null when absent or no boolean
 * @param n the number of choices; 1 when absent
 * @param nExplicit whether n was given
 * @param maxTokens the output limit, or null
 * @param flags the flags at their proper place
 * @param misplaced paths of flags found elsewhere
 * @param findings codes that the request alone justifies
 */
public record AskedRequest(
        RequestRecord.Dialect dialect,
        String model,
        Boolean streaming,
        int n,
        boolean nExplicit,
        Long maxTokens,
        RequestRecord.Flags flags,
        List<String> misplaced,
        List<String> findings) {

    /** Which API a request target speaks, or null when it generates nothing; the query and a prefix before the path are ignored. */
    public static RequestRecord.Dialect dialectOf(String method, String target) {
        throw new AssertionError(method + target);
    }

    /**
     * Reads a request body.
     *
     * @param body the body, or null when it is incomplete or too large to be read
     */
    public static AskedRequest parse(RequestRecord.Dialect dialect, byte[] body) {
        throw new AssertionError(dialect + " " + body.length);
    }
}
