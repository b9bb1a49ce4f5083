package io.ssetape.replayer.serving;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics that a report speaks of, under one name each. */
@SuppressWarnings("ImmutableEnumChecker") // The list is immutable; the checker does not know List.of.
public enum ServingMetric {
    /** Prompt tokens of finished requests. */
    PROMPT_TOKENS(Kind.TOKEN_COUNTER, null, "sglang", "prompt_tokens_total"),
    /** Generated tokens of finished requests, the one that prefill makes included. */
    GENERATION_TOKENS(Kind.TOKEN_COUNTER, null, "sglang", "generation_tokens_total"),
    /** Speculative verify steps of finished requests. */
    VERIFY_CALLS(Kind.TOKEN_COUNTER, null, "sglang", "spec_verify_calls_total"),
    /** Finished requests. */
    REQUESTS(Kind.TOKEN_COUNTER, null, "sglang", "num_requests_total"),
    /** Cached prompt tokens of finished requests, by where they lay. */
    CACHED_TOKENS(Kind.TOKEN_COUNTER, "cache_source", "sglang", "cached_tokens_total"),
    /** Tokens as the scheduler works them off, by what is done with them. */
    REALTIME_TOKENS(Kind.TOKEN_COUNTER, "mode", "sglang", "realtime_tokens_total"),
    /** Requests whose prefill and decode node did not find each other. */
    BOOTSTRAP_FAILED(Kind.TOKEN_COUNTER, null, "sglang", "num_bootstrap_failed_reqs_total"),
    /** Requests whose KV cache was not transferred. */
    TRANSFER_FAILED(Kind.TOKEN_COUNTER, null, "sglang", "num_transfer_failed_reqs_total"),
    /** Seconds that a device was busy, by kind of forward pass. */
    DEVICE_SECONDS(
            Kind.DEVICE_COUNTER,
            "category",
            "sglang",
            "forward_execution_seconds_total",
            "gpu_execution_seconds_total"),
    /** Draft and verify rounds. */
    DRAFTS(Kind.TOKEN_COUNTER, null, "vllm", "spec_decode_num_drafts_total"),
    /** Drafts that were proposed. */
    DRAFT_TOKENS(Kind.TOKEN_COUNTER, null, "vllm", "spec_decode_num_draft_tokens_total"),
    /** Drafts that were accepted. */
    ACCEPTED_TOKENS(Kind.TOKEN_COUNTER, null, "vllm", "spec_decode_num_accepted_tokens_total"),
    /** Drafts that were accepted, by their place in the round. */
    ACCEPTED_BY_POSITION(Kind.TOKEN_COUNTER, "position", "vllm", "spec_decode_num_accepted_tokens_per_pos_total"),
    /** Requests that wait for their decode node. */
    PREFILL_BOOTSTRAP_QUEUE(
            Kind.GAUGE, null, "sglang", "num_prefill_bootstrap_queue_reqs", "num_prefill_prealloc_queue_reqs"),
    /** Requests whose KV cache is on its way. */
    PREFILL_INFLIGHT_QUEUE(Kind.GAUGE, null, "sglang", "num_prefill_inflight_queue_reqs"),
    /** Requests that wait for memory on the decode node. */
    DECODE_PREALLOC_QUEUE(Kind.GAUGE, null, "sglang", "num_decode_prealloc_queue_reqs"),
    /** Requests that wait for their KV cache to arrive. */
    DECODE_TRANSFER_QUEUE(Kind.GAUGE, null, "sglang", "num_decode_transfer_queue_reqs"),
    /** Speed of KV transfers in GB/s. */
    KV_TRANSFER_SPEED(Kind.HISTOGRAM, null, "sglang", "kv_transfer_speed_gb_s"),
    /** Duration of KV transfers in milliseconds. */
    KV_TRANSFER_LATENCY(Kind.HISTOGRAM, null, "sglang", "kv_transfer_latency_ms"),
    /** Time until the two nodes knew each other, in milliseconds. */
    KV_TRANSFER_BOOTSTRAP(Kind.HISTOGRAM, null, "sglang", "kv_transfer_bootstrap_ms"),
    /** Time until memory was there, in milliseconds. */
    KV_TRANSFER_ALLOC(Kind.HISTOGRAM, null, "sglang", "kv_transfer_alloc_ms"),
    /** Size of KV transfers in MB. */
    KV_TRANSFER_SIZE(Kind.HISTOGRAM, null, "sglang", "kv_transfer_total_mb");

    private static final List<String> HISTOGRAM_PARTS = List.of("_sum", "_count");
    private static final Map<String, Name> BY_NAME = names();

    private final Kind kind;
    private final String partLabel;
    private final String service;
    private final List<String> names;

    ServingMetric(Kind kind, String partLabel, String service, String... names) {
        this.kind = kind;
        this.partLabel = partLabel;
        this.service = service;
        this.names = List.of(names);
    }

    /** How a metric counts, which decides what may be added up. */
    public enum Kind {
        /** Integers. Ranks that work on the same tokens may each count them. */
        TOKEN_COUNTER,
        /** Seconds of one device in each series. */
        DEVICE_COUNTER,
        /** A level. */
        GAUGE,
        /** A histogram; a plain level in older builds. */
        HISTOGRAM
    }

    /**
     * What a name on the wire stands for.
     *
     * @param metric the metric
     * @param part {@code _sum} or {@code _count} of a histogram, else empty
     */
    public record Name(ServingMetric metric, String part) {}

    /** How it counts. */
    public Kind kind() {
        return kind;
    }

    /** The label that splits it into parts, or null. */
    public String partLabel() {
        return partLabel;
    }

    /** What a name on the wire stands for; null when reports do not speak of it. */
    public static Name of(String wireName) {
        return BY_NAME.get(wireName);
    }

    private static Map<String, Name> names() {
        Map<String, Name> byName = new HashMap<>();
        for (ServingMetric metric : values()) {
            for (String name : metric.names) {
                metric.put(byName, name, "");
                if (metric.kind == Kind.HISTOGRAM) {
                    HISTOGRAM_PARTS.forEach(part -> metric.put(byName, name, part));
                }
            }
        }
        return Map.copyOf(byName);
    }

    /** SGLang's Rust gateway, which cannot use a colon, writes {@code sglang_} when it passes its workers' metrics on. */
    private void put(Map<String, Name> byName, String name, String part) {
        byName.put(service + ":" + name + part, new Name(this, part));
        if (service.equals("sglang")) {
            byName.put(service + "_" + name + part, new Name(this, part));
        }
    }
}
