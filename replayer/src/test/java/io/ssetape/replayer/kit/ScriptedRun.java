package io.ssetape.replayer.kit;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Writes the run folder that the AISBench client would leave of a scripted load. */
public final class ScriptedRun {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int NPY_HEADER = 128;

    private ScriptedRun() {}

    /** Writes a run; the requests stand in the order in which they are given. */
    public static Path write(Path folder, List<Scripted> requests) {
        Path model = folder.resolve("performances").resolve(ScriptedLoad.MODEL);
        StringBuilder lines = new StringBuilder();
        try {
            Files.createDirectories(model.resolve("db_data"));
            try (Connection database = DriverManager.getConnection(
                    "jdbc:sqlite:" + model.resolve("db_data").resolve("0a1b2c3d.db"))) {
                database.setAutoCommit(false);
                try (Statement create = database.createStatement()) {
                    create.execute("CREATE TABLE numpy_store (id INTEGER PRIMARY KEY AUTOINCREMENT, arr_blob BLOB)");
                }
                try (PreparedStatement insert =
                        database.prepareStatement("INSERT INTO numpy_store (id, arr_blob) VALUES (?, ?)")) {
                    for (int row = 1; row <= requests.size(); row++) {
                        insert.setLong(1, row);
                        insert.setBytes(2, npy(requests.get(row - 1).points()));
                        insert.executeUpdate();
                        lines.append(line(row, requests.get(row - 1))).append('\n');
                    }
                }
                database.commit();
            }
            Files.writeString(model.resolve(ScriptedLoad.DATASET + "_details.jsonl"), lines, StandardCharsets.UTF_8);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode line(int row, Scripted request) {
        ObjectNode line = JSON.createObjectNode();
        line.put("data_abbr", ScriptedLoad.DATASET);
        line.put("id", request.index());
        line.put("success", request.success());
        line.put("error_info", request.errorInfo());
        line.putObject("time_points").put("__db_ref__", row);
        line.put("input_tokens", request.success() ? ScriptedLoad.prompt(request.index()) : 0);
        line.put("output_tokens", request.success() ? ScriptedLoad.completion(request.index()) : 0);
        line.putObject("extra_perf_data");
        line.putObject("extra_details_data");
        line.putArray("input").addObject().put("role", "user").put("content", request.prompt());
        line.put("uuid", "uuid-" + request.index());
        line.put("prediction", request.prediction());
        line.put("db_name", "0a1b2c3d.db");
        return line;
    }

    private static byte[] npy(long[] nanos) {
        String description = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + nanos.length + ",), }";
        String header = description + " ".repeat(NPY_HEADER - 11 - description.length()) + "\n";
        ByteBuffer array =
                ByteBuffer.allocate(NPY_HEADER + nanos.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        array.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        array.putShort((short) header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
        for (long point : nanos) {
            array.putDouble(point / 1e9);
        }
        return array.array();
    }
}
