package io.ssetape.proxy.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * A message with holes, and its translation. A hole is written {@code {}} in the original; in the translation {@code {}} is the next
 * hole, and {@code {2}} the second one.
 *
 * @param literals the original's text between its holes, one more than there are holes
 * @param translation the other language's text
 */
record MessageTemplate(List<String> literals, String translation) {
    static final String HOLE = "{}";

    /** Takes a template as it is written. */
    static MessageTemplate of(String original, String translation) {
        List<String> literals = new ArrayList<>();
        int from = 0;
        for (int hole = original.indexOf(HOLE); hole >= 0; hole = original.indexOf(HOLE, from)) {
            literals.add(original.substring(from, hole));
            from = hole + HOLE.length();
        }
        literals.add(original.substring(from));
        return new MessageTemplate(List.copyOf(literals), translation);
    }

    /** How many characters are no hole: the more there are, the less a match is chance. */
    int literalLength() {
        return literals.stream().mapToInt(String::length).sum();
    }

    /** What fills the holes of a message; null when the message is not of this template. */
    List<String> holesOf(String message) {
        String first = literals.get(0);
        if (literals.size() == 1) {
            return message.equals(first) ? List.of() : null;
        }
        String last = literals.get(literals.size() - 1);
        int end = message.length() - last.length();
        int from = first.length();
        if (end < from || !message.startsWith(first) || !message.endsWith(last)) {
            return null;
        }
        List<String> holes = new ArrayList<>();
        for (String literal : literals.subList(1, literals.size() - 1)) {
            int found = message.indexOf(literal, from);
            if (found < 0 || found + literal.length() > end) {
                return null;
            }
            holes.add(message.substring(from, found));
            from = found + literal.length();
        }
        holes.add(message.substring(from, end));
        return holes;
    }

    /** The translation with its holes filled; whatever fills them is taken literally. */
    String filled(List<String> holes) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (int i = 0; i < translation.length(); i++) {
            int close = translation.charAt(i) == '{' ? translation.indexOf('}', i) : -1;
            String inside = close < 0 ? null : translation.substring(i + 1, close);
            if (inside == null || !inside.chars().allMatch(Character::isDigit)) {
                text.append(translation.charAt(i));
            } else {
                text.append(holes.get(inside.isEmpty() ? next : Integer.parseInt(inside) - 1));
                next++;
                i = close;
            }
        }
        return text.toString();
    }
}
