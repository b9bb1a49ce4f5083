package io.ssetape.replayer.report.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a Parquet file, row by row, without compression: what its encodings save does not depend on a JDK's zlib, so the same rows are the
 * same bytes everywhere. Rows are held until there are {@link #ROWS} of them, or {@link #HELD_BYTES}, and then written as a row
 * group; in memory are these and, of all groups, where their columns stand.
 *
 * @param <R> a row
 */
final class ParquetFile<R> {
    /** The most rows of a group. */
    static final int ROWS = 100_000;

    /** About the most memory that the rows of a group take. */
    static final long HELD_BYTES = 24L << 20;

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int UNCOMPRESSED = 0;

    private final List<Column<R>> columns;
    private final String createdBy;
    private final OutputStream out;
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private int groupRows;
    private long rows;
    private long position;

    /** A row group that was written. */
    private record Group(int rows, long bytes, List<Place> columns) {}

    /** Where a column of a row group stands; the dictionary's place is -1 when there is none. */
    private record Place(long dictionary, long data, long bytes, int values, int encoding, long nulls) {}

    /**
     * A file without rows.
     *
     * @param createdBy the program that writes it
     * @param out where it goes; not closed
     */
    ParquetFile(List<Column<R>> columns, String createdBy, OutputStream out) {
        this.columns = columns;
        this.createdBy = createdBy;
        this.out = out;
        put(MAGIC);
        begin();
    }

    /** The next row. */
    void add(R row) {
        long held = 0;
        for (int i = 0; i < columns.size(); i++) {
            chunks.get(i).add(columns.get(i).value().apply(row));
            held += chunks.get(i).heldBytes();
        }
        groupRows++;
        rows++;
        if (groupRows == ROWS || held >= HELD_BYTES) {
            writeGroup();
        }
    }

    /** No more rows. */
    void finish() {
        if (groupRows > 0) {
            writeGroup();
        }
        byte[] footer = footer();
        put(footer);
        put(new Bytes().littleEndian(footer.length, Integer.BYTES).toByteArray());
        put(MAGIC);
    }

    private void begin() {
        chunks.clear();
        columns.forEach(column -> chunks.add(new Chunk(column.type())));
        groupRows = 0;
    }

    private void writeGroup() {
        long from = position;
        List<Place> places = chunks.stream().map(this::write).toList();
        groups.add(new Group(groupRows, position - from, places));
        begin();
    }

    private Place write(Chunk chunk) {
        long from = position;
        boolean dictionary = chunk.usesDictionary();
        if (dictionary) {
            byte[] page = chunk.dictionaryPage();
            put(pageHeader(DICTIONARY_PAGE, page)
                    .struct(7)
                    .i32(1, chunk.dictionarySize())
                    .i32(2, Encodings.PLAIN)
                    .end()
                    .end()
                    .toByteArray());
            put(page);
        }
        long data = position;
        byte[] page = chunk.dataPage();
        put(pageHeader(DATA_PAGE, page)
                .struct(5)
                .i32(1, chunk.levels())
                .i32(2, chunk.encoding())
                .i32(3, Encodings.RLE)
                .i32(4, Encodings.RLE)
                .end()
                .end()
                .toByteArray());
        put(page);
        return new Place(
                dictionary ? from : -1, data, position - from, chunk.levels(), chunk.encoding(), chunk.nulls());
    }

    private static Thrift pageHeader(int type, byte[] page) {
        return new Thrift().i32(1, type).i32(2, page.length).i32(3, page.length);
    }

    private byte[] footer() {
        Thrift footer = new Thrift().i32(1, 1);
        int elements = 1;
        for (Column<R> column : columns) {
            elements += column.type().isList() ? 3 : 1;
        }
        footer.structs(2, elements);
        footer.element().text(4, "schema").i32(5, columns.size()).end();
        columns.forEach(column -> Schema.describe(column, footer));
        footer.i64(3, rows).structs(4, groups.size());
        groups.forEach(group -> describe(group, footer));
        return footer.text(6, createdBy).end().toByteArray();
    }

    private void describe(Group group, Thrift footer) {
        footer.element().structs(1, columns.size());
        for (int i = 0; i < columns.size(); i++) {
            describe(columns.get(i), group.columns().get(i), footer);
        }
        footer.i64(2, group.bytes()).i64(3, group.rows()).end();
    }

    private void describe(Column<R> column, Place place, Thrift footer) {
        boolean dictionary = place.dictionary() >= 0;
        footer.element().i64(2, dictionary ? place.dictionary() : place.data()).struct(3);
        footer.i32(1, Schema.physical(column.type()));
        if (dictionary) {
            footer.i32s(2, Encodings.PLAIN, Encodings.RLE, place.encoding());
        } else {
            footer.i32s(2, Encodings.RLE, place.encoding());
        }
        footer.texts(3, Schema.path(column))
                .i32(4, UNCOMPRESSED)
                .i64(5, place.values())
                .i64(6, place.bytes())
                .i64(7, place.bytes())
                .i64(9, place.data());
        if (dictionary) {
            footer.i64(11, place.dictionary());
        }
        if (column.type() != Column.Type.TEXTS && column.type() != Column.Type.INTEGERS) {
            footer.struct(12).i64(3, place.nulls()).end();
        }
        footer.end().end();
    }

    private void put(byte[] bytes) {
        try {
            out.write(bytes);
            position += bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
