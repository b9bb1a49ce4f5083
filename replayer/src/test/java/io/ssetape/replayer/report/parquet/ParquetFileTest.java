package io.ssetape.replayer.report.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Duck;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what DuckDB reads. */
class ParquetFileTest {
    private static final List<Column<Row>> COLUMNS = List.of(
            Column.integer("whole", Row::whole),
            Column.number("real", Row::real),
            Column.flag("flag", Row::flag),
            Column.text("word", Row::word),
            Column.text("hash", Row::hash),
            Column.texts("words", Row::words),
            Column.integers("wholes", Row::wholes));

    @TempDir
    private Path folder;

    private record Row(
            Long whole, Double real, Boolean flag, String word, String hash, List<String> words, List<Long> wholes) {}

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 31, 32, 33, 127, 128, 129, 130, 1000, 5000})
    void everyCellComesBack(int count) throws IOException, SQLException {
        Random random = new Random(count);
        List<Row> rows = IntStream.range(0, count).mapToObj(i -> row(i, random)).toList();

        assertThat(read(write(rows))).isEqualTo(rows);
    }

    @Test
    void extremesComeBack() throws IOException, SQLException {
        List<Row> rows = new ArrayList<>();
        for (long whole : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            rows.add(new Row(
                    whole, (double) whole, whole > 0, "", "\u0000 春 \ud83d\ude00", List.of(""), List.of(whole)));
        }
        rows.add(new Row(null, -0.0, null, null, null, null, null));
        rows.add(new Row(null, Double.MIN_VALUE, null, null, null, List.of(), List.of()));

        assertThat(read(write(rows))).isEqualTo(rows);
    }

    @Test
    void aColumnOfNullsAndAColumnOfOneValueComeBack() throws IOException, SQLException {
        List<Row> rows = IntStream.range(0, 3000)
                .mapToObj(i -> new Row(7L, null, null, "same", null, null, List.of(1L, 1L)))
                .toList();

        assertThat(read(write(rows))).isEqualTo(rows);
        assertThat(Files.size(write(rows))).isLessThan(8_000);
    }

    @Test
    void manyRowsAreWrittenInGroups() throws IOException, SQLException {
        int count = 2 * ParquetFile.ROWS + 50_000;
        Path file = folder.resolve("groups.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetFile<Long> table = new ParquetFile<>(
                    List.of(Column.integer("i", i -> i), Column.text("t", i -> "t" + i % 1000)), "test", out);
            LongStream.range(0, count).forEach(table::add);
            table.finish();
        }

        try (Duck duck = Duck.open()) {
            assertThat(duck.query(
                                    "select count(*) n, sum(i) s, min(i) a, max(i) b, count(distinct t) t,"
                                            + " sum(('t' || i % 1000 = t)::int) same from FILE",
                                    file)
                            .toString())
                    .isEqualTo("[{n=250000, s=31249875000, a=0, b=249999, t=1000, same=250000}]");
            assertThat(duck.value("select max(row_group_id) + 1 from parquet_metadata(FILE)", file))
                    .hasToString("3");
        }
        // A counter takes next to nothing, and a word out of a thousand ten bits.
        assertThat(Files.size(file)).isLessThan(count * 2L);
    }

    @Test
    void largeCellsMakeSmallGroups() throws IOException, SQLException {
        Path file = folder.resolve("large.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetFile<Integer> table =
                    new ParquetFile<>(List.of(Column.text("t", i -> i + "x".repeat(1 << 20))), "test", out);
            IntStream.range(0, 40).forEach(table::add);
            table.finish();
        }

        try (Duck duck = Duck.open()) {
            assertThat((Long) duck.value("select count(*) from parquet_metadata(FILE)", file))
                    .isBetween(3L, 5L);
            assertThat(duck.value("select sum(length(t)) from FILE", file)).hasToString("41943110");
        }
    }

    @Test
    void theSameRowsAreTheSameBytes() throws IOException {
        Random random = new Random(5);
        List<Row> rows = IntStream.range(0, 500).mapToObj(i -> row(i, random)).toList();

        assertThat(Files.readAllBytes(write(rows))).isEqualTo(Files.readAllBytes(write(rows)));
    }

    private static Row row(int i, Random random) {
        return new Row(
                maybe(random, random.nextInt(3) == 0 ? random.nextLong() : i * 1000L + random.nextInt(50)),
                maybe(random, random.nextDouble()),
                maybe(random, random.nextBoolean()),
                maybe(random, "word" + random.nextInt(5)),
                maybe(random, Long.toHexString(random.nextLong())),
                maybe(
                        random,
                        IntStream.range(0, random.nextInt(4))
                                .mapToObj(k -> "w" + random.nextInt(3))
                                .toList()),
                maybe(
                        random,
                        LongStream.range(0, random.nextInt(6))
                                .map(k -> random.nextInt(1 << random.nextInt(30)))
                                .boxed()
                                .toList()));
    }

    /** One cell in six is null; sometimes whole stretches are. */
    private static <T> T maybe(Random random, T value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    private Path write(List<Row> rows) throws IOException {
        Path file = folder.resolve("rows.parquet");
        try (OutputStream out = Files.newOutputStream(file)) {
            ParquetFile<Row> table = new ParquetFile<>(COLUMNS, "test", out);
            rows.forEach(table::add);
            table.finish();
        }
        return file;
    }

    @SuppressWarnings("unchecked")
    private static List<Row> read(Path file) throws SQLException {
        try (Duck duck = Duck.open()) {
            List<Row> rows = new ArrayList<>();
            for (Map<String, Object> row : duck.query("select * from FILE", file)) {
                rows.add(new Row(
                        (Long) row.get("whole"),
                        (Double) row.get("real"),
                        (Boolean) row.get("flag"),
                        (String) row.get("word"),
                        (String) row.get("hash"),
                        (List<String>) row.get("words"),
                        (List<Long>) row.get("wholes")));
            }
            return rows;
        }
    }
}
