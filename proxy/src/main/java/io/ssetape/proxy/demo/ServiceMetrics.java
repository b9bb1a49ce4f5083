package io.ssetape.proxy.demo;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the service's {@code /metrics} says: counters of finished requests, and device time that follows from them. As with SGLang a
 * series appears with its first event, so a fresh service shows next to nothing. For the one thread of the service.
 */
final class ServiceMetrics {
    static final String PATH = "/metrics";

    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final int DEVICES = 2;
    private static final double SECONDS_PER_EXTEND_TOKEN = 5e-6;
    private static final double SECONDS_PER_VERIFY = 7e-3;
    private static final double SECONDS_PER_DRAFT = 1e-3;

    private final NodeRole role;
    private final Map<String, Double> counters = new TreeMap<>();

    /** The counters of a server that has answered nothing yet. */
    ServiceMetrics(NodeRole role) {
        this.role = role;
    }

    /** A request was answered to its end. */
    void count(FinishedWork work) {
        String stream = "is_streaming=\"" + work.streaming() + "\",";
        add("prompt_tokens_total", stream, work.promptTokens());
        add("generation_tokens_total", stream, work.generatedTokens());
        add("num_requests_total", stream, 1);
        add("spec_verify_calls_total", "", work.verifySteps());
        add("cached_tokens_total", "cache_source=\"device\",", work.cachedTokens());
        for (int device = 0; device < DEVICES; device++) {
            long extend = work.promptTokens() - work.cachedTokens();
            device(device, "extend", extend * SECONDS_PER_EXTEND_TOKEN);
            device(device, "target_verify", work.verifySteps() * SECONDS_PER_VERIFY);
            device(device, "eagle_draft", work.verifySteps() * SECONDS_PER_DRAFT);
        }
    }

    /** The answer to a request for them. */
    ServiceAnswer answer() {
        StringBuilder text = new StringBuilder();
        text.append("# HELP sglang:num_queue_reqs The number of requests in the waiting queue.\n");
        text.append("# TYPE sglang:num_queue_reqs gauge\n");
        text.append("sglang:num_queue_reqs{engine_type=\"")
                .append(role.engineType())
                .append("\",model_name=\"demo\",tp_rank=\"0\"} 0.0\n");
        String family = "";
        for (Map.Entry<String, Double> counter : counters.entrySet()) {
            String name = counter.getKey().substring(0, counter.getKey().indexOf('{'));
            if (!name.equals(family)) {
                text.append("# TYPE ").append(name).append(" counter\n");
                family = name;
            }
            text.append(counter.getKey())
                    .append(String.format(Locale.ROOT, " %.6f", counter.getValue()))
                    .append('\n');
        }
        return new ServiceAnswer.Whole(200, "OK", CONTENT_TYPE, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void device(int rank, String category, double seconds) {
        add(
                "forward_execution_seconds_total",
                "category=\"" + category + "\",engine_type=\"" + role.engineType() + "\",tp_rank=\"" + rank + "\",",
                seconds);
    }

    private void add(String name, String labels, long tokens) {
        add(name, labels, (double) tokens);
    }

    private void add(String name, String labels, double value) {
        if (value > 0) {
            counters.merge("sglang:" + name + "{" + labels + "model_name=\"demo\"}", value, Double::sum);
        }
    }
}
