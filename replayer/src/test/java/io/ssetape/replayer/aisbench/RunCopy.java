package io.ssetape.replayer.aisbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A copy of a golden run, for a test to damage. */
final class RunCopy {
    static final String DATABASE = "0a1b2c3d.db";

    private final Path folder;

    private Path model;
    private Path details;

    RunCopy(Path folder, String name) {
        this.folder = folder;
        take(name);
    }

    /** Removes the copy and makes one of another run. */
    void replaceWith(String name) {
        deleteRun();
        take(name);
    }

    private void take(String name) {
        // A name that a path, a pattern or a URL would read otherwise.
        Path target = folder.resolve("run " + name + " #1?%41");
        GoldenRun.named(name).copyTo(target);
        model = target.resolve("performances").resolve("vllm-api-stream-chat");
        details = model.resolve("synthetic_details.jsonl");
    }

    /** The folder of the run's only model. */
    Path model() {
        return model;
    }

    /** The file of the lines. */
    Path details() {
        return details;
    }

    /** The file of the arrays. */
    Path database() {
        return model.resolve("db_data").resolve(DATABASE);
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

    /** Puts the database of another run in place of the copy's. */
    void replaceDatabase(String name) {
        try {
            Files.copy(
                    GoldenRun.named(name)
                            .folder()
                            .resolve("performances/vllm-api-stream-chat/db_data")
                            .resolve(DATABASE),
                    database(),
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    AisbenchRun open() {
        return AisbenchRun.open(model.getParent().getParent());
    }

    /** The only data set of a run. */
    static DatasetRun dataset(AisbenchRun run) {
        return run.models().get(0).datasets().get(0);
    }

    /** What is wrong with a run: file, line where there is one, and the message. */
    static List<String> faults(AisbenchRun run) {
        return run.problems().stream()
                .map(problem -> problem.file().getFileName()
                        + (problem.line() == 0 ? "" : ":" + problem.line())
                        + " " + problem.message())
                .toList();
    }

    /** Changes the lines. */
    void edit(Consumer<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(details));
        change.accept(lines);
        Files.write(details, lines);
    }

    /** The bytes of an array in the database. */
    byte[] array(long row) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT arr_blob FROM numpy_store WHERE id = " + row)) {
            rows.next();
            return rows.getBytes(1);
        }
    }

    /** Changes one row of the database; a blob that is null is no parameter. */
    void change(String sql, byte[] blob) throws SQLException {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            if (blob != null) {
                statement.setBytes(1, blob);
            }
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:sqlite:file:" + database().toUri().getRawPath());
    }
}
