package io.ssetape.replayer.aisbench.specdecode;

import io.ssetape.replayer.aisbench.specdecode.SpecDecodeSnapshot.Found;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeSnapshot.NotFound;
import io.ssetape.replayer.aisbench.specdecode.SpecDecodeSnapshot.Result;
import io.ssetape.replayer.aisbench.table.PythonFloat;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the client would have of one endpoint.
 *
 * @param url the endpoint
 * @param error the client's words, or null
 * @param stats its figures, or null
 * @param before the counters before, or null
 * @param after the counters after, or null
 */
public record SpecDecodeResult(
        String url, String error, SpecDecodeStats stats, SpecDecodeSnapshot before, SpecDecodeSnapshot after) {
    private static final String NO_ACTIVITY = "No spec decode activity detected during benchmark window";
    private static final Pattern SCHEME = Pattern.compile("^https?://");
    private static final Pattern UNSAFE = Pattern.compile("[^a-zA-Z0-9._-]");
    private static final int LABEL_WIDTH = 45;
    private static final int RATE_DIGITS = 2;
    private static final int POSITION_DIGITS = 4;

    /** The client's result from two answers. */
    public static SpecDecodeResult of(String url, Result before, Result after) {
        SpecDecodeSnapshot first = before instanceof Found found ? found.snapshot() : null;
        SpecDecodeSnapshot last = after instanceof Found found ? found.snapshot() : null;
        String error = joined(error(before), error(after));
        SpecDecodeStats stats = null;
        if (first != null && last != null) {
            stats = SpecDecodeStats.of(first, last);
            error = stats == null ? NO_ACTIVITY : error;
        }
        return new SpecDecodeResult(url, error, stats, first, last);
    }

    private static String error(Result result) {
        return result instanceof NotFound missing ? missing.error() : null;
    }

    private static String joined(String before, String after) {
        if (before == null || after == null) {
            return before == null ? after : before;
        }
        return before + "; " + after;
    }

    /** The name of the client's file. */
    public String fileName() {
        return "spec_decode_" + UNSAFE.matcher(label()).replaceAll("_") + ".json";
    }

    /** The lines of the client's console block, the empty one before it included. */
    public List<String> consoleLines() {
        String title = "========== Speculative Decoding Metrics  [" + label() + "] ==========";
        String rule = "=".repeat(title.length() - 2);
        List<String> lines = new ArrayList<>(List.of("", rule, title, rule));
        if (stats == null) {
            lines.add(row("Status", "N/A"));
            if (error != null && !error.isEmpty()) {
                lines.add(row("Reason", error));
            }
            return lines;
        }
        lines.add(row("Acceptance rate (%)", PythonNumber.fixed(stats.acceptanceRate(), RATE_DIGITS)));
        lines.add(row("Acceptance length", PythonNumber.fixed(stats.acceptanceLength(), RATE_DIGITS)));
        lines.add(row("Drafts", stats.numDrafts().toString()));
        lines.add(row("Draft tokens", stats.draftTokens().toString()));
        lines.add(row("Accepted tokens", stats.acceptedTokens().toString()));
        lines.add(row("Per-position acceptance rates", positions()));
        return lines;
    }

    /** The content of the client's file, as {@code json.dump(…, indent=2)} writes it: ASCII, no newline at the end. */
    public String json() {
        StringBuilder json = new StringBuilder("{\n");
        json.append("  \"status\": ")
                .append(stats == null ? "\"na\"" : "\"ok\"")
                .append(",\n");
        json.append("  \"url\": ").append(quoted(url)).append(",\n");
        json.append("  \"error\": ")
                .append(error == null ? "null" : quoted(error))
                .append(",\n");
        json.append("  \"data\": ").append(stats == null ? "null" : data()).append(",\n");
        json.append("  \"raw\": {\n");
        json.append("    \"before\": ").append(raw(before)).append(",\n");
        json.append("    \"after\": ").append(raw(after)).append("\n  }\n}");
        return json.toString();
    }

    private String data() {
        return "{\n    \"num_drafts\": " + stats.numDrafts() + ",\n    \"draft_tokens\": " + stats.draftTokens()
                + ",\n    \"accepted_tokens\": " + stats.acceptedTokens()
                + ",\n    \"acceptance_rate\": " + PythonFloat.repr(stats.acceptanceRate())
                + ",\n    \"acceptance_length\": " + PythonFloat.repr(stats.acceptanceLength())
                + ",\n    \"per_position_acceptance_rates\": "
                + object(
                        stats.perPosition().entrySet().stream()
                                .map(entry -> member(entry.getKey(), PythonFloat.repr(entry.getValue())))
                                .toList(),
                        "    ")
                + "\n  }";
    }

    private static String raw(SpecDecodeSnapshot snapshot) {
        if (snapshot == null) {
            return "null";
        }
        return "{\n      \"num_drafts\": " + snapshot.numDrafts() + ",\n      \"num_draft_tokens\": "
                + snapshot.numDraftTokens() + ",\n      \"num_accepted_tokens\": " + snapshot.numAcceptedTokens()
                + ",\n      \"accepted_per_pos\": "
                + object(
                        snapshot.acceptedPerPos().entrySet().stream()
                                .map(entry ->
                                        member(entry.getKey(), entry.getValue().toString()))
                                .toList(),
                        "      ")
                + "\n    }";
    }

    private static String member(BigInteger position, String value) {
        return "\"" + position + "\": " + value;
    }

    private static String object(List<String> members, String indent) {
        return members.isEmpty()
                ? "{}"
                : members.stream()
                        .collect(Collectors.joining(",\n" + indent + "  ", "{\n" + indent + "  ", "\n" + indent + "}"));
    }

    /** The client prints the block from its file again, where positions are texts: 10 comes before 2. */
    private String positions() {
        return stats.perPosition().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(BigInteger::toString)))
                .map(entry -> entry.getKey() + ": " + PythonNumber.fixed(entry.getValue(), POSITION_DIGITS))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String label() {
        String bare = SCHEME.matcher(url).replaceFirst("");
        int end = bare.length();
        while (end > 0 && bare.charAt(end - 1) == '/') {
            end--;
        }
        return bare.substring(0, end).replace("/metrics", "");
    }

    private static String row(String label, String value) {
        return label + " ".repeat(LABEL_WIDTH - label.length()) + " " + value;
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            switch (next) {
                case '"', '\\' -> json.append('\\').append(next);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (next < 0x20 || next > 0x7e) {
                        json.append(String.format(Locale.ROOT, "\\u%04x", (int) next));
                    } else {
                        json.append(next);
                    }
                }
            }
        }
        return json.append('"').toString();
    }
}
