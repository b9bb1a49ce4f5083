package io.ssetape.replayer.chat;

import java.util.List;

/**
 * The names under which services have sent the speculative counters, newest first. SGLang renamed them in #23530 and #24081 and
 * keeps the older ones as aliases; the others are builds and servers of their own.
 *
 * @param generation how records call this set of names
 * @param correct accepted draft tokens without bonus
 * @param proposed proposed draft tokens
 * @param verify verify steps
 * @param histogram verify steps by accepted drafts, a list or a map without zeros; null when none is known to mean that
 * @param rate the service's own acceptance rate
 * @param length the service's own acceptance length
 */
record SpecNames(
        String generation,
        String correct,
        String proposed,
        String verify,
        String histogram,
        String rate,
        String length) {
    static final List<SpecNames> NEWEST_FIRST = List.of(
            sglang(
                    "num_correct",
                    "spec_num_correct_drafts",
                    "spec_num_proposed_drafts",
                    "spec_correct_drafts_histogram"),
            sglang("accepted_drafts", "spec_accepted_drafts", "spec_proposed_drafts", "spec_accept_histogram"),
            sglang("accept_token", "spec_accept_token_num", "spec_draft_token_num", "spec_accept_histogram"),
            sglang("accepted_tokens", "spec_accepted_tokens", "spec_draft_tokens", null),
            new SpecNames(
                    "num_accepted_draft_tokens",
                    "num_accepted_draft_tokens",
                    "num_draft_tokens",
                    "num_spec_steps",
                    "acceptance_histogram",
                    "draft_acceptance_rate",
                    "mean_acceptance_length"));

    private static SpecNames sglang(String generation, String correct, String proposed, String histogram) {
        return new SpecNames(
                generation, correct, proposed, "spec_verify_ct", histogram, "spec_accept_rate", "spec_accept_length");
    }
}
