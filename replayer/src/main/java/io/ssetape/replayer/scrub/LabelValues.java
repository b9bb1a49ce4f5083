package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Replaces the values of labels in metrics: what they are is told by the label's name, and of addresses by themselves. */
final class LabelValues {
    private static final List<String> MODELS =
            Vocabulary.words("model_name model served_model_name model_id lora_name");
    private static final List<String> ADDRESSES =
            Vocabulary.words("worker_addr worker instance host url server backend ip pod_ip addr address");

    private static final List<String> IDS = Vocabulary.words(KeyWords.ID);

    /** Limits of buckets. */
    private static final List<String> LIMITS = Vocabulary.words("le quantile");

    /** Ranks, places and codes: small numbers that say nothing about anybody. */
    private static final List<String> SMALL = Vocabulary.words("""
            tp_rank pp_rank dp_rank moe_ep_rank ep_rank attn_tp_rank engine position step priority generation major minor
            patchlevel status status_code code http_status""");

    private static final Pattern LIMIT = Pattern.compile("[+-]?Inf|-?[0-9]{1,12}(\\.[0-9]*)?([eE][+-]?[0-9]{1,3})?");
    private static final Pattern SMALL_NUMBER = Pattern.compile("-?[0-9]{1,4}");
    private static final String ESCAPED = "\\\"n";

    private final ScrubTally tally;
    private final ReadAhead ahead = new ReadAhead();
    private final Pseudonym values;
    private final Pseudonym ids;
    private final StringMask models;
    private final UrlMask urls;

    LabelValues(MaskKit kit) {
        tally = kit.tally();
        values = kit.names(Vocabulary.VALUES);
        ids = kit.ids();
        models = kit.models();
        urls = new UrlMask(kit, ahead);
    }

    /** Replaces what stands between the quotes, in place. */
    void mask(String label, byte[] bytes, int from, int to) {
        String value = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        if ((LIMITS.contains(label) && LIMIT.matcher(value).matches())
                || (SMALL.contains(label) && SMALL_NUMBER.matcher(value).matches())) {
            return;
        }
        StringMask mask = values;
        if (MODELS.contains(label)) {
            mask = models;
        } else if (IDS.contains(label)) {
            mask = ids;
        } else if (ADDRESSES.contains(label) || PortPlace.looksLikeAddress(value)) {
            mask = urls;
        }
        if (mask == urls && !value.contains("://")) {
            urls.beginAddress();
        } else {
            mask.begin();
        }
        replace(mask, bytes, from, to, MODELS.contains(label) ? Masked.MODEL : Masked.METRIC);
    }

    /** An escape stays: two bytes of three kinds say nothing. */
    private void replace(StringMask mask, byte[] bytes, int from, int to, Masked as) {
        long changed = 0;
        ahead.begin(bytes);
        for (int i = from; i < to; i++) {
            ahead.at(i);
            if (bytes[i] == '\\') {
                i += i + 1 < to && ESCAPED.indexOf(bytes[i + 1]) >= 0 ? 1 : 0;
                continue;
            }
            byte before = bytes[i];
            byte masked = (byte) mask.raw(before & 0xff);
            bytes[i] = masked;
            changed += before == bytes[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(as, changed);
        }
    }
}
