package io.ssetape.replayer.report.parquet;

import static io.ssetape.replayer.report.parquet.Column.flag;
import static io.ssetape.replayer.report.parquet.Column.integer;
import static io.ssetape.replayer.report.parquet.Column.integers;
import static io.ssetape.replayer.report.parquet.Column.number;
import static io.ssetape.replayer.report.parquet.Column.text;
import static io.ssetape.replayer.report.parquet.Column.texts;

import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.Counterfactual;
import io.ssetape.replayer.request.LongestGap;
import io.ssetape.replayer.request.RequestMetric;
import io.ssetape.replayer.request.RequestRatios;
import io.ssetape.replayer.request.RequestRecord;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.request.SpecCounters;
import io.ssetape.replayer.request.TapeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * A row of the table of requests: a line of requests.jsonl with its branches laid flat.
 *
 * @param tape the tape
 * @param request the record
 * @param epochNanos when it was sent, since 1970; null when the tape does not say
 */
record RequestRow(TapeName tape, RequestRecord request, Long epochNanos) {
    static List<Column<RequestRow>> columns() {
        List<Column<RequestRow>> columns = new ArrayList<>();
        columns.add(integer("tape", row -> row.tape().number()));
        columns.add(text("tape_name", row -> row.tape().name()));
        columns.add(integer("id", row -> row.request().id()));
        columns.add(text("tap", row -> row.request().tap()));
        columns.add(integer("connection", row -> row.request().connection()));
        columns.add(integer("exchange", row -> row.request().exchange()));
        columns.add(integer("start_mono_ns", row -> row.request().start().monoNs()));
        columns.add(integer("start_epoch_ns", RequestRow::epochNanos));
        asked(columns);
        answered(columns);
        events(columns);
        counters(columns);
        times(columns);
        ratio(columns, "accept_rate", RequestRatios::acceptRate);
        ratio(columns, "accept_length", RequestRatios::acceptLength);
        ratio(columns, "cache_ratio", RequestRatios::cacheRatio);
        columns.add(texts("findings", row -> row.request().findings()));
        return List.copyOf(columns);
    }

    private static void asked(List<Column<RequestRow>> columns) {
        columns.add(text("method", row -> row.request().method()));
        columns.add(text("path", row -> row.request().path()));
        columns.add(text("dialect", row -> word(row.request().dialect())));
        columns.add(text("model", row -> row.request().model()));
        columns.add(flag("streaming", row -> row.request().streaming()));
        columns.add(integer("n", row -> row.request().n()));
        columns.add(flag("n_explicit", row -> row.request().nExplicit()));
        columns.add(integer("request_bytes", row -> row.request().request().bytes()));
        columns.add(text("request_sha256", row -> row.request().request().sha256()));
        columns.add(
                text("request_content_sha256", row -> row.request().request().contentSha256()));
        columns.add(integer("max_tokens", row -> row.request().request().maxTokens()));
        columns.add(flag("include_usage", row -> row.request().request().flags().includeUsage()));
        columns.add(flag(
                "continuous_usage_stats", row -> row.request().request().flags().continuousUsageStats()));
        columns.add(flag(
                "return_spec_tokens_details",
                row -> row.request().request().flags().returnSpecTokensDetails()));
        columns.add(flag(
                "return_cached_tokens_details",
                row -> row.request().request().flags().returnCachedTokensDetails()));
        columns.add(texts("misplaced", row -> row.request().request().misplaced()));
    }

    private static void answered(List<Column<RequestRow>> columns) {
        columns.add(integer("status", row -> row.request().response().status()));
        columns.add(text("reason", row -> row.request().response().reason()));
        columns.add(integer("response_bytes", row -> row.request().response().bytes()));
        columns.add(text("response_sha256", row -> row.request().response().sha256()));
        columns.add(text("content_encoding", row -> row.request().response().contentEncoding()));
        columns.add(integer("decoded_bytes", row -> row.request().response().decodedBytes()));
        columns.add(texts("response_ids", row -> row.request().response().ids()));
        columns.add(text("inference", row -> word(row.request().inference().status())));
        columns.add(text("inference_reason", row -> row.request().inference().reason()));
        columns.add(text("client_rule", row -> row.request().client().rule()));
        columns.add(flag("client_success", row -> row.request().client().success()));
        columns.add(text("client_error", row -> row.request().client().error()));
        columns.add(integer("client_input_tokens", row -> row.request().client().inputTokens()));
        columns.add(
                integer("client_output_tokens", row -> row.request().client().outputTokens()));
        columns.add(text("stream_end", row -> word(row.request().stream().end())));
        columns.add(flag("done", row -> row.request().stream().done()));
        columns.add(integer("bytes_after_done", row -> row.request().stream().bytesAfterDone()));
        columns.add(
                texts("finish_reasons", row -> byChoice(row.request().stream().finishReasons())));
        columns.add(texts("errors", row -> row.request().stream().errors()));
        columns.add(integer("reads", row -> row.request().stream().reads()));
        columns.add(text("framing", row -> row.request().stream().framing()));
    }

    private static void events(List<Column<RequestRow>> columns) {
        columns.add(integer("events_json", row -> row.request().events().json()));
        columns.add(integer("events_role", row -> row.request().events().role()));
        columns.add(integer("events_content", row -> row.request().events().content()));
        columns.add(integer("events_reasoning", row -> row.request().events().reasoning()));
        columns.add(integer("events_tool_calls", row -> row.request().events().toolCalls()));
        columns.add(integer("events_finish", row -> row.request().events().finish()));
        columns.add(integer("events_sglext", row -> row.request().events().sglext()));
        columns.add(integer("events_usage", row -> row.request().events().usage()));
        columns.add(integer("events_error", row -> row.request().events().error()));
        columns.add(integer("events_other", row -> row.request().events().other()));
        columns.add(integer("comments", row -> row.request().events().comments()));
        columns.add(integer("content_chars", row -> row.request().output().contentChars()));
        columns.add(text("content_sha256", row -> row.request().output().contentSha256()));
        columns.add(integer("reasoning_chars", row -> row.request().output().reasoningChars()));
        columns.add(text("reasoning_sha256", row -> row.request().output().reasoningSha256()));
    }

    private static void counters(List<Column<RequestRow>> columns) {
        columns.add(integer("usage_snapshots", row -> row.request().usage().snapshots()));
        columns.add(integer("prompt_tokens", row -> row.request().usage().promptTokens()));
        columns.add(integer("completion_tokens", row -> row.request().usage().completionTokens()));
        columns.add(integer("cached_tokens", row -> row.request().usage().cachedTokens()));
        columns.add(integer("reasoning_tokens", row -> row.request().usage().reasoningTokens()));
        columns.add(integer("spec_events", row -> row.request().sglext().specEvents()));
        columns.add(text("spec_names", spec(SpecCounters::names)));
        columns.add(integer("spec_choices", spec(SpecCounters::choices)));
        columns.add(integer("spec_correct_drafts", spec(SpecCounters::correctDrafts)));
        columns.add(integer("spec_proposed_drafts", spec(SpecCounters::proposedDrafts)));
        columns.add(integer("spec_verify_count", spec(SpecCounters::verifyCount)));
        columns.add(number("spec_accept_rate", spec(SpecCounters::acceptRate)));
        columns.add(number("spec_accept_length", spec(SpecCounters::acceptLength)));
        columns.add(integers("spec_histogram", spec(SpecCounters::histogram)));
        columns.add(text("spec_source", spec(SpecCounters::source)));
        columns.add(integer("cached_device", cached(CachedDetails::device)));
        columns.add(integer("cached_host", cached(CachedDetails::host)));
        columns.add(integer("cached_storage", cached(CachedDetails::storage)));
    }

    private static void times(List<Column<RequestRow>> columns) {
        columns.add(integer("time_points", rule(times -> (long) times.timePointsNs().length)));
        columns.add(number("e2e_ms", rule(RuleTimes::e2eMs)));
        columns.add(number("ttft_ms", rule(RuleTimes::ttftMs)));
        columns.add(number("tpot_ms", rule(RuleTimes::tpotMs)));
        columns.add(number("first_json_ms", row -> row.request().timing().firstJsonMs()));
        columns.add(number("first_reasoning_ms", row -> row.request().timing().firstReasoningMs()));
        columns.add(number("first_content_ms", row -> row.request().timing().firstContentMs()));
        columns.add(number("last_text_ms", row -> row.request().timing().lastTextMs()));
        columns.add(number("first_body_byte_ms", row -> row.request().timing().firstBodyByteMs()));
        columns.add(number("end_ms", row -> row.request().timing().endMs()));
        columns.add(number("longest_gap_ms", RequestRow::longestGapMs));
        columns.add(number("without_metadata_e2e_ms", without(Counterfactual::e2eMs)));
        columns.add(number("without_metadata_tpot_ms", without(Counterfactual::tpotMs)));
    }

    private static Double longestGapMs(RequestRow row) {
        LongestGap gap = row.request().timing().longestGap();
        return gap == null ? null : gap.gapMs();
    }

    private static void ratio(
            List<Column<RequestRow>> columns, String name, Function<RequestRatios, RequestMetric> ratio) {
        columns.add(number(name, row -> ratio.apply(row.request().metrics()).value()));
        columns.add(text(
                name + "_status",
                row -> word(ratio.apply(row.request().metrics()).status())));
        columns.add(integer(
                name + "_numerator", row -> ratio.apply(row.request().metrics()).numerator()));
        columns.add(integer(
                name + "_denominator",
                row -> ratio.apply(row.request().metrics()).denominator()));
    }

    private static <T> Function<RequestRow, T> spec(Function<SpecCounters, T> part) {
        return row -> row.request().sglext().spec() == null
                ? null
                : part.apply(row.request().sglext().spec());
    }

    private static <T> Function<RequestRow, T> cached(Function<CachedDetails, T> part) {
        return row -> row.request().sglext().cachedDetails() == null
                ? null
                : part.apply(row.request().sglext().cachedDetails());
    }

    private static <T> Function<RequestRow, T> rule(Function<RuleTimes, T> part) {
        return row -> {
            RuleTimes times =
                    row.request().timing().rules().get(row.request().client().rule());
            return times == null ? null : part.apply(times);
        };
    }

    private static <T> Function<RequestRow, T> without(Function<Counterfactual, T> part) {
        return row -> row.request().timing().withoutMetadataEvents() == null
                ? null
                : part.apply(row.request().timing().withoutMetadataEvents());
    }

    /** In the order of the choices; a choice without a reason leaves no place. */
    private static List<String> byChoice(Map<String, String> reasons) {
        return List.copyOf(reasons.values());
    }

    /** The word that JSON has for it. */
    private static String word(Enum<?> value) {
        return value == null ? null : value.name().toLowerCase(Locale.ROOT);
    }
}
