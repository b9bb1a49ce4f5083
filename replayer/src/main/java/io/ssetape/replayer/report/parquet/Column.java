package io.ssetape.replayer.report.parquet;

import java.util.List;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param <R> a row
 * @param name its name
 * @param type what its cells hold
 * @param value the cell of a row, of the type that {@link Type} names; null for a value that was not observed
 */
record Column<R>(String name, Type type, Function<R, Object> value) {
    /** What cells hold. */
    enum Type {
        /** {@link Long}s. */
        INTEGER,
        /** {@link Double}s. */
        NUMBER,
        /** {@link Boolean}s. */
        FLAG,
        /** {@link String}s. */
        TEXT,
        /** Lists of {@link Long}s without nulls. */
        INTEGERS,
        /** Lists of {@link String}s without nulls. */
        TEXTS;

        boolean isList() {
            return this == INTEGERS || this == TEXTS;
        }

        boolean isText() {
            return this == TEXT || this == TEXTS;
        }
    }

    static <R> Column<R> integer(String name, Function<R, ? extends Number> value) {
        return new Column<>(name, Type.INTEGER, row -> {
            Number number = value.apply(row);
            return number == null ? null : (Long) number.longValue();
        });
    }

    static <R> Column<R> number(String name, Function<R, Double> value) {
        return new Column<>(name, Type.NUMBER, value::apply);
    }

    static <R> Column<R> flag(String name, Function<R, Boolean> value) {
        return new Column<>(name, Type.FLAG, value::apply);
    }

    static <R> Column<R> text(String name, Function<R, String> value) {
        return new Column<>(name, Type.TEXT, value::apply);
    }

    static <R> Column<R> integers(String name, Function<R, List<Long>> value) {
        return new Column<>(name, Type.INTEGERS, value::apply);
    }

    static <R> Column<R> texts(String name, Function<R, List<String>> value) {
        return new Column<>(name, Type.TEXTS, value::apply);
    }
}
