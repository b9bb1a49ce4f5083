package io.ssetape.replayer.report.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The cells of one column in one row group. Numbers stand as they are; of texts each different one is kept once. A level says what
 * a cell is: 0 for null; for a single value 1; for a list 1 when it is empty, and 2 for each of its elements.
 */
final class Chunk {
    private static final int FIRST_CAPACITY = 1024;
    private static final int LEVEL_BYTES = 8;
    private static final int VALUE_BYTES = 8;
    private static final int TEXT_OVERHEAD_BYTES = 100;
    private static final int LIST_ELEMENT = 2;

    private final Column.Type type;
    private int[] definitions = new int[FIRST_CAPACITY];
    private int[] repetitions = new int[FIRST_CAPACITY];
    private int levels;
    private long[] values = new long[FIRST_CAPACITY];
    private int count;
    private final Map<String, Integer> numbers = new HashMap<>();
    private byte[][] texts = new byte[16][];
    private long textBytes;
    private long nulls;

    Chunk(Column.Type type) {
        this.type = type;
    }

    /** A cell. */
    void add(Object cell) {
        if (cell == null) {
            nulls++;
            level(0, 0);
        } else if (type.isList()) {
            addAll((List<?>) cell);
        } else {
            level(1, 0);
            value(cell);
        }
    }

    private void addAll(List<?> elements) {
        if (elements.isEmpty()) {
            level(1, 0);
        }
        for (int i = 0; i < elements.size(); i++) {
            level(LIST_ELEMENT, i == 0 ? 0 : 1);
            value(elements.get(i));
        }
    }

    private void level(int definition, int repetition) {
        if (levels == definitions.length) {
            definitions = Arrays.copyOf(definitions, 2 * levels);
            repetitions = Arrays.copyOf(repetitions, 2 * levels);
        }
        definitions[levels] = definition;
        repetitions[levels++] = repetition;
    }

    private void value(Object value) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = switch (type) {
            case INTEGER, INTEGERS -> (Long) value;
            case NUMBER -> Double.doubleToLongBits((Double) value);
            case FLAG -> ((Boolean) value) ? 1 : 0;
            case TEXT, TEXTS -> number((String) value);
        };
    }

    /** The number of a text among the different ones. */
    private int number(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        if (number == texts.length) {
            texts = Arrays.copyOf(texts, 2 * number);
        }
        texts[number] = utf8(text);
        textBytes += texts[number].length;
        numbers.put(text, number);
        return number;
    }

    /** Half a surrogate pair has no UTF-8: written out, so that two texts that differ in it stay two. */
    private static byte[] utf8(String text) {
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                whole.append(String.format(Locale.ROOT, "\\u%04x", point));
            } else {
                whole.appendCodePoint(point);
            }
        });
        return whole.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** How many cells and further elements there are, nulls included. */
    int levels() {
        return levels;
    }

    /** How many cells are null. */
    long nulls() {
        return nulls;
    }

    /** About how much memory it takes. */
    long heldBytes() {
        return (long) levels * LEVEL_BYTES
                + (long) count * VALUE_BYTES
                + 2 * textBytes
                + (long) numbers.size() * TEXT_OVERHEAD_BYTES;
    }

    /** Whether texts are told by number: where most differ that would only cost. */
    boolean usesDictionary() {
        return type.isText() && count > 0 && 2L * numbers.size() <= count;
    }

    /** How values are encoded, a constant of {@link Encodings}. */
    int encoding() {
        return switch (type) {
            case INTEGER, INTEGERS -> Encodings.DELTA_BINARY_PACKED;
            case NUMBER, FLAG -> Encodings.PLAIN;
            case TEXT, TEXTS -> usesDictionary() ? Encodings.RLE_DICTIONARY : Encodings.PLAIN;
        };
    }

    /** How many different texts there are. */
    int dictionarySize() {
        return numbers.size();
    }

    /** The different texts, in the order in which they came. */
    byte[] dictionaryPage() {
        Bytes page = new Bytes();
        for (int i = 0; i < numbers.size(); i++) {
            plain(texts[i], page);
        }
        return page.toByteArray();
    }

    /** Levels and values. */
    byte[] dataPage() {
        Bytes page = new Bytes();
        if (type.isList()) {
            levels(repetitions, 1, page);
        }
        levels(definitions, type.isList() ? LIST_ELEMENT : 1, page);
        values(page);
        return page.toByteArray();
    }

    private void levels(int[] of, int largest, Bytes page) {
        Bytes encoded = new Bytes();
        Encodings.runs(of, levels, Encodings.bits(largest), encoded);
        page.littleEndian(encoded.size(), Integer.BYTES).all(encoded.toByteArray());
    }

    private void values(Bytes page) {
        switch (type) {
            case INTEGER, INTEGERS -> Encodings.deltas(values, count, page);
            case NUMBER -> {
                for (int i = 0; i < count; i++) {
                    page.littleEndian(values[i], Double.BYTES);
                }
            }
            case FLAG -> {
                Encodings.BitPacker packer = new Encodings.BitPacker(page);
                for (int i = 0; i < count; i++) {
                    packer.add(values[i], 1);
                }
                packer.finish();
            }
            case TEXT, TEXTS -> textValues(page);
        }
    }

    private void textValues(Bytes page) {
        if (!usesDictionary()) {
            for (int i = 0; i < count; i++) {
                plain(texts[(int) values[i]], page);
            }
            return;
        }
        int bits = Encodings.bits(Math.max(1, numbers.size() - 1));
        int[] indexes = new int[count];
        for (int i = 0; i < count; i++) {
            indexes[i] = (int) values[i];
        }
        page.write(bits);
        Encodings.runs(indexes, count, bits, page);
    }

    private static void plain(byte[] text, Bytes page) {
        page.littleEndian(text.length, Integer.BYTES).all(text);
    }
}
