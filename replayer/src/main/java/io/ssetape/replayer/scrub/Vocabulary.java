package io.ssetape.replayer.scrub;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The public words: JSON keys and what stands under them, words that stand for values, and the names that HTTP and metrics use. */
final class Vocabulary {
    private static final Map<String, Kind> KEY_KINDS = keyKinds();

    /** JSON keys. */
    static final Words KEYS = Words.of(KEY_KINDS.keySet());

    private static final Kind[] KINDS = KEY_KINDS.values().toArray(Kind[]::new);

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
    static Kind kind(int key) {
        return KINDS[key];
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
        return all;
    }

    private static Map<String, Kind> keyKinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        put(kinds, Kind.CONTENT, KeyWords.CONTENT);
        put(kinds, Kind.REASONING, KeyWords.REASONING);
        put(kinds, Kind.TEXT, KeyWords.TEXT);
        put(kinds, Kind.TOOL, KeyWords.TOOL);
        put(kinds, Kind.TOOLS, KeyWords.TOOLS);
        put(kinds, Kind.ID, KeyWords.ID);
        put(kinds, Kind.MODEL, KeyWords.MODEL);
        put(kinds, Kind.ADDRESS, KeyWords.ADDRESS);
        put(kinds, Kind.URL, KeyWords.URL);
        put(kinds, Kind.WORD, KeyWords.WORD);
        put(kinds, Kind.COUNT, KeyWords.COUNT);
        put(kinds, Kind.COUNT, KeyWords.FLAGS);
        put(kinds, Kind.OBJECT, KeyWords.OBJECT);
        put(kinds, Kind.SECRET, KeyWords.SECRET);
        return kinds;
    }

    private static void put(Map<String, Kind> kinds, Kind kind, String words) {
        for (String word : words(words)) {
            if (kinds.put(word, kind) != null) {
                throw new IllegalStateException("two kinds for " + word);
            }
        }
    }
}
