package io.ssetape.replayer.chat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.request.SpecCounters;
import java.util.ArrayList;
import java.util.List;

/**
 * FastDeploy's {@code speculate_metrics}, which counts tokens, not drafts: head 0 is the token that every verify step yields
 * anyway, head k the k-th accepted draft, and {@code accepted_tokens} the sum over all heads. (PaddlePaddle/FastDeploy, its
 * token processor: rejected = steps x (speculative tokens + 1) - accepted.)
 */
final class PerHeadCounters {
    private static final String PER_HEAD = "accepted_tokens_per_head";

    private PerHeadCounters() {}

    /** The counters as drafts; null when the object is no such one. */
    static SpecCounters read(JsonNode node, String source) {
        JsonNode heads = node.path(PER_HEAD);
        JsonNode accepted = node.path("accepted_tokens");
        if (!heads.isArray() || heads.isEmpty() || !SpecReader.isCount(accepted)) {
            return null;
        }
        List<Long> steps = new ArrayList<>();
        for (JsonNode head : heads) {
            if (!SpecReader.isCount(head)) {
                return null;
            }
            steps.add(head.longValue());
        }
        long verify = steps.get(0);
        JsonNode rejected = node.path("rejected_tokens");
        JsonNode length = node.path("average_accept_length");
        return SpecDefaults.mark(new SpecCounters(
                "speculate_metrics",
                1,
                accepted.longValue() - verify,
                SpecReader.isCount(rejected) ? accepted.longValue() + rejected.longValue() - verify : null,
                verify,
                null,
                length.isNumber() ? (Double) length.doubleValue() : null,
                histogram(steps),
                source,
                null,
                null,
                List.of(),
                List.of(),
                null,
                List.of()));
    }

    /** Steps that accepted exactly k drafts are those that reached head k and not head k + 1. */
    private static List<Long> histogram(List<Long> steps) {
        List<Long> histogram = new ArrayList<>();
        for (int k = 0; k < steps.size(); k++) {
            long further = k + 1 < steps.size() ? steps.get(k + 1) : 0;
            histogram.add(steps.get(k) - further);
        }
        return List.copyOf(histogram);
    }
}
