package io.ssetape.replayer.scrub;

import java.util.List;

/** Words of the protocols that are no JSON keys. */
final class ProtocolWords {
    static final String VALUES = """
            system user assistant tool developer function critic observation
            chat.completion chat.completion.chunk text_completion completion list model response error embedding
            stop length tool_calls function_call content_filter abort eos incomplete completed failed in_progress queued
            cancelled cancelling max_output_tokens stop_sequence end_turn max_tokens tool_use
            text json_object json_schema json structural_tag input_text output_text image_url input_image input_audio
            input_file video_url audio_url file message reasoning refusal reasoning_text summary_text
            custom grammar regex lark auto none required any low medium high minimal xhigh default flex priority scale
            standard float base64 wav mp3 png jpeg message_start message_delta message_stop ping done
            disabled enabled concise detailed verbose detail
            invalid_request_error BadRequestError Bad_Request NotFoundError NotFound InternalServerError
            internal_server_error server_error rate_limit_error rate_limit_exceeded rate_limit authentication_error
            permission_error not_found_error overloaded_error api_error timeout timeout_error ServiceUnavailableError
            service_unavailable_error UnauthorizedError PermissionDeniedError TooManyRequestsError
            UnprocessableEntityError ValueError TypeError RuntimeError KeyError ConnectionError TimeoutError
            AbortError ClientDisconnect context_length_exceeded model_not_found invalid_api_key insufficient_quota
            upstream_error upstream_refused upstream_unresolved bad_gateway gateway_timeout worker_unavailable
            SERVICE_UNAVAILABLE INTERNAL_SERVER_ERROR BAD_REQUEST TOO_MANY_REQUESTS
            value_error missing type_error json_invalid bool_type int_type string_type body
            response.created response.queued response.in_progress response.completed response.incomplete
            response.failed response.cancelled response.output_item.added response.output_item.done
            response.content_part.added response.content_part.done response.output_text.delta
            response.output_text.done response.output_text.annotation.added response.refusal.delta
            response.refusal.done response.reasoning_text.delta response.reasoning_text.done
            response.reasoning.delta response.reasoning.done response.reasoning_summary_text.delta
            response.reasoning_summary_text.done response.reasoning_summary_part.added
            response.reasoning_summary_part.done response.function_call_arguments.delta
            response.function_call_arguments.done response.mcp_call_arguments.delta
            response.mcp_call_arguments.done response.custom_tool_call_input.delta
            response.custom_tool_call_input.done mcp_call custom_tool_call web_search_call file_search_call
            code_interpreter_call computer_call image_generation_call local_shell_call function_call_output
            FINISH_LENGTH FINISH_MATCHED_TOKEN FINISH_MATCHED_STR FINISH_ABORT
            prefill decode unified null main running waiting extend mixed idle device host storage disk
            gpu npu cpu input output total total_tokens counter gauge histogram summary untyped unknown info stateset
            GET POST http https grpc true false transport tls success ok
            split_prefill target_verify draft draft_extend draft_extend_v2 eagle_draft eagle_draft_extend ngram
            forward_extend forward_prefill forward_decode forward_mixed forward_idle forward_target_verify
            forward_draft forward_draft_extend forward_split_prefill dllm_extend prefill_compute prefill_cache
            2xx 3xx 4xx 5xx generate chat completions responses engine scheduler worker router""";

    static final String ID_PREFIXES =
            "chatcmpl- cmpl- resp_ msg_ call_ fc_ rs_ req- req_ gen- batch_ file- session- ses_ trace- user- rid-";

    static final String SEGMENTS = """
            v1 v2 chat completions generate responses models metrics health healthz health_generate readiness liveness
            ready livez readyz get_model_info get_server_info model_info server_info embeddings rerank score tokenize
            detokenize version ping flush_cache start_profile stop_profile get_load loads workers list_workers
            add_worker remove_worker abort_request classify openai api docs redoc openapi.json favicon.ico batches
            files cancel input_items internal get_internal_state set_internal_state encode reward invocations""";

    static final String LOCAL = "127.0.0.1 localhost 0.0.0.0 [::1] [::] ::1 ::";

    static final String METHODS = "GET POST PUT DELETE HEAD OPTIONS PATCH CONNECT TRACE";

    static final String HEADER_VALUES = """
            text event-stream application json plain html css xml octet-stream x-ndjson jsonl x-www-form-urlencoded
            multipart form-data boundary charset utf-8 utf8 iso-8859-1 us-ascii latin-1 version openmetrics-text
            chunked identity gzip x-gzip deflate br zstd compress trailers
            keep-alive close upgrade timeout max websocket h2c tls
            no-cache no-store no-transform must-revalidate proxy-revalidate max-age s-maxage private public immutable
            100-continue nosniff bytes none q en de zh zh-cn en-us accept accept-encoding origin user-agent
            content-type cookie any escaping values underscores allow-utf-8
            0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 0.0.4 1.0.0
            mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep oct nov dec gmt utc""";

    static final String REASONS = """
            ok created accepted no content reset partial multiple choices moved permanently found see other not modified
            temporary permanent redirect bad request unauthorized payment required forbidden method allowed acceptable
            proxy authentication timeout time-out conflict gone length precondition failed too large long uri media type
            payload entity unsupported range satisfiable expectation misdirected unprocessable locked dependency early
            upgrade many requests header fields unavailable for legal reasons client closed internal server error
            implemented gateway service http version supported variant also negotiates insufficient storage loop
            detected extended network continue switching protocols processing hints connection established
            non-authoritative information overloaded""";

    static final String METRIC_LABELS = """
            le quantile engine_type engine tp_rank pp_rank dp_rank moe_ep_rank model_name model served_model_name
            worker_addr worker instance job is_streaming priority category source mode phase stage status status_code code
            method endpoint path handler route type reason finished_reason generation implementation major minor
            patchlevel version cache_source forward_mode position step name host url pid server backend worker_type
            connection_mode outcome result error_type http_status streaming model_id lora_name cache_type device""";

    /** What the names of metrics begin with that are public as a whole. */
    static final String METRIC_PREFIXES = """
            sglang: sglang_ vllm: vllm_ python_ process_ http_ go_ grpc_ sgl_router_ smg_ trtllm_ tgi_ fastdeploy_
            router_ gateway_ promhttp_""";

    /** What the names of metrics are made of behind such a prefix. */
    static final String METRIC_PARTS = """
            num running waiting queue queued queues reqs req request requests used use usage utilization token tokens swa
            mamba gen throughput grammar offline batch cache cached hit hits miss misses rate ratio spec speculative
            accept accepted acceptance length retracted paused prealloc inflight transfer transferred failed failure
            failures success kv speed gb mb s ms alloc total bootstrap max min under SLO engine startup load
            loads loaded back weights weight time times prompt generation generated histogram to first inter latency
            seconds second milliseconds e2e per stage func uncached so aborted abort http response responses duration
            size bytes byte eplb gpu cpu npu physical count counts counter sum bucket created info realtime forward
            execution verify calls call draft drafts proposed correct step steps evicted eviction evictions hicache
            host device storage prefetch prefetched backup bandwidth pgs prefill decode decoding model worker workers
            router perc percent prefix queries query preemptions preemption params param n output input iteration
            inference execute lora pos position efficiency emitted system free block blocks memory virtual resident
            start open fds gc objects collected uncollectable collections python process go goroutines threads heap
            active idle health healthy unhealthy checks check status state states policy decision decisions processed
            circuit breaker outcome outcomes transitions retry retries exhausted backoff pool connection connections
            connected upstream downstream service discovery registered registrations tokenizer tree selection manual
            up last error errors events event stream streams streaming scheduler schedule cycle new seq seqs pending
            interval gauge current average avg mean p50 p90 p95 p99 percentile version build limit limits
            limiter rejected rank dp tp pp ep moe expert experts balancedness attention page pages layer
            cuda graph passes pass disaggregation unbounded extend""";

    static final String TAPE = """
            entry decode prefill router gateway client server node proxy tap default worker inner outer upstream
            downstream before after periodic budget disk transport event_loops budget_bytes min_free_bytes
            keep_credentials upstream_tls proxy_listen metrics_every_ms metrics_timeout_ms nio epoll io_uring auto true false system insecure
            start end stop begin warm-up warm-up-over warmup ramp-up load pause resume first second phase run ssetape""";

    private ProtocolWords() {}

    /** The words of a text. */
    static List<String> split(String text) {
        return List.of(text.strip().split("\\s+", -1));
    }
}
