package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.prometheus.Exposition;
import io.ssetape.replayer.prometheus.ExpositionParser;
import io.ssetape.replayer.prometheus.Series;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a tape says beside prompts and answers, word by word: targets, queries, fields and reasons of heads, addresses, settings and marks of
 * frames, labels of metrics, and ids of requests. Read by itself, without anything that scrubs.
 */
final class PlacedTokens {
    /** Numbers stay there, and dates. */
    private static final Set<String> PUBLIC_FIELDS =
            Set.of("content-length", "date", "last-modified", "expires", "age", "retry-after");

    /** The recorder's own, which stay. */
    private static final Set<String> NUMERIC_SETTINGS = Set.of(
            "event_loops",
            "budget_bytes",
            "min_free_bytes",
            "metrics_every_ms",
            "metrics_timeout_ms",
            "clock_pair_every_ms");

    private static final Set<String> LIMITS = Set.of("le", "quantile");
    private static final int MAX_HEAD_BYTES = 64 << 10;
    private static final int OK = 200;

    private final Consumer<String> texts;
    private final Consumer<String> tokens;
    private final Consumer<Exposition> metrics;
    private final boolean keepModels;

    /**
     * A reading.
     *
     * @param texts takes each value whole
     * @param tokens takes each word of it
     * @param metrics takes each answer of a metrics endpoint
     * @param keepModels whether names of models stay
     */
    PlacedTokens(Consumer<String> texts, Consumer<String> tokens, Consumer<Exposition> metrics, boolean keepModels) {
        this.texts = texts;
        this.tokens = tokens;
        this.metrics = metrics;
        this.keepModels = keepModels;
    }

    void accept(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            head(bytes.payload());
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            text(opened.client());
            text(opened.upstream());
        } else if (frame instanceof Frame.TapeStart start) {
            start(start);
        } else if (frame instanceof Frame.MetricsSnapshot snapshot) {
            text(snapshot.url());
            if (snapshot.status() == OK) {
                metrics(snapshot.body());
            }
        } else if (frame instanceof Frame.Mark mark) {
            text(mark.label());
        }
    }

    private void start(Frame.TapeStart start) {
        for (Tap tap : start.taps()) {
            text(tap.listen());
            text(tap.upstream());
        }
        start.settings().forEach((name, value) -> {
            if (!NUMERIC_SETTINGS.contains(name)) {
                text(value);
            }
        });
        text(start.writer());
    }

    private void metrics(byte[] body) {
        Exposition exposition = ExpositionParser.parse(body);
        metrics.accept(exposition);
        for (Series series : exposition.samples().keySet()) {
            series.labels().forEach((name, value) -> {
                if (!LIMITS.contains(name) && !(keepModels && name.contains("model"))) {
                    text(value);
                }
            });
        }
    }

    /** A head where a read begins with one, as nearly all do: as far as the read brings it. */
    private void head(byte[] payload) {
        if (!mayBeHead(payload)) {
            return;
        }
        int from = lineEnd(payload, 0);
        String line = line(payload, 0, from);
        if (line.startsWith("HTTP/1.")) {
            text(line.substring(Math.min(line.length(), "HTTP/1.1 200".length())));
        } else if (line.contains(" HTTP/1.")) {
            text(line.substring(0, line.lastIndexOf(' ')));
        } else {
            return;
        }
        while (from < payload.length) {
            int to = lineEnd(payload, from);
            String field = line(payload, from, to);
            if (field.isEmpty()) {
                return;
            }
            int colon = field.indexOf(':');
            if (!PUBLIC_FIELDS.contains(field.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT))) {
                text(field.substring(colon + 1));
            }
            from = to;
        }
    }

    private static boolean mayBeHead(byte[] payload) {
        return payload.length > 0 && payload[0] >= 'A' && payload[0] <= 'Z';
    }

    private static int lineEnd(byte[] bytes, int from) {
        int at = from;
        int limit = Math.min(bytes.length, MAX_HEAD_BYTES);
        while (at < limit && bytes[at] != '\n') {
            at++;
        }
        return at < limit ? at + 1 : bytes.length;
    }

    private static String line(byte[] bytes, int from, int to) {
        return new String(bytes, from, Math.min(to, from + MAX_HEAD_BYTES) - from, StandardCharsets.ISO_8859_1).strip();
    }

    /** A value: whole, and each word of it. */
    void text(String text) {
        texts.accept(text);
        words(text);
    }

    /** Each word of a value. */
    void words(String text) {
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !isPart(text.charAt(i))) {
                if (i > from) {
                    tokens.accept(text.substring(from, i));
                }
                from = i + 1;
            }
        }
    }

    private static boolean isPart(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }
}
