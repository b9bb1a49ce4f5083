package io.ssetape.replayer.serving;

import java.util.Locale;
import java.util.Set;

/** What a device was busy with, whatever a version of SGLang calls it. */
public enum DeviceCategory {
    /** Prefill of prompts, chunks of them included. */
    PREFILL_EXTEND,
    /** Ordinary decode steps. */
    DECODE,
    /** Verification of drafts by the target model. */
    TARGET_VERIFY,
    /** The draft model. */
    DRAFT,
    /** Prefill and decode in one pass, which cannot be told apart. */
    MIXED,
    /** A pass with nothing to do, beside ranks that have. */
    IDLE,
    /** Anything else. */
    OTHER;

    private static final Set<String> PREFILL = Set.of("extend", "prefill", "split_prefill");

    /**
     * The category behind a label's value. Builds before SGLang #24197 wrote {@code forward_} in front of the forward mode; before
     * #29000 prefill graphs counted target verification as {@code extend}.
     */
    public static DeviceCategory of(String label) {
        String mode = label == null ? "" : label.toLowerCase(Locale.ROOT);
        mode = mode.startsWith("forward_") ? mode.substring("forward_".length()) : mode;
        if (PREFILL.contains(mode)) {
            return PREFILL_EXTEND;
        }
        return switch (mode) {
            case "decode" -> DECODE;
            case "target_verify" -> TARGET_VERIFY;
            case "mixed" -> MIXED;
            case "idle" -> IDLE;
            default -> mode.contains("draft") ? DRAFT : OTHER;
        };
    }

    /** The name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
