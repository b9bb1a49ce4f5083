package io.ssetape.replayer.prometheus;

import io.ssetape.replayer.prometheus.LineCursor.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Reads the text exposition format 0.0.4, and of OpenMetrics what differs in a line: timestamps in seconds, exemplars and {@code #
 * EOF}. Source: prometheus.io, "Exposition formats". Time is linear in the body's length.
 */
public final class ExpositionParser {
    private static final int MAX_FAULTS = 5;
    private static final int MAX_NUMBER_CHARS = 400;
    private static final String NUMBER_CHARS = "0123456789+-.eE";

    private final Predicate<String> wanted;
    private final Map<Series, Double> samples = new LinkedHashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final List<Exposition.Fault> faults = new ArrayList<>();
    private long faultCount;
    private long sampleLines;

    private ExpositionParser(Predicate<String> wanted) {
        this.wanted = wanted;
    }

    /** Reads an answer's body. */
    public static Exposition parse(byte[] body) {
        return parse(body, name -> true);
    }

    /**
     * Reads an answer's body.
     *
     * @param body the bytes, UTF-8; what is no UTF-8 is read as replacement characters
     * @param wanted which metric names to keep; lines of others are still checked
     */
    public static Exposition parse(byte[] body, Predicate<String> wanted) {
        ExpositionParser parser = new ExpositionParser(wanted);
        String text = new String(body, StandardCharsets.UTF_8);
        int number = 0;
        for (int from = 0; from < text.length(); ) {
            int newline = text.indexOf('\n', from);
            int to = newline < 0 ? text.length() : newline;
            number++;
            parser.line(text, from, to > from && text.charAt(to - 1) == '\r' ? to - 1 : to, number);
            from = to + 1;
        }
        return new Exposition(
                parser.samples, parser.types, parser.sampleLines, List.copyOf(parser.faults), parser.faultCount);
    }

    private void line(String text, int from, int to, int number) {
        LineCursor cursor = new LineCursor(text, from, to);
        cursor.skipBlanks();
        try {
            if (cursor.take('#')) {
                comment(cursor);
            } else if (!cursor.atEnd()) {
                sample(cursor);
            }
        } catch (Malformed malformed) {
            fault(number, malformed.getMessage());
        }
    }

    private void fault(int line, String reason) {
        faultCount++;
        if (faults.size() < MAX_FAULTS) {
            faults.add(new Exposition.Fault(line, reason));
        }
    }

    private void comment(LineCursor cursor) throws Malformed {
        cursor.skipBlanks();
        if (!cursor.word().equals("TYPE")) {
            return;
        }
        cursor.skipBlanks();
        String name = cursor.name(true);
        cursor.skipBlanks();
        String type = cursor.word();
        if (wanted.test(name)) {
            types.put(name, type.toLowerCase(Locale.ROOT));
        }
    }

    private void sample(LineCursor cursor) throws Malformed {
        String name = cursor.name(true);
        cursor.skipBlanks();
        Map<String, String> labels = cursor.take('{') ? labels(cursor) : Map.of();
        cursor.skipBlanks();
        double value = number(cursor.word());
        cursor.skipBlanks();
        if (!cursor.atEnd() && cursor.peek() != '#') {
            // A timestamp: milliseconds, or seconds in OpenMetrics. Only its form matters here.
            number(cursor.word());
            cursor.skipBlanks();
        }
        if (!cursor.atEnd() && cursor.peek() != '#') {
            throw new Malformed("something stands behind value and timestamp");
        }
        sampleLines++;
        if (wanted.test(name)) {
            keep(new Series(name, labels), value);
        }
    }

    private void keep(Series series, double value) throws Malformed {
        if (samples.putIfAbsent(series, value) != null) {
            samples.put(series, Double.NaN);
            throw new Malformed("the series is given twice");
        }
    }

    private static Map<String, String> labels(LineCursor cursor) throws Malformed {
        Map<String, String> labels = new TreeMap<>();
        while (true) {
            cursor.skipBlanks();
            if (cursor.take('}')) {
                return labels;
            }
            String name = cursor.name(false);
            cursor.skipBlanks();
            cursor.expect('=');
            cursor.skipBlanks();
            cursor.expect('"');
            if (labels.put(name, cursor.quoted()) != null) {
                throw new Malformed("a label is given twice");
            }
            cursor.skipBlanks();
            if (!cursor.take(',') && cursor.peek() != '}') {
                throw new Malformed("expected , or } behind a label");
            }
        }
    }

    /** A number as Go's ParseFloat reads it, hexadecimal forms and digit groups left out: no exporter writes them. */
    private static double number(String word) throws Malformed {
        switch (word.toLowerCase(Locale.ROOT)) {
            case "nan" -> {
                return Double.NaN;
            }
            case "inf", "+inf", "infinity", "+infinity" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-inf", "-infinity" -> {
                return Double.NEGATIVE_INFINITY;
            }
            default -> {
                return decimal(word);
            }
        }
    }

    private static double decimal(String word) throws Malformed {
        if (word.length() > MAX_NUMBER_CHARS || !word.chars().allMatch(next -> NUMBER_CHARS.indexOf(next) >= 0)) {
            throw new Malformed("no number");
        }
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw new Malformed("no number");
        }
    }
}
