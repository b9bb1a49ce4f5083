package io.ssetape.replayer.timing;

import io.ssetape.replayer.chat.Count;
import io.ssetape.replayer.request.ClientOutcome;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.RuleTimes;

/**
 * What a client would have recorded of one attempt.
 *
 * @param outcome its success flag and error
 * @param times its time points and what it derives from them
 * @param withoutMetadata the same without the metadata events, or null when there are none or no times
 * @param timePointsBeforeClearNs the time points as they were before an error made the client forget them, relative to the send
 * @param inputTokens the prompt token count as the client holds it
 * @param outputTokens the output token count as the client holds it
 * @param content the text it gathered; null unless texts are kept
 * @param reasoning the reasoning text it gathered; null unless texts are kept
 */
public record RuleResult(
        ClientOutcome outcome,
        RuleTimes times,
        Counterfactual withoutMetadata,
        long[] timePointsBeforeClearNs,
        Count inputTokens,
        Count outputTokens,
        String content,
        String reasoning) {}
