package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * Replaces names of metrics. Behind a prefix that a public program is known to use, the parts between underscores stay that its own names are
 * made of; any other name is replaced whole.
 */
final class MetricNames {
    private static final List<String> PREFIXES = Vocabulary.words(ProtocolWords.METRIC_PREFIXES);
    private static final Set<String> PARTS = Set.copyOf(Vocabulary.words(ProtocolWords.METRIC_PARTS));

    private final ScrubTally tally;
    private final Pseudonym names;

    MetricNames(MaskKit kit) {
        tally = kit.tally();
        names = kit.parts(Vocabulary.LABELS);
    }

    /** Replaces a name in place. */
    void mask(byte[] bytes, int from, int to) {
        int part = from + publicPrefix(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        if (part == from) {
            replace(bytes, from, to);
            return;
        }
        for (int i = part; i <= to; i++) {
            if (i == to || bytes[i] == '_' || bytes[i] == ':') {
                if (!PARTS.contains(new String(bytes, part, i - part, StandardCharsets.ISO_8859_1))) {
                    replace(bytes, part, i);
                }
                part = i + 1;
            }
        }
    }

    private static int publicPrefix(String name) {
        return PREFIXES.stream()
                .filter(name::startsWith)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private void replace(byte[] bytes, int from, int to) {
        names.begin();
        long changed = 0;
        for (int i = from; i < to; i++) {
            byte before = bytes[i];
            bytes[i] = (byte) names.raw(before & 0xff);
            changed += before == bytes[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(Masked.METRIC, changed);
        }
    }
}
