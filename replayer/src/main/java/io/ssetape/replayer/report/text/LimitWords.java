package io.ssetape.replayer.report.text;

import io.ssetape.replayer.ReplayLimits;
import java.util.ArrayList;
import java.util.List;

/** Limits that a user chose, in words: without them the same tape might not give the same results. */
final class LimitWords {
    private LimitWords() {}

    /** A line about chosen limits; nothing for usual ones, which are null. */
    static void print(Page page, ReplayLimits limits) {
        if (limits != null) {
            page.title("read with " + chosen(limits) + "; what exceeds a limit is noted and passed over");
        }
    }

    private static String chosen(ReplayLimits limits) {
        ReplayLimits usual = ReplayLimits.usual();
        List<String> chosen = new ArrayList<>();
        add(chosen, "--aiohttp-line-limit", limits.aiohttpLineLimitBytes(), usual.aiohttpLineLimitBytes());
        add(chosen, "--max-head", limits.maxHeadBytes(), usual.maxHeadBytes());
        add(chosen, "--max-body", limits.maxBodyBytes(), usual.maxBodyBytes());
        return String.join(", ", chosen);
    }

    private static void add(List<String> chosen, String option, int bytes, int usualBytes) {
        if (bytes != usualBytes) {
            chosen.add(option + " " + bytes + " (usual: " + usualBytes + ")");
        }
    }
}
