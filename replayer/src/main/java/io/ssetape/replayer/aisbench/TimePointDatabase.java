package io.ssetape.replayer.aisbench;

import io.ssetape.recorder.FaultWords;
import io.ssetape.replayer.aisbench.NpyArray.Malformed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.sqlite.SQLiteConfig;

/**
 * The arrays of one SQLite database of the client: table {@code numpy_store(id, arr_blob)}. It is opened as immutable, so that
 * SQLite takes no lock, replays no journal and makes no file beside it.
 */
final class TimePointDatabase {
    private final Path path;
    private final Map<Long, double[]> arrays = new TreeMap<>();
    private final Map<Long, String> faults = new TreeMap<>();

    private boolean cut;
    private boolean lost;

    private TimePointDatabase(Path path) {
        this.path = path;
    }

    /** Reads what can be read; where that is not all of it, the log says so. */
    static TimePointDatabase read(Path path, RunLog log) {
        TimePointDatabase database = new TimePointDatabase(path);
        try {
            log.read(HashedFile.hash(path));
            for (String suffix : new String[] {"-wal", "-journal"}) {
                Path beside = path.resolveSibling(path.getFileName() + suffix);
                if (Files.exists(beside) && Files.size(beside) > 0) {
                    log.problem(
                            path, 0, "was not closed properly: " + beside.getFileName() + " is left; read without it");
                }
            }
            database.load();
        } catch (IOException e) {
            database.cut = true;
            log.problem(path, 0, "cannot be read: " + FaultWords.of(e));
        } catch (SQLException e) {
            database.cut = true;
            log.problem(path, 0, "cannot be read to its end as a database of time points: " + oneLine(e.getMessage()));
        }
        return database;
    }

    Path path() {
        return path;
    }

    /** The arrays by row id, those that could be read. */
    Map<Long, double[]> arrays() {
        return arrays;
    }

    /** What is wrong with the other rows, by row id. */
    Map<Long, String> faults() {
        return faults;
    }

    /** Whether it could not be read to its end, so that a row which was not read may be there all the same. */
    boolean isCut() {
        return cut;
    }

    /** A line refers to a row that a cut database did not give; true for the first such line. */
    boolean isFirstLost() {
        boolean first = !lost;
        lost = true;
        return first;
    }

    private void load() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        // An SQLite file URI; of a path, these characters alone would be taken for something else.
        String escaped = path.toAbsolutePath()
                .toString()
                .replace("%", "%25")
                .replace("?", "%3f")
                .replace("#", "%23");
        String url = "jdbc:sqlite:file:" + escaped + "?mode=ro&immutable=1";
        try (Connection connection = config.createConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, arr_blob FROM numpy_store ORDER BY id")) {
            while (rows.next()) {
                take(rows.getLong(1), rows.getBytes(2));
            }
        }
    }

    private void take(long id, byte[] blob) {
        try {
            arrays.put(id, NpyArray.parse(blob == null ? new byte[0] : blob));
        } catch (Malformed e) {
            faults.put(id, e.getMessage());
        }
    }

    private static String oneLine(String message) {
        return message == null ? "no reason given" : message.strip().replaceAll("\\s+", " ");
    }
}
