package io.ssetape.replayer.scrub;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The public words: JSON keys and what stands under them, words that stand for values, and the names that HTTP and metrics use. */
final class Vocabulary {
    private static final Map<String, KeyKind> KEY_KINDS = keyKinds();

    /** JSON keys. */
    static final Words KEYS = Words.of(KEY_KINDS.keySet());

    private static final KeyKind[] KINDS = KEY_KINDS.values().toArray(KeyKind[]::new);

    private static final boolean[] WRITTEN = keys(KeyWords.WRITTEN);
    private static final boolean[] WRITTEN_WORDS = keys(KeyWords.WRITTEN_WORDS);

    /** Values of JSON fields, event names, labels. */
    static final Words VALUES = Words.of(words(ProtocolWords.VALUES));

    /** What ids begin with. */
    static final Words ID_PREFIXES = Words.of(words(ProtocolWords.ID_PREFIXES));

    /** Segments of request targets. */
    static final Words SEGMENTS = Words.of(words(ProtocolWords.SEGMENTS));

    /** Addresses that say nothing about a network. */
    static final Words LOCAL = Words.of(words(ProtocolWords.LOCAL));

    static final Words METHODS = Words.of(words(ProtocolWords.METHODS));

    /** Words in the values of header fields. */
    static final Words HEADER_WORDS = Words.inAnyCase(words(ProtocolWords.HEADER_VALUES));

    /** Names of header fields. */
    static final Words HEADERS = Words.inAnyCase(FieldRule.names());

    static final Words REASONS = Words.inAnyCase(words(ProtocolWords.REASONS));

    static final Words LABELS = Words.of(words(ProtocolWords.METRIC_LABELS));

    /** Names of taps, settings and marks. */
    static final Words TAPE_WORDS = Words.of(words(ProtocolWords.TAPE));

    private Vocabulary() {}

    /** What a key of {@link #KEYS} says about its value. */
    static KeyKind kind(int key) {
        return KINDS[key];
    }

    private static boolean[] keys(String names) {
        boolean[] chosen = new boolean[KINDS.length];
        words(names).forEach(name -> chosen[KEYS.number(name)] = true);
        return chosen;
    }

    /** Whether in what stands under a key of {@link #KEYS} users write what they like. */
    static boolean isWritten(int key) {
        return key != Words.NONE && WRITTEN[key];
    }

    /** Whether a key of {@link #KEYS} says there what it says elsewhere. */
    static boolean isWrittenWord(int key) {
        return key != Words.NONE && WRITTEN_WORDS[key];
    }

    /** The words of a text. */
    static List<String> words(String text) {
        return ProtocolWords.split(text);
    }

    /** Every public word, to tell what may remain. */
    static List<String> all() {
        List<String> all = new ArrayList<>();
        for (Words words : List.of(
                KEYS,
                VALUES,
                ID_PREFIXES,
                SEGMENTS,
                LOCAL,
                METHODS,
                HEADER_WORDS,
                HEADERS,
                REASONS,
                LABELS,
                TAPE_WORDS)) {
            all.addAll(words.all());
        }
        all.addAll(words(ProtocolWords.METRIC_PARTS));
        all.addAll(words(ProtocolWords.METRIC_PREFIXES));
        return all;
    }

    private static Map<String, KeyKind> keyKinds() {
        Map<String, KeyKind> kinds = new LinkedHashMap<>();
        put(kinds, KeyKind.CONTENT, KeyWords.CONTENT);
        put(kinds, KeyKind.REASONING, KeyWords.REASONING);
        put(kinds, KeyKind.TEXT, KeyWords.TEXT);
        put(kinds, KeyKind.TOOL, KeyWords.TOOL);
        put(kinds, KeyKind.TOOLS, KeyWords.TOOLS);
        put(kinds, KeyKind.ID, KeyWords.ID);
        put(kinds, KeyKind.MODEL, KeyWords.MODEL);
        put(kinds, KeyKind.OTHER_MODEL, KeyWords.OTHER_MODEL);
        put(kinds, KeyKind.ADDRESS, KeyWords.ADDRESS);
        put(kinds, KeyKind.URL, KeyWords.URL);
        put(kinds, KeyKind.PORT, KeyWords.PORT);
        put(kinds, KeyKind.WORD, KeyWords.WORD);
        put(kinds, KeyKind.COUNT, KeyWords.COUNT);
        put(kinds, KeyKind.FLAG, KeyWords.FLAGS);
        put(kinds, KeyKind.HISTOGRAM, KeyWords.HISTOGRAM);
        put(kinds, KeyKind.OBJECT, KeyWords.OBJECT);
        put(kinds, KeyKind.SECRET, KeyWords.SECRET);
        return kinds;
    }

    private static void put(Map<String, KeyKind> kinds, KeyKind kind, String words) {
        for (String word : words(words)) {
            if (kinds.put(word, kind) != null) {
                throw new IllegalStateException("two kinds for " + word);
            }
        }
    }
}
