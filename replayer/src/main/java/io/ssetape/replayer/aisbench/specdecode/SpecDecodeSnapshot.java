package io.ssetape.replayer.aisbench.specdecode;

import io.ssetape.replayer.aisbench.specdecode.PythonNumber.OverflowError;
import io.ssetape.replayer.aisbench.specdecode.PythonNumber.ValueError;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The counters that the client finds in one answer, all label sets added up.
 *
 * @param numDrafts draft and verify rounds
 * @param numDraftTokens proposed drafts
 * @param numAcceptedTokens accepted drafts
 * @param acceptedPerPos accepted drafts by position
 * @param usedLines how many lines gave a number
 * @param droppedLines how many lines of such counters the client skips without a word
 */
public record SpecDecodeSnapshot(
        BigInteger numDrafts,
        BigInteger numDraftTokens,
        BigInteger numAcceptedTokens,
        Map<BigInteger, BigInteger> acceptedPerPos,
        int usedLines,
        int droppedLines) {
    private static final String PREFIX = "vllm:spec_decode";
    private static final String POSITION = "position=\"";
    /** What {@code str.split(None, 1)} splits at, as far as a text of metrics can hold it. */
    private static final Pattern BLANKS = Pattern.compile("[\\s\\x1c-\\x1f\\x85\\xa0]+");

    /** What the client makes of an answer. */
    public sealed interface Result {}

    /** Counters. */
    public record Found(SpecDecodeSnapshot snapshot) implements Result {}

    /** No counters, and the client's words about it. */
    public record NotFound(String error) implements Result {}

    private static final class Sums {
        private BigInteger drafts = BigInteger.ZERO;
        private BigInteger draftTokens = BigInteger.ZERO;
        private BigInteger accepted = BigInteger.ZERO;
        private final Map<BigInteger, BigInteger> positions = new TreeMap<>();
        private int used;
        private int dropped;
    }

    /**
     * Reads an answer as the client does.
     *
     * @param url the endpoint, for the client's words
     * @param status the HTTP status; 0 when there was no answer
     * @param text the body, or why there was none
     */
    public static Result read(String url, int status, String text) {
        if (status == 0) {
            return new NotFound("Failed to fetch metrics from " + url + ": " + text);
        }
        if (status != 200) {
            return new NotFound("Metrics endpoint returned HTTP " + status);
        }
        Sums sums = new Sums();
        try {
            for (int from = 0; from <= text.length(); ) {
                int newline = text.indexOf('\n', from);
                int to = newline < 0 ? text.length() : newline;
                line(text.substring(from, to).strip(), sums);
                from = to + 1;
            }
        } catch (OverflowError e) {
            return new NotFound("Failed to fetch metrics from " + url + ": " + e.getMessage());
        }
        return sums.used == 0
                ? new NotFound("No spec decode metrics found on server")
                : new Found(new SpecDecodeSnapshot(
                        sums.drafts, sums.draftTokens, sums.accepted, sums.positions, sums.used, sums.dropped));
    }

    private static void line(String line, Sums sums) throws OverflowError {
        if (!line.startsWith(PREFIX)) {
            return;
        }
        String[] parts = BLANKS.split(line, 2);
        int brace = parts[0].indexOf('{');
        String name = brace < 0 ? parts[0] : parts[0].substring(0, brace);
        if (parts.length < 2 || !name.endsWith("_total")) {
            return;
        }
        try {
            BigInteger value = PythonNumber.intOfFloat(parts[1]);
            sums.used++;
            add(name, line, value, sums);
        } catch (ValueError skipped) {
            sums.dropped++;
        }
    }

    private static void add(String name, String line, BigInteger value, Sums sums) throws ValueError {
        if (name.contains("num_draft_tokens")) {
            sums.draftTokens = sums.draftTokens.add(value);
        } else if (name.contains("num_drafts")) {
            sums.drafts = sums.drafts.add(value);
        } else if (name.contains("num_accepted_tokens_per_pos")) {
            int marker = line.indexOf(POSITION);
            if (marker >= 0) {
                int from = marker + POSITION.length();
                int to = line.indexOf('"', from);
                if (to < 0) {
                    throw new ValueError();
                }
                sums.positions.merge(PythonNumber.intOf(line.substring(from, to)), value, BigInteger::add);
            }
        } else if (name.contains("num_accepted_tokens")) {
            sums.accepted = sums.accepted.add(value);
        }
    }
}
