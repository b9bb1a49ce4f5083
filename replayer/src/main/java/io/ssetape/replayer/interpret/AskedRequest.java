package io.ssetape.replayer.interpret;

import io.ssetape.replayer.chat.ContentFingerprint;
import io.ssetape.replayer.chat.RequestBody;
import io.ssetape.replayer.chat.RequestBodyReader;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.RequestFlags;
import java.util.ArrayList;
import java.util.List;

/**
 * What a request body asks for.
 *
 * @param dialect the API
 * @param model the model named, or null
 * @param streaming the stream flag; null when absent or no boolean
 * @param n the number of choices; 1 when absent
 * @param nExplicit whether n was given
 * @param prompts how many prompts it has; 1 unless it has a list of them
 * @param maxTokens the output limit, or null
 * @param flags the flags at their proper place
 * @param misplaced paths of flags found elsewhere
 * @param findings codes that the request alone justifies
 * @param contentSha256 the {@link ContentFingerprint} of what it says to the model, or null
 */
public record AskedRequest(
        Dialect dialect,
        String model,
        Boolean streaming,
        int n,
        boolean nExplicit,
        int prompts,
        Long maxTokens,
        RequestFlags flags,
        List<String> misplaced,
        List<String> findings,
        String contentSha256) {
    private static final int MAX_CHOICES = 1_000_000;

    /** A request of which it is not known what it says to the model. */
    public AskedRequest(
            Dialect dialect,
            String model,
            Boolean streaming,
            int n,
            boolean nExplicit,
            int prompts,
            Long maxTokens,
            RequestFlags flags,
            List<String> misplaced,
            List<String> findings) {
        this(dialect, model, streaming, n, nExplicit, prompts, maxTokens, flags, misplaced, findings, null);
    }

    /** Which API a request target speaks, or null when it generates nothing; the query and a prefix before the path are ignored. */
    public static Dialect dialectOf(String method, String target) {
        if (!method.equals("POST") && !method.equals("PUT")) {
            return null;
        }
        String path = path(target);
        if (path.endsWith("/v1/chat/completions")) {
            return Dialect.CHAT;
        } else if (path.endsWith("/v1/completions")) {
            return Dialect.COMPLETIONS;
        } else if (path.endsWith("/v1/responses")) {
            return Dialect.RESPONSES;
        }
        return path.endsWith("/generate") ? Dialect.GENERATE : null;
    }

    private static String path(String target) {
        int end = target.length();
        for (char mark : new char[] {'?', '#'}) {
            int at = target.indexOf(mark);
            end = at < 0 ? end : Math.min(end, at);
        }
        while (end > 1 && target.charAt(end - 1) == '/') {
            end--;
        }
        return target.substring(0, end);
    }

    /**
     * Reads a request body.
     *
     * @param body the body, or null when it is incomplete or too large to be read
     */
    public static AskedRequest parse(Dialect dialect, byte[] body) {
        if (body == null) {
            return unread(dialect, Finding.REQUEST_NOT_READ);
        }
        RequestBody read = RequestBodyReader.read(dialect, body);
        if (!read.readable()) {
            return unread(dialect, Finding.REQUEST_NOT_JSON);
        }
        List<String> findings = new ArrayList<>();
        if (!read.misplaced().isEmpty()) {
            findings.add(Finding.FLAG_MISPLACED.code());
        }
        if (!read.wrongTypes().isEmpty()) {
            findings.add(Finding.FLAG_WRONG_TYPE.code());
        }
        boolean plausible = read.n() != null && read.n() >= 1 && read.n() <= MAX_CHOICES;
        return new AskedRequest(
                dialect,
                read.model(),
                read.streaming(),
                plausible ? read.n().intValue() : 1,
                read.n() != null,
                read.prompts(),
                read.maxTokens(),
                new RequestFlags(
                        read.includeUsage(),
                        read.continuousUsageStats(),
                        read.returnSpecTokensDetails(),
                        read.returnCachedTokensDetails()),
                read.misplaced(),
                List.copyOf(findings),
                ContentFingerprint.ofBody(body));
    }

    private static AskedRequest unread(Dialect dialect, Finding why) {
        return new AskedRequest(
                dialect,
                null,
                null,
                1,
                false,
                1,
                null,
                new RequestFlags(null, null, null, null),
                List.of(),
                List.of(why.code()));
    }
}
