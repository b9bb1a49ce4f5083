package io.ssetape.replayer.cli;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tapes of one scripted load, with readings of metrics endpoints. */
final class MetricsTapes {
    static final String URL = "http://127.0.0.1:30000/metrics";
    static final int REQUESTS = 20;
    static final int DEVICES = 2;

    private final Path folder;
    private final ScriptedLoad.Result load = ScriptedLoad.of(REQUESTS, 4, 6).play();

    /** Tapes in a folder. */
    MetricsTapes(Path folder) {
        this.folder = folder;
    }

    ScriptedLoad.Result load() {
        return load;
    }

    /** The first byte of the load. */
    long firstNanos() {
        return load.all().stream()
                .mapToLong(ScriptedLoad.Scripted::startNanos)
                .min()
                .orElseThrow();
    }

    /** The last arrival of the load. */
    long lastNanos() {
        return load.all().stream()
                .mapToLong(ScriptedLoad.Scripted::lastArrival)
                .max()
                .orElseThrow();
    }

    /** The answer of an endpoint. */
    static Frame.MetricsSnapshot reading(long nanos, String phase, String url, int status, String body) {
        return new Frame.MetricsSnapshot(nanos, phase, url, status, body.getBytes(StandardCharsets.UTF_8));
    }

    /** A tape of the load with answers of endpoints. */
    Path tape(Frame.MetricsSnapshot... readings) {
        List<Frame> frames = new ArrayList<>(load.frames());
        Frame end = frames.remove(frames.size() - 1);
        frames.addAll(List.of(readings));
        frames.sort(Comparator.comparing((Frame frame) -> !(frame instanceof Frame.TapeStart))
                .thenComparingLong(Frame::nanos));
        long last = Math.max(end.nanos(), frames.get(frames.size() - 1).nanos());
        frames.add(new Frame.TapeEnd(last, frames.size(), ((Frame.TapeEnd) end).payloadBytes(), 0));
        return Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
    }

    /** SGLang's counters when a share of the load is over. */
    static String sglang(double share) {
        StringBuilder text = new StringBuilder("# a comment\n");
        if (share > 0) {
            text.append("sglang:generation_tokens_total{model_name=\"m\",is_streaming=\"true\"} "
                    + Math.round(12_000 * share) + "\n");
            text.append("sglang:spec_verify_calls_total{model_name=\"m\"} " + Math.round(4_000 * share) + "\n");
        }
        for (int rank = 0; rank < DEVICES; rank++) {
            text.append("sglang:gpu_execution_seconds_total{category=\"extend\",tp_rank=\"" + rank + "\"} "
                    + (10 + 2 * share) + "\n");
            text.append(
                    "sglang:num_prefill_inflight_queue_reqs{tp_rank=\"" + rank + "\"} " + Math.round(9 * share) + "\n");
        }
        return text.toString();
    }

    /** vLLM's speculative counters. */
    static String vllm(long drafts, long tokens, long accepted) {
        return "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} " + drafts
                + "\nvllm:spec_decode_num_draft_tokens_total{engine=\"0\",model_name=\"m\"} " + tokens
                + "\nvllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} " + accepted + "\n";
    }

    /** A tape with SGLang's counters before and after the load. */
    Path sglangTape() {
        return tape(
                reading(firstNanos() - 5_000_000, "before", URL, 200, sglang(0)),
                reading(lastNanos() + 7_000_000, "after", URL, 200, sglang(1)));
    }
}
