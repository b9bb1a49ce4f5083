package io.ssetape.replayer.http;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a head in the order and spelling in which they were sent.
 *
 * @param all every field line; a folded value is joined by single spaces
 */
public record HttpFields(List<Field> all) {
    /**
     * One field line.
     *
     * @param name the name as sent
     * @param value the value without white space around it, possibly empty
     */
    public record Field(String name, String value) {}

    /** Takes its own copy of the list. */
    public HttpFields {
        all = List.copyOf(all);
    }

    /**
     * The value of a field that may be there once.
     *
     * @param name in any case
     * @return the first value, or null when there is none
     */
    public String first(String name) {
        for (Field field : all) {
            if (field.name().equalsIgnoreCase(name)) {
                return field.value();
            }
        }
        return null;
    }

    /**
     * The members of a comma-separated list field, over all its lines.
     *
     * @param name in any case
     * @return the members in order without white space around them, empty ones left out; empty when the field is absent
     */
    public List<String> members(String name) {
        List<String> members = new ArrayList<>();
        for (Field field : all) {
            if (field.name().equalsIgnoreCase(name)) {
                addMembers(field.value(), members);
            }
        }
        return members;
    }

    /** Whether there is such a field, in any case of its name. */
    public boolean has(String name) {
        return first(name) != null;
    }

    private static void addMembers(String value, List<String> members) {
        int from = 0;
        while (from <= value.length()) {
            int comma = value.indexOf(',', from);
            int to = comma < 0 ? value.length() : comma;
            String member = value.substring(from, to).strip();
            if (!member.isEmpty()) {
                members.add(member);
            }
            from = to + 1;
        }
    }
}
