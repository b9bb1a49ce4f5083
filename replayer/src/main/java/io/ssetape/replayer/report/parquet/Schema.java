package io.ssetape.replayer.report.parquet;

/** How columns are described in a Parquet file. Every column may be null; an element of a list may not. */
final class Schema {
    private static final int BOOLEAN = 0;
    private static final int INT64 = 2;
    private static final int DOUBLE = 5;
    private static final int BYTE_ARRAY = 6;
    private static final int REQUIRED = 0;
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 2;
    private static final int UTF8 = 0;
    private static final int LIST = 3;
    private static final int LOGICAL_STRING = 1;
    private static final int LOGICAL_LIST = 3;

    private Schema() {}

    /** The type in which values are stored. */
    static int physical(Column.Type type) {
        return switch (type) {
            case INTEGER, INTEGERS -> INT64;
            case NUMBER -> DOUBLE;
            case FLAG -> BOOLEAN;
            case TEXT, TEXTS -> BYTE_ARRAY;
        };
    }

    /** The names that lead to the values. */
    static String[] path(Column<?> column) {
        return column.type().isList() ? new String[] {column.name(), "list", "element"} : new String[] {column.name()};
    }

    /** The schema elements of a column: one, or three for a list. */
    static void describe(Column<?> column, Thrift out) {
        if (!column.type().isList()) {
            leaf(column.type(), OPTIONAL, column.name(), out);
            return;
        }
        out.element()
                .i32(3, OPTIONAL)
                .text(4, column.name())
                .i32(5, 1)
                .i32(6, LIST)
                .struct(10)
                .struct(LOGICAL_LIST)
                .end()
                .end()
                .end();
        out.element().i32(3, REPEATED).text(4, "list").i32(5, 1).end();
        leaf(column.type(), REQUIRED, "element", out);
    }

    private static void leaf(Column.Type type, int repetition, String name, Thrift out) {
        out.element().i32(1, physical(type)).i32(3, repetition).text(4, name);
        if (type.isText()) {
            out.i32(6, UTF8).struct(10).struct(LOGICAL_STRING).end().end();
        }
        out.end();
    }
}
