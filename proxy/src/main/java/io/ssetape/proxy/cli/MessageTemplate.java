package io.ssetape.proxy.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message with holes, and its translation. A hole is written {@code {}} in the original; in the translation {@code {}} is the next
 * hole, and {@code {2}} the second one. A comma of the translation's language before the closing brace says that a list fills it.
 *
 * @param literals the original's text between its holes, one more than there are holes
 * @param translation the other language's text
 */
record MessageTemplate(List<String> literals, String translation) {
    static final String HOLE = "{}";

    /** What Chinese has between the items of a list. */
    static final String LIST_COMMA = "、";

    /** A hole of a translation; words in braces, such as {url}, are none. */
    private static final Pattern PLACE = Pattern.compile("\\{(\\d*)(" + LIST_COMMA + "?)}");

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

    /** Which holes are filled by lists, counted from 0 as the original has them. */
    List<Integer> lists() {
        List<Integer> lists = new ArrayList<>();
        eachPlace((place, hole) -> {
            if (!place.group(2).isEmpty()) {
                lists.add(hole);
            }
        });
        return lists;
    }

    /** The translation with its holes filled; whatever fills them is taken literally. */
    String filled(List<String> holes) {
        StringBuilder text = new StringBuilder();
        Matcher rest =
                eachPlace((place, hole) -> place.appendReplacement(text, Matcher.quoteReplacement(holes.get(hole))));
        return rest.appendTail(text).toString();
    }

    private Matcher eachPlace(ObjIntConsumer<Matcher> visitor) {
        Matcher place = PLACE.matcher(translation);
        for (int next = 0; place.find(); next++) {
            visitor.accept(place, place.group(1).isEmpty() ? next : Integer.parseInt(place.group(1)) - 1);
        }
        return place;
    }
}
