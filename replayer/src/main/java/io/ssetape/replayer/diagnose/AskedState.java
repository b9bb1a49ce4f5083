package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.chat.Misspelling;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.RequestFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether one sighting asks for a field.
 *
 * @param kind the answer
 * @param words the evidence: the flag, its value and its place
 */
record AskedState(Kind kind, String words) {
    private static final String USAGE_PATH = "stream_options.include_usage";
    private static final String CONTINUOUS_PATH = "stream_options.continuous_usage_stats";

    /** The answers. */
    enum Kind {
        /** The flag stands at its place and is true, or this API brings the field unasked. */
        ASKED,
        /** The flag is absent, or false. */
        NOT_ASKED,
        /** A flag stands elsewhere, is misspelt or no boolean. */
        WRONG_SHAPE,
        /** The body is not known. */
        UNKNOWN
    }

    boolean isAsked() {
        return kind == Kind.ASKED;
    }

    /**
     * Whether an inner sighting asks. An entry that translates to {@code /generate} has no flag to pass on: counters stand in
     * {@code meta_info} unasked there.
     */
    static AskedState within(Field field, Sighting outer, Sighting inner) {
        boolean translated = inner.dialect() == Dialect.GENERATE && outer.dialect() != Dialect.GENERATE;
        return field == Field.SGLEXT && translated
                ? new AskedState(
                        Kind.ASKED,
                        "the request became /generate, whose meta_info has counters unasked; " + shape(inner))
                : of(field, inner);
    }

    static AskedState of(Field field, Sighting sighting) {
        if (sighting.findings().contains(Finding.REQUEST_NOT_READ.code())
                || sighting.findings().contains(Finding.REQUEST_NOT_JSON.code())) {
            return new AskedState(Kind.UNKNOWN, "request body not known");
        }
        String where = proper(field, sighting);
        if (where != null) {
            List<String> words = new ArrayList<>(List.of(where));
            words.addAll(faultsBeside(field, sighting));
            words.add(shape(sighting));
            return new AskedState(Kind.ASKED, String.join("; ", words));
        }
        List<String> faults = faults(
                field == Field.CACHED ? List.of(Field.CACHED.flag(), Field.USAGE.flag()) : List.of(field.flag()),
                sighting);
        if (!faults.isEmpty()) {
            return new AskedState(Kind.WRONG_SHAPE, String.join("; ", faults));
        }
        return new AskedState(Kind.NOT_ASKED, absent(field, sighting) + "; " + shape(sighting));
    }

    private static String proper(Field field, Sighting sighting) {
        RequestFlags flags = sighting.request().flags();
        if (field == Field.SGLEXT) {
            return Boolean.TRUE.equals(flags.returnSpecTokensDetails()) ? field.flag() + " = true at the root" : null;
        }
        if (field == Field.CACHED && Boolean.TRUE.equals(flags.returnCachedTokensDetails())) {
            return field.flag() + " = true at the root";
        }
        if (Boolean.TRUE.equals(flags.includeUsage())) {
            return USAGE_PATH + " = true";
        }
        if (Boolean.TRUE.equals(flags.continuousUsageStats())) {
            return CONTINUOUS_PATH + " = true";
        }
        boolean flagged = sighting.dialect() == Dialect.CHAT || sighting.dialect() == Dialect.COMPLETIONS;
        return flagged && Boolean.TRUE.equals(sighting.streaming()) ? null : "part of every such answer, unasked";
    }

    /** A flag of the field that was meant and asks for nothing, where another one asks for the field. */
    private static List<String> faultsBeside(Field field, Sighting sighting) {
        boolean asked = Boolean.TRUE.equals(sighting.request().flags().returnCachedTokensDetails());
        return field == Field.CACHED && !asked ? faults(List.of(field.flag()), sighting) : List.of();
    }

    private static List<String> faults(List<String> flags, Sighting sighting) {
        List<String> faults = new ArrayList<>();
        for (String flag : flags) {
            sighting.request().misplaced().stream()
                    .filter(path -> path.equals(flag) || path.endsWith("." + flag))
                    .forEach(path -> faults.add(path + " is not where the service reads it"));
            String path = flag.equals(Field.USAGE.flag()) ? USAGE_PATH : flag;
            String value = value(sighting, path);
            if (value != null && !List.of("true", "false", "null").contains(value)) {
                faults.add(path + " is no boolean (" + value.split(" ", 2)[0] + ")");
            }
            Misspelling.of(flag, sighting.request().misplaced())
                    .forEach(key -> faults.add(key + " looks like " + flag + " misspelt"));
        }
        return faults;
    }

    private static String absent(Field field, Sighting sighting) {
        String path = field == Field.SGLEXT ? field.flag() : USAGE_PATH;
        String value = value(sighting, path);
        return value == null ? path + " is absent" : path + " = " + value;
    }

    private static String value(Sighting sighting, String path) {
        Map<String, String> values =
                sighting.keys() == null ? Map.of() : sighting.keys().values();
        return values.get(path);
    }

    /** What else decides what an answer can hold. */
    private static String shape(Sighting sighting) {
        return "stream " + sighting.streaming() + ", n " + sighting.n() + (sighting.nExplicit() ? "" : " by default")
                + ", include_usage " + sighting.request().flags().includeUsage();
    }
}
