package io.ssetape.proxy.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of a file as its user wrote them: whoever reads TOML keeps their values only, and would have a user who wrote 1e3 told of
 * 1E+3.
 *
 * @param text the whole file
 */
record WrittenNumbers(String text) {
    /** So few digits that comparing them costs nothing; whoever writes more is told the value. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.+-])[+-]?[0-9][0-9_]{0,99}(?:\\.[0-9][0-9_]{0,99})?(?:[eE][+-]?[0-9]{1,9})?");

    /**
     * The word for a number.
     *
     * @param table the table it stands in
     * @param key its key there
     */
    String of(String table, String key, JsonNode value) {
        if (value.isBigDecimal()) {
            return of(table, key, value.decimalValue());
        }
        // The values that Java and TOML call by different names.
        return value.isDouble() ? value.asText().replace("Infinity", "inf").replace("NaN", "nan") : value.asText();
    }

    /** The first word behind the key that has this value. */
    private String of(String table, String key, BigDecimal value) {
        int header = Math.max(0, text.indexOf("[" + table + "]"));
        Matcher named = Pattern.compile(Pattern.quote(key) + "[\"']?[ \\t]*=").matcher(text);
        Matcher number = NUMBER.matcher(text);
        for (boolean found = number.find(named.find(header) ? named.end() : 0); found; found = number.find()) {
            if (new BigDecimal(number.group().replace("_", "")).compareTo(value) == 0) {
                return number.group();
            }
        }
        return value.toString();
    }
}
