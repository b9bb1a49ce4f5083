package io.ssetape.replayer.scrub;

/**
 * The JSON keys that are public: those of the OpenAI APIs, of SGLang's native one, of vLLM and of what this program looks for. A key that
 * is missing here costs a text in the result, not a secret: it is replaced, and so is everything under it.
 */
final class KeyWords {
    static final String CONTENT = "content text prompt input delta output_text messages prompts suffix";

    static final String REASONING = "reasoning_content reasoning reasoning_text summary_text";

    static final String TEXT = """
            message refusal instructions detail stop stop_str stop_strings matched_stop matched stop_reason name title
            system system_prompt msg label query documents document passage output_str logit_processor
            custom_logit_processor regex ebnf structural_tag json_schema chat_template generation_prompt url_citation
            file_data filename data_url image_url video_url audio_url input_audio image_data video_data audio_data url
            uri weight_path abort_message transcript refusal_text description_text""";

    static final String TOOL = "arguments description parameters partial_json input_schema args";

    static final String TOOLS = "tools tool_calls functions function function_call tool tool_uses";

    static final String ID = """
            id rid request_id response_id tool_call_id call_id item_id previous_response_id conversation conversation_id
            session_id user user_id safety_identifier prompt_cache_key system_fingerprint bootstrap_room seed
            sampling_seed trace_id span_id parent_id message_id file_id org_id organization project cache_salt
            lora_id job_id batch_id worker_id room http_worker_ipc""";

    static final String MODEL =
            "model model_name served_model_name model_path lora_path lora_name model_id adapter_name";

    /** What belongs to a model, or to somebody. */
    static final String OTHER_MODEL = "adapter owned_by root parent tokenizer tokenizer_path base_model draft_model";

    static final String ADDRESS = "bootstrap_host hostname address addr ip listen server peer";

    static final String URL =
            "base_url endpoint server_url api_base worker_url decode_url prefill_url proxy_url upstream";

    static final String PORT = "bootstrap_port";

    static final String WORD = """
            role object type finish_reason status encoding_format service_tier tool_choice effort mode format reason code
            param quality modality event event_type severity phase kind truncation verbosity
            weight_version stop_type reasoning_effort priority_name level loc status_code""";

    static final String COUNT = """
            index created created_at completed_at n best_of max_tokens max_completion_tokens max_new_tokens
            min_new_tokens max_output_tokens min_tokens max_tool_calls temperature top_p top_k min_p typical_p
            frequency_penalty presence_penalty repetition_penalty length_penalty top_logprobs logprob_start_len
            top_logprobs_num num_beams beam_width priority output_index content_index sequence_number summary_index
            prompt_tokens completion_tokens total_tokens input_tokens output_tokens cached_tokens reasoning_tokens
            accepted_prediction_tokens rejected_prediction_tokens audio_tokens image_tokens text_tokens
            cached_token_count num_cached_tokens cache_creation_input_tokens cache_read_input_tokens
            device host host_tokens storage disk
            spec_num_correct_drafts spec_num_proposed_drafts spec_accepted_drafts
            spec_proposed_drafts spec_accept_token_num spec_draft_token_num spec_accepted_tokens
            spec_draft_tokens spec_verify_ct spec_accept_rate spec_accept_length spec_cap_length
            spec_block_accept_length spec_num_steps
            num_accepted_draft_tokens num_draft_tokens num_spec_steps draft_acceptance_rate
            mean_acceptance_length accepted_tokens rejected_tokens average_accept_length
            accept_ratio acceptance_rate accept_rate accept_length num_correct_drafts num_proposed_drafts verify_ct
            e2e_latency queue_time prefill_latency decode_latency prefill_time decode_time inference_time
            prefill_launch_latency prefill_launch_delay decode_throughput response_sent_to_client_ts
            request_received_ts first_token_ts forward_entry_time num_retractions dp_rank tp_rank length
            max_model_len context_length max_seq_len num_requests data_parallel_rank
            duration time_to_first_token tokens_per_second ttft latency score retry_after""";

    static final String HISTOGRAM = """
            spec_correct_drafts_histogram spec_accept_histogram spec_cap_lens_histogram acceptance_histogram
            spec_accept_rate_per_position accepted_tokens_per_head""";

    /** In lists and objects under these stands what users write, whatever its keys are called. */
    static final String WRITTEN = """
            messages prompt prompts input content documents document passage query system instructions suffix
            chat_template_kwargs""";

    /** Of the words for words those that mean the same in what users write. */
    static final String WRITTEN_WORDS = "role type";

    /** Values that are true or false stay wherever they stand; these are the keys, and what they are misspelt as. */
    static final String FLAGS = """
            stream include_usage continuous_usage_stats return_spec_tokens_details return_cached_tokens_details
            return_routed_experts return_prompt_token_ids return_token_ids return_hidden_states return_logprob
            return_text_in_logprobs ignore_eos skip_special_tokens spaces_between_special_tokens
            no_stop_trim include_stop_str_in_output add_generation_prompt continue_final_message separate_reasoning
            stream_reasoning enable_thinking thinking parallel_tool_calls store background echo strict use_beam_search
            early_stopping include_obfuscation obfuscate return_tokens_as_token_ids add_special_tokens
            log_metrics return_bytes success ok flag retryable is_streaming incremental stream_output
            return_spec_token_details return_spec_tokens_detail return_spec_token_detail returns_spec_tokens_details
            return_spec_tokens_detials return_speculative_tokens_details returnSpecTokensDetails
            return-spec-tokens-details return_cached_token_details return_cached_tokens_detail
            return_cached_token_detail return_cache_tokens_details return_cache_token_details
            returnCachedTokensDetails return-cached-tokens-details return_route_experts return_routed_expert
            returnRoutedExperts includeUsage include-usage include_usages includes_usage include_useage inlcude_usage
            continuous_usage_stat continous_usage_stats continuousUsageStats continuous-usage-stats
            continuous_usages_stats""";

    static final String OBJECT = """
            choices usage sglext sgl_ext stream_options sampling_params extra_body response error errors data output
            item part meta_info metrics speculative_decoding speculate_metrics speculative_config
            spec_tokens_details cached_tokens_details prompt_tokens_details completion_tokens_details
            input_tokens_details output_tokens_details incomplete_details response_format chat_template_kwargs
            usage_details timings body request result items models worker_status stats""";

    static final String SECRET = """
            logprobs logprob token tokens bytes logit_bias token_ids input_ids output_ids prompt_token_ids completion_token_ids
            stop_token_ids bad_words bad_words_ids embedding embeddings input_embeds hidden_states metadata properties
            required schema enum items_schema definitions kv_transfer_params custom_params routed_experts
            input_token_logprobs output_token_logprobs input_top_logprobs output_top_logprobs token_logprobs
            text_offset tokens_text annotations summary encrypted_content extra extra_details extra_data tool_results
            input_token_ids_logprobs output_token_ids_logprobs token_ids_logprob prompt_logprobs vars
            json_object grammar guided_json guided_regex guided_choice guided_grammar mm_processor_kwargs
            multi_modal_data disaggregated_params ctx default examples""";

    private KeyWords() {}
}
