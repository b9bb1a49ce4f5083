package io.ssetape.replayer.aisbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults in a run folder: each is named with file and line, the rest is read, and nothing in the folder changes. */
class DamagedRunTest {
    private static final String DATABASE = "0a1b2c3d.db";

    @TempDir
    private Path folder;

    private Path model;
    private Path details;

    @BeforeEach
    void copyARun() {
        copy("small-4-c2");
    }

    @Test
    void aLineThatIsNoJsonIsNamedAndTheRestIsRead() throws IOException {
        edit(lines -> lines.set(1, "{\"id\": 1, oops"));

        AisbenchRun run = open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 is no JSON (it cannot be parsed at column 11);"
                        + " the line is left out");
        assertThat(dataset(run).details()).extracting(DetailsLine::line).containsExactly(1, 3, 4);
    }

    @Test
    void anEmptyLineAndAListAreNoJsonObjects() throws IOException {
        edit(lines -> lines.addAll(List.of("", "[1]")));

        assertThat(faults(open()))
                .containsExactly(
                        "synthetic_details.jsonl:5 is no JSON object; the line is left out",
                        "synthetic_details.jsonl:6 is no JSON object; the line is left out");
    }

    @Test
    void aLineTooLongToKeepIsNamedAndTheRestIsRead() throws IOException {
        edit(lines -> lines.set(1, "x".repeat(JsonLinesFile.MAX_LINE_BYTES + 1)));

        AisbenchRun run = open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 is longer than 64 MiB; the line is left out");
        assertThat(dataset(run).details()).extracting(DetailsLine::line).containsExactly(1, 3, 4);
    }

    @Test
    void nestingAndNumbersWithoutEndAreNoJson() throws IOException {
        edit(lines -> {
            lines.set(0, "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");
            lines.set(1, "{\"a\":" + "1".repeat(1_000_000) + "}");
            lines.set(2, "{\"a\":1e999999999}");
        });

        AisbenchRun run = open();

        assertThat(faults(run))
                .hasSizeGreaterThan(1)
                .anyMatch(fault -> fault.startsWith("synthetic_details.jsonl:1 is no JSON"))
                .anyMatch(fault -> fault.startsWith("synthetic_details.jsonl:2 is no JSON"));
    }

    @Test
    void aMissingDatabaseLeavesTheLinesWithoutTimes() throws IOException {
        Files.delete(model.resolve("db_data").resolve(DATABASE));

        AisbenchRun run = open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:1 names the database " + DATABASE
                        + ", which is neither in db_data nor in tmp; its time points are missing");
        assertThat(dataset(run).details()).hasSize(4).allMatch(line -> line.points() == DetailsLine.Points.MISSING);
    }

    @Test
    void aDatabaseNameIsNoPath() throws IOException {
        Files.move(model.resolve("db_data").resolve(DATABASE), folder.resolve(DATABASE));
        edit(lines -> lines.replaceAll(line -> line.replace(DATABASE, "../../../" + DATABASE)));

        AisbenchRun run = open();

        assertThat(faults(run)).hasSize(1).first().asString().contains("neither in db_data nor in tmp");
        assertThat(run.files()).hasSize(1);
    }

    @Test
    void aReferenceToARowThatDoesNotExistIsNamed() throws SQLException {
        change("DELETE FROM numpy_store WHERE id = 3", null);

        AisbenchRun run = open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:3 refers to row 3 of " + DATABASE + ", which does not exist");
        assertThat(dataset(run).details().get(2).points()).isEqualTo(DetailsLine.Points.MISSING);
        assertThat(dataset(run).details().get(3).timePointsSeconds()).hasSize(4);
    }

    @Test
    void aTruncatedArrayIsNamed() throws SQLException {
        change("UPDATE numpy_store SET arr_blob = ? WHERE id = 2", Arrays.copyOf(array(2), 150));

        AisbenchRun run = open();

        assertThat(faults(run))
                .containsExactly("synthetic_details.jsonl:2 time points: row 2 of " + DATABASE
                        + " is truncated: 150 bytes of 192");
        assertThat(dataset(run).details().get(1).points()).isEqualTo(DetailsLine.Points.UNREADABLE);
    }

    @Test
    void anArrayOfAnotherTypeIsNamed() throws SQLException {
        change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", replaced(array(1), "'<f8'", "'<f4'"));

        assertThat(faults(open()))
                .containsExactly("synthetic_details.jsonl:1 time points: row 1 of " + DATABASE
                        + " has dtype '<f4' instead of '<f8'");
    }

    @Test
    void aTimeThatNoClockReadsIsNamed() throws SQLException, IOException {
        byte[] points = array(1);
        for (double strange : List.of(Double.NaN, Double.POSITIVE_INFINITY, -1e300, 1e10)) {
            byte[] spoiled = points.clone();
            ByteBuffer.wrap(spoiled).order(ByteOrder.LITTLE_ENDIAN).putDouble(spoiled.length - 8, strange);
            change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", spoiled);

            AisbenchRun run = open();

            assertThat(faults(run))
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("synthetic_details.jsonl:1 time points: row 1 of " + DATABASE)
                    .contains("is " + strange + ", which no clock reads");
            assertThat(dataset(run).details().get(0).points()).isEqualTo(DetailsLine.Points.UNREADABLE);
        }
        change("UPDATE numpy_store SET arr_blob = ? WHERE id = 1", points);
        edit(lines -> lines.set(0, lines.get(0).replaceAll("\\{\"__db_ref__\": 1}", "[1.0, 1e400]")));
        assertThat(faults(open())).anyMatch(fault -> fault.contains("number 2 is Infinity, which no clock reads"));
    }

    @Test
    void aDatabaseOfALongerRunHasRowsThatNoLineNames() {
        replaceDatabase("dips-80-c16");

        assertThat(faults(open()))
                .containsExactly(DATABASE + " holds 76 rows to which no details line refers, the first is 5;"
                        + " the database or the lines are of another run");
    }

    @Test
    void aDatabaseOfAShorterRunLacksRows() {
        copy("few-tokens-c2");
        replaceDatabase("small-4-c2");

        assertThat(faults(open())).hasSize(6).allMatch(fault -> fault.endsWith(", which does not exist"));
    }

    @Test
    void aDatabaseOfAnEquallyLongRunIsFoundByItsTimes() {
        copy("ramp-64-c8-two-dbs");
        replaceDatabase("failed-middle-c4");

        assertThat(faults(open()))
                .contains("synthetic_details.jsonl:1 is a success with fewer than two time points;"
                        + " the line or the database is of another run")
                .contains(
                        "synthetic_details.jsonl:33 names the database 4e5f6071.db, whose times are far from those of "
                                + DATABASE + "; they are of two runs");
    }

    @Test
    void aDatabaseThatNoLineNamesIsNamed() throws IOException {
        Files.copy(
                model.resolve("db_data").resolve(DATABASE),
                model.resolve("db_data").resolve("ffffffff.db"));

        assertThat(faults(open()))
                .containsExactly("ffffffff.db is named by no details line; it is of another run, and was not read");
    }

    @Test
    void twoLinesWithOneArrayAreNamed() throws IOException {
        edit(lines -> lines.add(lines.get(0)));

        assertThat(faults(open()))
                .containsExactly("synthetic_details.jsonl:5 refers to row 1 of " + DATABASE
                        + " as line 1 of synthetic_details.jsonl does");
    }

    @Test
    void aFolderWithoutARunIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThatThrownBy(() -> AisbenchRun.open(empty))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.status()).isEqualTo(ExitStatus.UNREADABLE_INPUT));
    }

    @Test
    void theRunIsFoundFromItsFolderAndFromAboveAndBelow() {
        int lines = dataset(open()).details().size();

        assertThat(dataset(AisbenchRun.open(folder)).details()).hasSize(lines);
        assertThat(dataset(AisbenchRun.open(model.getParent())).details()).hasSize(lines);
    }

    @Test
    void withoutTheFinalFileTheTemporaryOnesAreRead() throws IOException {
        copy("failed-middle-c4");
        Files.delete(details);
        Files.move(
                model.resolve("db_data").resolve(DATABASE), model.resolve("tmp").resolve("tmp_" + DATABASE));

        AisbenchRun run = open();

        assertThat(run.problems()).isEmpty();
        assertThat(dataset(run).temporary()).isTrue();
        assertThat(dataset(run).details()).hasSize(32);
        assertThat(dataset(run).failed()).hasSize(6);
    }

    @Test
    void fieldsThatNobodyKnowsAreKept() throws IOException {
        edit(lines -> lines.replaceAll(line ->
                line.replace("\"extra_details_data\": {}", "\"extra_details_data\": {\"hit\": 3}, \"mine\": [1.5]")));

        DetailsLine line = dataset(open()).details().get(0);

        assertThat(line.extraDetailsData().get("hit").intValue()).isEqualTo(3);
        assertThat(line.json().get("mine").get(0).doubleValue()).isEqualTo(1.5);
    }

    @Test
    void readingChangesNothingAndLeavesNothing() throws IOException {
        Map<String, String> before = FolderState.of(folder);

        AisbenchRun run = open();

        assertThat(run.files()).hasSize(2);
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    @Test
    void readingThatFailsHalfWayChangesNothingEither() throws IOException {
        copy("dips-80-c16");
        Path database = model.resolve("db_data").resolve(DATABASE);
        byte[] bytes = Files.readAllBytes(database);
        Arrays.fill(bytes, 5 * 4096, 6 * 4096, (byte) 0xff);
        Files.write(database, bytes);
        Map<String, String> before = FolderState.of(folder);

        AisbenchRun run = open();

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
        Files.writeString(model.resolve("db_data").resolve(DATABASE), "x".repeat(5000));
        Map<String, String> before = FolderState.of(folder);

        assertThat(faults(open())).anyMatch(fault -> fault.startsWith(DATABASE + " cannot be read to its end"));
        assertThat(FolderState.of(folder)).isEqualTo(before);
    }

    private void copy(String name) {
        Path target = folder.resolve("run " + name + " #1?%41");
        GoldenRun.named(name).copyTo(target);
        if (model != null) {
            deleteRun();
        }
        model = target.resolve("performances").resolve("vllm-api-stream-chat");
        details = model.resolve("synthetic_details.jsonl");
    }

    private void deleteRun() {
        try (Stream<Path> files = Files.walk(model.getParent().getParent())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void replaceDatabase(String name) {
        try {
            Files.copy(
                    GoldenRun.named(name)
                            .folder()
                            .resolve("performances/vllm-api-stream-chat/db_data")
                            .resolve(DATABASE),
                    model.resolve("db_data").resolve(DATABASE),
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private AisbenchRun open() {
        return AisbenchRun.open(model.getParent().getParent());
    }

    private static DatasetRun dataset(AisbenchRun run) {
        return run.models().get(0).datasets().get(0);
    }

    private static List<String> faults(AisbenchRun run) {
        return run.problems().stream()
                .map(problem -> problem.file().getFileName()
                        + (problem.line() == 0 ? "" : ":" + problem.line())
                        + " " + problem.message())
                .toList();
    }

    private void edit(Consumer<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(details));
        change.accept(lines);
        Files.write(details, lines);
    }

    private byte[] array(long row) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT arr_blob FROM numpy_store WHERE id = " + row)) {
            rows.next();
            return rows.getBytes(1);
        }
    }

    private void change(String sql, byte[] blob) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            if (blob != null) {
                statement.setBytes(1, blob);
            }
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:file:"
                + model.resolve("db_data").resolve(DATABASE).toUri().getRawPath());
    }

    private static byte[] replaced(byte[] blob, String from, String to) {
        return new String(blob, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }
}
