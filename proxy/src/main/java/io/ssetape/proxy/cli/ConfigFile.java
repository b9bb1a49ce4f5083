package io.ssetape.proxy.cli;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A file of options: TOML, a table for each command. Loaded only when one is named.
 *
 * @param name the file as its user names it
 * @param tables the tables by their commands
 * @param numbers its numbers as they are written
 */
record ConfigFile(String name, JsonNode tables, WrittenNumbers numbers) {
    /** Part of what the parser says of a key that stands there twice. */
    private static final String TOLD_BEHIND_ITS_LINE = "uplicate";

    private static final int MAX_BYTES = 1 << 20;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /**
     * Reads a file.
     *
     * @param commands what tables may be called
     * @throws Problem when it cannot be read, is no TOML, or has a table that is no command's
     */
    static ConfigFile read(String name, List<String> commands) {
        byte[] bytes = bytes(name);
        ConfigFile file =
                new ConfigFile(name, parse(name, bytes), new WrittenNumbers(new String(bytes, StandardCharsets.UTF_8)));
        for (Map.Entry<String, JsonNode> table : file.tables.properties()) {
            file.mustBeTable(table.getKey(), table.getValue(), commands);
        }
        return file;
    }

    private void mustBeTable(String table, JsonNode content, List<String> commands) {
        if (!content.isObject()) {
            throw wrong(
                    table + " stands outside of a table; write options below the name of a command, such as [record]");
        }
        if (!commands.contains(table)) {
            String meant = Closest.to(table, commands);
            throw wrong("there is no command for the table [" + table + "]"
                    + (meant == null ? "; ssetape --help lists the commands" : "; did you mean [" + meant + "]?"));
        }
    }

    private static byte[] bytes(String name) {
        try (InputStream in = Files.newInputStream(Path.of(name))) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new Problem(
                        ExitStatus.USAGE, "config file " + name + ": it is larger than 1 MiB; name a file of options");
            }
            return bytes;
        } catch (IOException | InvalidPathException e) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    "config file " + name + " cannot be read (" + reason(e)
                            + "); check the path in --config or SSETAPE_CONFIG",
                    e);
        }
    }

    private static String reason(Exception e) {
        return e instanceof NoSuchFileException ? "no such file" : FaultWords.of(e);
    }

    private static JsonNode parse(String name, byte[] bytes) {
        try (Reader text = text(bytes)) {
            return new TomlMapper().readTree(text);
        } catch (CharacterCodingException e) {
            throw new Problem(ExitStatus.USAGE, "config file " + name + ": not UTF-8; save it as UTF-8", e);
        } catch (JsonProcessingException e) {
            if (isBeyondLimits(e)) {
                throw new Problem(
                        ExitStatus.USAGE,
                        "config file " + name
                                + ": something in it is nested deeper, or is longer, than options ever are;"
                                + " write NAME = VALUE below [COMMAND]",
                        e);
            }
            String line =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            String at = place(e.getLocation(), bytes, line.contains(TOLD_BEHIND_ITS_LINE));
            throw new Problem(
                    ExitStatus.USAGE,
                    "config file " + name + ": " + (at == null ? "" : at + ": ") + "not TOML (" + line + ")",
                    e);
        } catch (IOException e) {
            throw new Problem(ExitStatus.USAGE, "config file " + name + ": not TOML (" + e.getMessage() + ")", e);
        }
    }

    /**
     * Where something is wrong.
     *
     * @param toldBehind whether the parser finds it only once it has read the line's end: then it stands in the line before
     */
    private static String place(JsonLocation at, byte[] bytes, boolean toldBehind) {
        if (at == null) {
            return null;
        }
        if (!toldBehind || at.getColumnNr() > 1 || at.getLineNr() < 2) {
            return "line " + at.getLineNr() + ", column " + at.getColumnNr();
        }
        int line = at.getLineNr() - 1;
        String[] lines = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
        int length = line <= lines.length ? lines[line - 1].stripTrailing().length() : 0;
        return "line " + line + ", column " + (length + 1);
    }

    /** Of a number that is too long the parser says that it is none, and why. */
    private static boolean isBeyondLimits(JsonProcessingException e) {
        return e instanceof StreamConstraintsException || e.getCause() instanceof StreamConstraintsException;
    }

    /** Editors on Windows put a byte order mark in front, which TOML does not know. */
    private static Reader text(byte[] bytes) throws CharacterCodingException {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        int from = startsWithMark(bytes) ? BYTE_ORDER_MARK.length : 0;
        return new InputStreamReader(
                new ByteArrayInputStream(bytes, from, bytes.length - from), StandardCharsets.UTF_8);
    }

    private static boolean startsWithMark(byte[] bytes) {
        int length = BYTE_ORDER_MARK.length;
        return bytes.length >= length && Arrays.equals(bytes, 0, length, BYTE_ORDER_MARK, 0, length);
    }

    /** A fault in what the file says, which names it. */
    Problem wrong(String what) {
        return new Problem(ExitStatus.USAGE, "config file " + name + ": " + what);
    }
}
