package io.ssetape.replayer.aisbench;

import static io.ssetape.replayer.aisbench.RunCopy.DATABASE;
import static io.ssetape.replayer.aisbench.RunCopy.dataset;
import static io.ssetape.replayer.aisbench.RunCopy.faults;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults in a run's database, or another run's database: each is named, the rest is read, and nothing in the folder changes. */
class DamagedDatabaseTest {
    @TempDir
    private Path folder;

    private RunCopy copy;

    @BeforeEach
    void copyARun() {
        copy = new RunCopy(folder, "small-4-c2");
    }

    @Test
    void aMissingDatabaseLeavesTheLinesWithoutTimes() throws IOException {
        Files.delete(copy.database());

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:1 names the database " + DATABASE
                        + ", which is neither in db_data nor in tmp; its time points are missing");
        assertThat(dataset(run).details()).hasSize(4).allMatch(line -> line.points() == DetailsLine.Points.MISSING);
    }

    @Test
    void aDatabaseNameIsNoPath() throws IOException {
        Files.move(copy.database(), folder.resolve(DATABASE));
        copy.edit(lines -> lines.replaceAll(line -> line.replace(DATABASE, "../../../" + DATABASE)));

        AisbenchRun run = copy.open();

        assertThat(faults(run)).hasSize(1).first().asString().contains("neither in db_data nor in tmp");
        assertThat(run.files()).hasSize(1);
    }

    @Test
    void aReferenceToARowThatDoesNotExistIsNamed() throws SQLException {
        copy.change("DELETE FROM numpy_store WHERE id = 3", null);

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:3 refers to row 3 of " + DATABASE + ", which does not exist");
        assertThat(dataset(run).details().get(2).points()).isEqualTo(DetailsLine.Points.MISSING);
        assertThat(dataset(run).details().get(3).timePointsSeconds()).hasSize(4);
    }

    @Test
    void aTruncatedArrayIsNamed() throws SQLException {
        copy.change("UPDATE numpy_store SET arr_blob = ? WHERE id = 2", Arrays.copyOf(copy.array(2), 150));

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 time points: row 2 of " + DATABASE
                        + " is truncated: 150 bytes of 192");
        assertThat(dataset(run).details().get(1).points()).isEqualTo(DetailsLine.Points.UNREADABLE);
    }

    @Test
    void anArrayOfAnotherTypeIsNamed() throws SQLException {
        copy.change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", replaced(copy.array(1), "'<f8'", "'<f4'"));

        assertThat(faults(copy.open()))
                .containsExactly("synthetic_details.jsonl:1 time points: row 1 of " + DATABASE
                        + " has dtype '<f4' instead of '<f8'");
    }

    @Test
    void aTimeThatNoClockReadsIsNamed() throws SQLException, IOException {
        byte[] points = copy.array(1);
        for (double strange : List.of(Double.NaN, Double.POSITIVE_INFINITY, -1e300, 1e10)) {
            byte[] spoiled = points.clone();
            ByteBuffer.wrap(spoiled).order(ByteOrder.LITTLE_ENDIAN).putDouble(spoiled.length - 8, strange);
            copy.change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", spoiled);

            AisbenchRun run = copy.open();

            assertThat(faults(run))
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("synthetic_details.jsonl:1 time points: row 1 of " + DATABASE)
                    .contains("is " + strange + ", which no clock reads");
            assertThat(dataset(run).details().get(0).points()).isEqualTo(DetailsLine.Points.UNREADABLE);
        }
        copy.change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", points);
        copy.edit(lines -> lines.set(0, lines.get(0).replaceAll("\\{\"__db_ref__\": 1}", "[1.0, 1e400]")));
        assertThat(faults(copy.open())).anyMatch(fault -> fault.contains("number 2 is Infinity, which no clock reads"));
    }

    @Test
    void aDatabaseOfALongerRunHasRowsThatNoLineNames() {
        copy.replaceDatabase("dips-80-c16");

        assertThat(faults(copy.open()))
                .containsExactly(DATABASE + " holds 76 rows to which no details line refers, the first is 5;"
                        + " the database or the lines are of another run");
    }

    @Test
    void aDatabaseOfAShorterRunLacksRows() {
        copy.replaceWith("few-tokens-c2");
        copy.replaceDatabase("small-4-c2");

        assertThat(faults(copy.open())).hasSize(6).allMatch(fault -> fault.endsWith(", which does not exist"));
    }

    @Test
    void aDatabaseOfAnEquallyLongRunIsFoundByItsTimes() {
        copy.replaceWith("ramp-64-c8-two-dbs");
        copy.replaceDatabase("failed-middle-c4");

        assertThat(faults(copy.open()))
                .contains("synthetic_details.jsonl:1 is a success with fewer than two time points;"
                        + " the line or the database is of another run")
                .contains(
                        "synthetic_details.jsonl:33 names the database 4e5f6071.db, whose times are far from those of "
                                + DATABASE + "; they are of two runs");
    }

    @Test
    void aDatabaseThatNoLineNamesIsNamed() throws IOException {
        Files.copy(copy.database(), copy.model().resolve("db_data").resolve("ffffffff.db"));

        assertThat(faults(copy.open()))
                .containsExactly("ffffffff.db is named by no details line; it is of another run, and was not read");
    }

    @Test
    void readingThatFailsHalfWayChangesNothingEither() throws IOException {
        copy.replaceWith("dips-80-c16");
        Path database = copy.database();
        byte[] bytes = Files.readAllBytes(database);
        Arrays.fill(bytes, 5 * 4096, 6 * 4096, (byte) 0xff);
        Files.write(database, bytes);
        Map<String, String> before = FolderState.of(folder);

        AisbenchRun run = copy.open();

        assertThat(faults(run))
                .hasSize(2)
                .anyMatch(fault -> fault.startsWith(DATABASE + " cannot be read to its end"))
                .anyMatch(fault -> fault.matches("synthetic_details.jsonl:\\d+ refers to row \\d+ of " + DATABASE
                        + ", which could not be read; further lines .*"));
        assertThat(dataset(run).details())
                .anyMatch(line -> line.points() == DetailsLine.Points.READ)
                .anyMatch(line -> line.points() == DetailsLine.Points.MISSING);
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    @Test
    void aFileThatIsNoDatabaseIsNamed() throws IOException {
        Files.writeString(copy.database(), "x".repeat(5000));
        Map<String, String> before = FolderState.of(folder);

        assertThat(faults(copy.open())).anyMatch(fault -> fault.startsWith(DATABASE + " cannot be read to its end"));
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    private static byte[] replaced(byte[] blob, String from, String to) {
        return new String(blob, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }
}
