package io.ssetape.replayer.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Texts that stand in many rows, written once each, and cut where they are longer than anybody reads. */
final class PageTexts {
    /** A text from the wire may be as long as its sender likes. */
    static final int MAX_CHARS = 300;

    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> all = new ArrayList<>();

    /** The number that stands for a text; null for null. */
    Integer of(String text) {
        if (text == null) {
            return null;
        }
        return places.computeIfAbsent(cut(text), word -> {
            all.add(word);
            return all.size() - 1;
        });
    }

    /** A text, cut if it is too long; null for null. */
    static String cut(String text) {
        if (text == null || text.length() <= MAX_CHARS) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        return text.substring(0, end) + "…";
    }

    /** The texts, by number. */
    List<String> all() {
        return List.copyOf(all);
    }
}
