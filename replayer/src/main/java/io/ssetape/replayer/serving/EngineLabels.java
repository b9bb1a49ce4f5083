package io.ssetape.replayer.serving;

import io.ssetape.replayer.prometheus.Series;
import java.util.Map;
import java.util.Set;

/** Which labels split one engine's counting, and which tell engines apart. */
final class EngineLabels {
    /** Ranks that work on the same tokens: tensor, pipeline and expert parallel. */
    static final Set<String> SAME_WORK = Set.of("tp_rank", "pp_rank", "moe_ep_rank");

    /** Each has its own requests: data parallel ranks of SGLang and of vLLM, and streams beside non-streams. */
    private static final Set<String> OWN_WORK = Set.of("dp_rank", "engine", "is_streaming");

    /** Where the Rust gateway says which worker it speaks of. */
    private static final String WORKER = "worker_addr";

    private EngineLabels() {}

    /** The labels that tell engines apart. Of two engines nothing is added up: a prefill and a decode node see the same requests. */
    static Map<String, String> engine(Series series, ServingMetric metric) {
        Map<String, String> engine = series.labelsWithout(SAME_WORK);
        engine.keySet().removeAll(OWN_WORK);
        if (metric.partLabel() != null) {
            engine.remove(metric.partLabel());
        }
        return engine;
    }

    /** The labels of one share of the work: series that differ in nothing but {@link #SAME_WORK} have this in common. */
    static Map<String, String> share(Series series) {
        return series.labelsWithout(SAME_WORK);
    }

    /** The process behind a series: the gateway's worker, or the endpoint itself. */
    static String process(Series series) {
        String worker = series.label(WORKER);
        return worker == null ? "" : worker;
    }

    /** The total of a level that is also given by priority has an empty priority. */
    static boolean isOfOnePriority(Series series) {
        String priority = series.label("priority");
        return priority != null && !priority.isEmpty();
    }
}
