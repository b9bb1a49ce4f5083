package io.ssetape.replayer.lightspeed;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the prefill work of one set of requests. A request whose lengths were not observed is counted and adds nothing. */
public final class PrefillWork {
    private final SpeedOfLightRule rule;
    private final Map<String, Long> uncovered = new TreeMap<>();
    private long requests;
    private long covered;
    private BigInteger promptTokens = BigInteger.ZERO;
    private BigInteger cachedTokens = BigInteger.ZERO;
    private BigInteger pairs = BigInteger.ZERO;
    private BigInteger flops = BigInteger.ZERO;

    /** An empty set under a rule. */
    public PrefillWork(SpeedOfLightRule rule) {
        this.rule = rule;
    }

    /**
     * A request.
     *
     * @param prompt its prompt tokens; null when not observed
     * @param cached those of them that were cached; null when not observed, which is not 0
     * @param choices how many choices were asked for
     * @throws Problem when the rule fails
     */
    public void add(Long prompt, Long cached, int choices) {
        requests++;
        String missing = missing(prompt, cached, choices);
        if (missing != null) {
            uncovered.merge(missing, 1L, Long::sum);
            return;
        }
        covered++;
        long extend = prompt - cached;
        promptTokens = promptTokens.add(BigInteger.valueOf(prompt));
        cachedTokens = cachedTokens.add(BigInteger.valueOf(cached));
        pairs = pairs.add(CausalPairs.full(cached, extend));
        flops = flops.add(flops(cached, extend));
    }

    private static String missing(Long prompt, Long cached, int choices) {
        if (prompt == null) {
            return "no prompt tokens observed";
        } else if (cached == null) {
            return "no cached tokens observed";
        } else if (cached < 0 || cached > prompt) {
            return "more cached than prompt tokens";
        }
        return choices == 1 ? null : "several choices";
    }

    private BigInteger flops(long prefix, long extend) {
        BigInteger result;
        try {
            result = rule.extendFlops(prefix, extend);
        } catch (RuntimeException e) {
            throw failed(prefix, extend, said(e), e);
        }
        if (result == null || result.signum() < 0) {
            throw failed(prefix, extend, "it answers " + result, null);
        }
        return result;
    }

    /** The first line of what it says, else what it is. */
    private static String said(RuntimeException thrown) {
        String message = thrown.getMessage() == null ? "" : thrown.getMessage();
        return message.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it throws " + thrown.getClass().getSimpleName());
    }

    private Problem failed(long prefix, long extend, String what, Throwable cause) {
        return new Problem(
                ExitStatus.UNREADABLE_INPUT,
                "the rule " + rule.name() + " fails for " + prefix + " cached and " + Counted.of(extend, "new token")
                        + ": " + what + "; correct its class",
                cause);
    }

    /** All requests. */
    public long requests() {
        return requests;
    }

    /** Requests whose lengths were observed. */
    public long covered() {
        return covered;
    }

    /** The others, by what was missing. */
    public Map<String, Long> uncovered() {
        return uncovered;
    }

    /** Prompt tokens of the covered requests. */
    public BigInteger promptTokens() {
        return promptTokens;
    }

    /** Cached ones among them. */
    public BigInteger cachedTokens() {
        return cachedTokens;
    }

    /** Pairs of full causal attention. */
    public BigInteger pairs() {
        return pairs;
    }

    /** Operations under the rule. */
    public BigInteger flops() {
        return flops;
    }
}
