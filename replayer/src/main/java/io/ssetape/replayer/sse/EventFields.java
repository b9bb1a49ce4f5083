package io.ssetape.replayer.sse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The fields of the event under construction, read from its lines as the standard says. */
final class EventFields {
    /** The length of a byte order mark. */
    static final int MARK_LENGTH = 3;

    private static final byte[] DATA = {'d', 'a', 't', 'a'};
    private static final byte[] EVENT = {'e', 'v', 'e', 'n', 't'};

    private final ByteWindow window;
    private int dataLines;
    private long dataStart;
    private long dataEnd;
    private ByteArrayOutputStream joined;
    private String name = "";

    EventFields(ByteWindow window) {
        this.window = window;
    }

    /** Whether a byte order mark stands at the beginning of a line. */
    boolean startsWithMark(long start, long end) {
        if (end - start < MARK_LENGTH) {
            return false;
        }
        byte[] bytes = window.array();
        int i = window.index(start);
        return bytes[i] == (byte) 0xEF && bytes[i + 1] == (byte) 0xBB && bytes[i + 2] == (byte) 0xBF;
    }

    /** Takes a line that is not empty, its line end excluded; true when it is a comment. */
    boolean line(long start, long end) {
        byte[] bytes = window.array();
        int from = window.index(start);
        int to = window.index(end);
        if (bytes[from] == ':') {
            return true;
        }
        int nameEnd = from;
        while (nameEnd < to && bytes[nameEnd] != ':') {
            nameEnd++;
        }
        int value = Math.min(nameEnd + 1, to);
        if (value < to && bytes[value] == ' ') {
            value++;
        }
        if (is(DATA, bytes, from, nameEnd)) {
            data(window.offset(value), end);
        } else if (is(EVENT, bytes, from, nameEnd)) {
            name = new String(bytes, value, to - value, StandardCharsets.UTF_8);
        }
        // id and retry only matter to a client that reconnects; every other field is ignored by the standard.
        return false;
    }

    private static boolean is(byte[] name, byte[] bytes, int from, int to) {
        return Arrays.equals(bytes, from, to, name, 0, name.length);
    }

    private void data(long start, long end) {
        if (dataLines == 0) {
            dataStart = start;
            dataEnd = end;
        } else {
            if (joined == null) {
                joined = new ByteArrayOutputStream();
                write(dataStart, dataEnd);
            }
            joined.write('\n');
            write(start, end);
        }
        dataLines++;
    }

    private void write(long start, long end) {
        joined.write(window.array(), window.index(start), (int) (end - start));
    }

    boolean hasData() {
        return dataLines > 0;
    }

    /** The data, joined with LF when there are several lines. */
    Payload payload() {
        if (joined == null) {
            return new Payload(window.array(), window.index(dataStart), window.index(dataEnd), dataStart, name);
        }
        byte[] bytes = joined.toByteArray();
        return new Payload(bytes, 0, bytes.length, -1, name);
    }

    void clear() {
        dataLines = 0;
        joined = null;
        name = "";
    }
}
