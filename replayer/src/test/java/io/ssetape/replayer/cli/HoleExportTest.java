package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Duck;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What exports say of bytes that passed and are not on the tape. */
class HoleExportTest {
    private static final String BODY =
            "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"q\"}]}";
    private static final List<String> EVENTS =
            List.of(event("a"), event("bb"), event("ccc"), event("dddd"), "data: [DONE]\n\n");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTornEventLeavesALineAndTheGapBehindItIsUnknown(boolean answeredEarly) throws IOException, SQLException {
        Path tape = tape(answeredEarly, 10, 40);
        int first = EVENTS.get(0).length();

        assertThat(times(tape))
                .containsExactly(
                        "{\"offset\":0,\"bytes\":" + first + ",\"first_ms\":2.0,\"ms\":2.0,\"reads\":1}",
                        "{\"offset\":" + (first + 10) + ",\"missing_bytes\":40}",
                        "{\"offset\":" + (first + EVENTS.get(1).length() - 40) + ",\"bytes\":"
                                + EVENTS.get(2).length() + ",\"first_ms\":5.0,\"ms\":5.0,\"reads\":1}",
                        "{\"offset\":"
                                + (first
                                        + EVENTS.get(1).length()
                                        - 40
                                        + EVENTS.get(2).length()) + ",\"bytes\":"
                                + EVENTS.get(3).length() + ",\"first_ms\":6.0,\"ms\":6.0,\"reads\":1}",
                        "{\"offset\":"
                                + (first
                                        + EVENTS.get(1).length()
                                        - 40
                                        + EVENTS.get(2).length()
                                        + EVENTS.get(3).length())
                                + ",\"bytes\":14,\"first_ms\":7.0,\"ms\":7.0,\"reads\":1}");
        assertThat(rows(tape))
                .isEqualTo("[{event=1, gap_ns=null, missing_bytes=0}, {event=2, gap_ns=null, missing_bytes=40},"
                        + " {event=3, gap_ns=1000000, missing_bytes=0}, {event=4, gap_ns=1000000, missing_bytes=0}]");
    }

    /** What follows a hole may be the end of an event that began in it, so it is none that counts. */
    @Test
    void aHoleOfAWholeEventIsAsPlain() throws IOException, SQLException {
        Path tape = tape(false, 0, EVENTS.get(1).length());

        assertThat(times(tape)).hasSize(4);
        assertThat(times(tape).get(1))
                .isEqualTo("{\"offset\":" + EVENTS.get(0).length() + ",\"missing_bytes\":"
                        + EVENTS.get(1).length() + "}");
        assertThat(rows(tape))
                .contains("gap_ns=null, missing_bytes=" + EVENTS.get(1).length() + "}");
    }

    @Test
    void aTapeWithoutHolesHasNone() throws IOException, SQLException {
        Path tape = tape(false, 0, 0);

        assertThat(times(tape)).hasSize(EVENTS.size()).noneMatch(line -> line.contains("missing"));
        assertThat(rows(tape)).containsOnlyOnce("null").doesNotContainPattern("missing_bytes=[1-9]");
    }

    /** Each event comes in a read of its own; of the second one some bytes are missing. */
    private Path tape(boolean answeredEarly, int from, int missing) {
        String request = "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY;
        int kept = answeredEarly ? request.length() - 5 : request.length();
        String all = String.join("", EVENTS);
        List<Frame> frames = new ArrayList<>();
        frames.add(new Frame.ConnectionOpened(0, 1, "entry", "127.0.0.1:5", "10.0.0.2:80", 1));
        frames.add(bytes(0, Direction.REQUEST, 0, request.substring(0, kept)));
        String head =
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + all.length() + "\r\n\r\n";
        frames.add(bytes(1_000_000, Direction.RESPONSE, 0, head));
        long offset = head.length();
        for (int i = 0; i < EVENTS.size(); i++) {
            String event = EVENTS.get(i);
            long nanos = (i + 2) * 1_000_000L + (i > 1 ? 1_000_000 : 0);
            if (i == 1 && missing > 0) {
                if (from > 0) {
                    frames.add(bytes(nanos, Direction.RESPONSE, offset, event.substring(0, from)));
                }
                frames.add(new Frame.Gap(nanos, 1, Direction.RESPONSE, offset + from, missing, "budget"));
                if (from + missing < event.length()) {
                    frames.add(
                            bytes(nanos, Direction.RESPONSE, offset + from + missing, event.substring(from + missing)));
                }
            } else {
                frames.add(bytes(nanos, Direction.RESPONSE, offset, event));
            }
            offset += event.length();
        }
        if (answeredEarly) {
            frames.add(bytes(9_000_000, Direction.REQUEST, kept, request.substring(kept)));
        }
        return Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
    }

    private List<String> times(Path tape) throws IOException {
        Path out = folder.resolve("streams");
        assertThat(Cli.run("export", "--format", "sse", tape, "-o", out).exit()).isZero();
        return Files.readAllLines(out.resolve("t1-c1-x1.times.jsonl"));
    }

    private String rows(Path tape) throws SQLException {
        Path out = folder.resolve("tables");
        assertThat(Cli.run("export", "--format", "parquet", tape, "-o", out).exit())
                .isZero();
        try (Duck duck = Duck.open()) {
            return duck.query(
                            "select event, gap_ns, missing_bytes from FILE order by event",
                            out.resolve("events.parquet"))
                    .toString();
        }
    }

    private static String event(String text) {
        return "data: {\"id\":\"x\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }

    private static Frame bytes(long nanos, Direction direction, long offset, String text) {
        return new Frame.Bytes(nanos, 1, direction, offset, false, text.getBytes(StandardCharsets.UTF_8));
    }
}
