package io.ssetape.proxy.fault;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.Figures;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SampleFrames;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.recorder.tape.Tapes;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import io.ssetape.replayer.request.RequestRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A damaged tape never gives a wrong number: whatever byte is changed, each record that a report would show is the undamaged tape's, or
 * says that the tape ended before its exchange did, or is missing from a tape that says that it is cut or damaged. That the frames are a true
 * beginning is proven bit by bit where the reader is; this is about what is made of them. By default a sample; with {@code
 * -Dssetape.exhaustive=true} every byte of the data in every pattern, and every length that the file could be torn to.
 */
class DamagedTapeTest {
    private static final boolean EXHAUSTIVE = Boolean.getBoolean("ssetape.exhaustive");
    private static final int SAMPLES = 200;
    private static final String BODY = "{\"model\":\"m\",\"stream\":true,\"messages\":[]}";
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY;
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";

    @TempDir
    private Path folder;

    private final Map<String, Integer> outcomes = new TreeMap<>();
    private Path tape;
    private Path file;
    private byte[] whole;
    private int firstFrame;
    private List<RequestRecord> records;

    @BeforeEach
    void writeATape() throws IOException {
        tape = folder.resolve("tape");
        Tapes.write(tape, frames());
        try (Stream<Path> entries = Files.list(tape)) {
            file = entries.filter(path -> path.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
        whole = Files.readAllBytes(file);
        firstFrame = new String(whole, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("ssetape\n") - 32;
        records = Records.of(tape);
        assertThat(records).hasSize(3);
        assertThat(records).extracting(record -> record.inference().status()).containsOnly(Outcome.COMPLETED);
    }

    @Test
    void aChangedByteNeverGivesAWrongRecord() throws IOException {
        Random random = new Random(17);
        List<IntUnaryOperator> patterns = List.of(
                value -> value ^ 0x01,
                value -> value ^ 0x80,
                value -> value ^ 0xFF,
                value -> 0x00,
                value -> 0xFF,
                value -> random.nextInt(256));
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            for (int position : positions(random)) {
                for (IntUnaryOperator pattern : patterns) {
                    put(damaged, position, pattern.applyAsInt(whole[position] & 0xFF));
                    count(assertNothingWrong("byte " + position + " changed"));
                    put(damaged, position, whole[position]);
                }
            }
        }
        Figures.say("changed bytes, by what the tape then was", outcomes);
        assertThat(outcomes).containsKeys("COMPLETE", "CUT", "DAMAGED", "REFUSED");
        assertThat(Records.of(tape).stream().map(DamagedTapeTest::json))
                .isEqualTo(records.stream().map(DamagedTapeTest::json).toList());
    }

    @Test
    void aTornTapeNeverGivesAWrongRecord() throws IOException {
        int[] lengths = EXHAUSTIVE
                ? IntStream.rangeClosed(firstFrame, whole.length).toArray()
                : new Random(19).ints(SAMPLES, firstFrame, whole.length).toArray();
        java.util.Arrays.sort(lengths);
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            for (int i = lengths.length - 1; i >= 0; i--) {
                damaged.setLength(lengths[i]);
                count(assertNothingWrong("torn at " + lengths[i]));
            }
        }
        Figures.say("lengths torn to, by what the tape then was", outcomes);
        assertThat(outcomes).containsKeys("COMPLETE", "CUT").doesNotContainKey("DAMAGED");
    }

    /** Chronicle's own blocks in front hold nothing of ours; they are damaged too, but mostly they are zeros. */
    private int[] positions(Random random) {
        IntStream front = EXHAUSTIVE
                ? IntStream.range(0, firstFrame).filter(position -> position < 512 || position % 61 == 0)
                : random.ints(SAMPLES / 10, 0, firstFrame);
        IntStream data = EXHAUSTIVE
                ? IntStream.range(firstFrame, whole.length)
                : random.ints(SAMPLES, firstFrame, whole.length - 4096);
        return IntStream.concat(front, data).toArray();
    }

    /** Reads the tape as it is now; gives how it ends, or REFUSED. */
    private String assertNothingWrong(String what) {
        List<RequestRecord> now;
        Condition end;
        try (TapeReader reader = TapeReader.open(tape)) {
            while (reader.next() != null) {
                // To its end, which says what the tape is.
            }
            end = reader.end().condition();
            now = Records.of(tape);
        } catch (Problem refused) {
            assertThat(refused.status()).as(what).isEqualTo(ExitStatus.UNREADABLE_INPUT);
            return "REFUSED";
        }
        Map<Long, RequestRecord> before =
                records.stream().collect(Collectors.toMap(RequestRecord::id, record -> record));
        for (RequestRecord record : now) {
            RequestRecord expected = before.remove(record.id());
            if (end == Condition.COMPLETE || !saysThatItsTapeEndedTooSoon(record)) {
                assertThat(json(record)).as(what).isEqualTo(json(expected));
            }
        }
        assertThat(before.isEmpty() || end != Condition.COMPLETE)
                .as("%s: records are missing from a tape that claims to be whole", what)
                .isTrue();
        return end.name();
    }

    /** A record as the report prints it. */
    private static String json(RequestRecord record) {
        return new String(ReportJson.document(record), UTF_8);
    }

    private static boolean saysThatItsTapeEndedTooSoon(RequestRecord record) {
        return record.findings().contains("tape-cut") || record.findings().contains("tape-damaged");
    }

    private void count(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    private static void put(RandomAccessFile target, int position, int value) throws IOException {
        target.seek(position);
        target.write(value);
    }

    /** Three streams that overlap, and between them what else a tape holds. */
    private static List<Frame> frames() {
        List<Frame> frames = new ArrayList<>(List.of(SampleFrames.start()));
        long[] offsets = new long[4];
        long nanos = 10_000;
        for (int connection = 1; connection <= 3; connection++) {
            frames.add(new Frame.ConnectionOpened(nanos, connection, "entry", "c:" + connection, "u:1", nanos + 10));
            frames.add(bytes(nanos + 20, connection, Direction.REQUEST, 0, REQUEST));
            frames.add(response(nanos += 1_000_000, connection, offsets, HEAD));
        }
        for (int event = 0; event < 4; event++) {
            for (int connection = 1; connection <= 3; connection++) {
                String reason = event < 3 ? "null" : "\"stop\"";
                frames.add(response(
                        nanos += 1_000_000 + 1_000L * event * connection,
                        connection,
                        offsets,
                        "data: {\"id\":\"" + connection + "\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},"
                                + "\"finish_reason\":" + reason + "}]}\n\n"));
            }
        }
        for (int connection = 1; connection <= 3; connection++) {
            frames.add(response(
                    nanos += 1_000_000,
                    connection,
                    offsets,
                    "data: {\"id\":\"" + connection + "\",\"choices\":[],\"usage\":{\"prompt_tokens\":12,"
                            + "\"completion_tokens\":4,\"total_tokens\":16}}\n\ndata: [DONE]\n\n"));
            frames.add(new Frame.HalfClosed(nanos += 10, connection, Direction.RESPONSE));
            frames.add(new Frame.Closed(nanos += 10, connection, Party.UPSTREAM, CloseKind.FIN));
        }
        frames.add(new Frame.TapeEnd(nanos + 1, 0, 0, 0));
        return frames;
    }

    private static Frame response(long nanos, int connection, long[] offsets, String text) {
        Frame frame = bytes(nanos, connection, Direction.RESPONSE, offsets[connection], text);
        offsets[connection] += text.length();
        return frame;
    }

    private static Frame bytes(long nanos, long connection, Direction direction, long offset, String text) {
        return new Frame.Bytes(nanos, connection, direction, offset, false, text.getBytes(US_ASCII));
    }
}
