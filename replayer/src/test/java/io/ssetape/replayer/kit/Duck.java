package io.ssetape.replayer.kit;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads Parquet files as another program would: with DuckDB. */
public final class Duck implements AutoCloseable {
    private final Connection connection;

    private Duck(Connection connection) {
        this.connection = connection;
    }

    /** A database in memory. */
    public static Duck open() throws SQLException {
        return new Duck(DriverManager.getConnection("jdbc:duckdb:"));
    }

    /** The rows of a query, in which FILE stands for a Parquet file; lists are lists. */
    public List<Map<String, Object>> query(String sql, Path file) throws SQLException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql.replace("FILE", "'" + file + "'"))) {
            while (result.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnLabel(i), value(result.getObject(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The only value of a query. */
    public Object value(String sql, Path file) throws SQLException {
        List<Map<String, Object>> rows = query(sql, file);
        if (rows.size() != 1 || rows.get(0).size() != 1) {
            throw new IllegalArgumentException("not one value: " + rows);
        }
        return rows.get(0).values().iterator().next();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private static Object value(Object value) throws SQLException {
        return value instanceof Array array ? Arrays.asList((Object[]) array.getArray()) : value;
    }
}
