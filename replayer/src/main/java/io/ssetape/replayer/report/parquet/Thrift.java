package io.ssetape.replayer.report.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes structs in Thrift's compact protocol, in which Parquet has its headers and its footer. Fields come in the order of their numbers. */
final class Thrift {
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int SHORT_LIST = 15;
    private static final int LONGEST_STEP = 15;

    private final Bytes out = new Bytes();
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int lastField;

    Thrift i32(int field, int value) {
        header(field, I32);
        out.zigzag(value);
        return this;
    }

    Thrift i64(int field, long value) {
        header(field, I64);
        out.zigzag(value);
        return this;
    }

    Thrift text(int field, String value) {
        header(field, BINARY);
        return text(value);
    }

    /** A field that is true. */
    Thrift yes(int field) {
        header(field, 1);
        return this;
    }

    /** Begins a field that is a struct; {@link #end()} ends it. */
    Thrift struct(int field) {
        header(field, STRUCT);
        return element();
    }

    /** Begins a list of structs; each is begun with {@link #element()}. */
    Thrift structs(int field, int size) {
        list(field, STRUCT, size);
        return this;
    }

    Thrift i32s(int field, int... values) {
        list(field, I32, values.length);
        for (int value : values) {
            out.zigzag(value);
        }
        return this;
    }

    Thrift texts(int field, String... values) {
        list(field, BINARY, values.length);
        for (String value : values) {
            text(value);
        }
        return this;
    }

    /** Begins a struct that stands in a list. */
    Thrift element() {
        outer.push(lastField);
        lastField = 0;
        return this;
    }

    /** Ends a struct. */
    Thrift end() {
        out.write(0);
        lastField = outer.isEmpty() ? 0 : outer.pop();
        return this;
    }

    byte[] toByteArray() {
        return out.toByteArray();
    }

    private Thrift text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        out.varint(bytes.length).all(bytes);
        return this;
    }

    private void list(int field, int type, int size) {
        header(field, LIST);
        if (size < SHORT_LIST) {
            out.write(size << 4 | type);
        } else {
            out.write(SHORT_LIST << 4 | type);
            out.varint(size);
        }
    }

    private void header(int field, int type) {
        int step = field - lastField;
        if (step < 1 || step > LONGEST_STEP) {
            throw new IllegalArgumentException("field " + field + " behind " + lastField);
        }
        out.write(step << 4 | type);
        lastField = field;
    }
}
