package io.ssetape.replayer.timing;

import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.sse.AisbenchSplitter;
import io.ssetape.replayer.sse.EventSplitter;

/**
 * The AISBench benchmark client at revision 29c363e ({@code base_api.py}, {@code vllm_custom_api_chat.py}, {@code
 * vllm_custom_api.py}, {@code output.py}) on aiohttp.
 *
 * <p>A time point is taken when the request is sent and once for each event, before its JSON is parsed and whatever it says; the
 * end mark takes none. TTFT is the second point less the first, E2E the last less the first, ITL the gaps from the second on,
 * TPOT (E2E - TTFT) / (output tokens - 1). An error clears the time points. An answer that is no stream takes a point when its
 * body is complete.
 */
public final class AisbenchRule implements TimingRule {
    @Override
    public String name() {
        return "aisbench";
    }

    @Override
    public String version() {
        return "AISBench benchmark 29c363e";
    }

    @Override
    public EventSplitter splitter(int lineLimit, int eventLimit) {
        return new AisbenchSplitter(lineLimit, eventLimit);
    }

    @Override
    public RuleRun start(Dialect dialect, boolean streaming, boolean keepText) {
        return new AisbenchAttempt(name(), streaming, new AisbenchParser(dialect, streaming, keepText));
    }

    /** The text that the client writes to its details file: reasoning, {@code </think>}, content, or the one that there is. */
    public static String prediction(String content, String reasoning) {
        if (reasoning.isEmpty()) {
            return content;
        }
        return content.isEmpty() ? reasoning : reasoning + "</think>" + content;
    }
}
