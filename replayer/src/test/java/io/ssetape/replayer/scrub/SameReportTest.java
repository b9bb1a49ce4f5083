package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the report, the records and the diagnosis say of a scrubbed tape is what they say of the original, but for texts and names. */
class SameReportTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String GZIP = "s11-gzip-encoded-stream";

    @TempDir
    private Path folder;

    static List<String> cases() {
        return WireCase.ALL.stream().filter(name -> !name.equals(GZIP)).toList();
    }

    static List<Path> golden() {
        return Scrubbed.golden();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void ofEveryCase(String name) throws IOException {
        same(new ListSource(WireCase.frames(name)));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void ofEveryGoldenStream(Path file) throws IOException {
        TapeScript script = new TapeScript();
        Scrubbed.add(script, 1, file);
        same(new ListSource(withStart(script.frames()), SourceEnd.cutAfter(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void ofLoads(int concurrency) throws IOException {
        same(new GeneratedTape(3L * concurrency, concurrency, 20, concurrency != 8));
    }

    @Test
    void ofATapeWithMetricsAndMarks() throws IOException {
        List<Frame> frames = new ArrayList<>();
        GeneratedTape tape = new GeneratedTape(4, 2, 10, true);
        for (Frame frame = tape.next(); frame != null; frame = tape.next()) {
            frames.add(frame);
        }
        long over = frames.get(frames.size() - 1).nanos();
        frames.add(1, metrics(0, "before", 100));
        frames.add(frames.size() - 1, new Frame.Mark(over, "the load of Acme ends"));
        frames.add(frames.size() - 1, metrics(over, "after", 900));
        same(new ListSource(frames));
    }

    @Test
    void ofATapeThatStoodStillForASecondAndAHalf() throws IOException {
        List<Frame> frames = new ArrayList<>();
        GeneratedTape tape = new GeneratedTape(4, 2, 10, true);
        for (Frame frame = tape.next(); frame != null; frame = tape.next()) {
            frames.add(frame);
        }
        Frame.TapeStart start = (Frame.TapeStart) frames.get(0);
        frames.set(
                0,
                new Frame.TapeStart(
                        start.clock(),
                        start.formatVersion(),
                        start.writer(),
                        start.tapeId(),
                        start.taps(),
                        Map.of("clock_pair_every_ms", "250")));
        long over = frames.get(frames.size() - 1).nanos();
        for (long nanos : new long[] {over, over + 1_500_000_000L}) {
            long wall = start.clock().epochNanos() + nanos - start.clock().monoNanos();
            frames.add(frames.size() - 1, new Frame.ClockPair(new WallTime(nanos, wall)));
        }
        same(new ListSource(frames));
        assertThat(JSON.readTree(folder.resolve("after/report.json").toFile()).at("/tape/clock_events/standstills"))
                .isNotEmpty();
    }

    /** The entry makes ids of its own and writes the body anew, so that nothing but prompts and answers tells who is who. */
    @Test
    void ofTwoTapsThatOnlyTextsJoin() throws IOException {
        TapeScript script = new TapeScript();
        for (int i = 0; i < 8; i++) {
            String prompt = "春 question number " + "ABCDEFGH".charAt(i) + " of eight";
            String escaped = prompt.replace("春", "\\u6625");
            exchange(
                    script,
                    1 + i,
                    "entry",
                    10 + i,
                    500 - i,
                    "{\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt + "\"}],\"stream\":true}",
                    "e" + i);
            exchange(
                    script,
                    101 + i,
                    "decode",
                    30 + i,
                    300 - i,
                    "{\"stream\": true, \"messages\": [{\"role\": \"user\", " + "\"content\": \"" + escaped
                            + "\"}], \"priority\": 1}",
                    "d" + i);
        }
        List<Frame> frames = new ArrayList<>(script.frames());
        frames.sort(Comparator.comparingLong(Frame::nanos));
        same(new ListSource(withStart(frames), SourceEnd.cutAfter(1)));
        JsonNode diagnosis = diagnosis(folder.resolve("scrubbed"));
        assertThat(diagnosis.get("requests")).hasSize(8);
        assertThat(diagnosis.toString()).contains("\"link\":\"content\"").doesNotContain("\"candidates\":2");
    }

    private static void exchange(
            TapeScript script, long connection, String tap, long from, long to, String body, String id) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        script.on(connection)
                .open(from, tap)
                .request(from, Scrubbed.post("/v1/chat/completions", bytes.length))
                .bytes(from, Direction.REQUEST, false, bytes)
                .response(from + 100, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                .response(
                        from + 101,
                        "data: {\"id\":\"" + id
                                + "\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"the same for all of"
                                + " them\"},\"finish_reason\":\"stop\"}]}\n\n")
                .response(to, "data: [DONE]\n\n")
                .close(to + 1, Party.UPSTREAM, CloseKind.FIN);
    }

    private static Frame metrics(long nanos, String phase, int count) {
        String text = """
                # TYPE sglang:prompt_tokens_total counter
                sglang:prompt_tokens_total{model_name="/data/acme-7b",tp_rank="0"} %1$d
                sglang:generation_tokens_total{model_name="/data/acme-7b",tp_rank="0"} %1$d
                sglang:spec_verify_calls_total{model_name="/data/acme-7b",tp_rank="0"} %1$d
                sglang:forward_execution_seconds_total{category="target_verify",model_name="/data/acme-7b"} %1$d.5
                acme_requests{team="red"} %1$d
                """.formatted(count);
        return new Frame.MetricsSnapshot(
                nanos, phase, "http://10.1.2.3:30000/metrics", 200, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aCompressedAnswerIsReplacedWholeAndToldOf() {
        Path tape = Tapes.tape(folder.resolve("tape"), new ListSource(WireCase.frames(GZIP)));
        Cli.Result result = Cli.run("scrub", tape, folder.resolve("public"));
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains("connection 1, response 1: gzip body was replaced whole; its texts and counters are lost")
                .contains("the same figures for 0 of 1 exchange; others at:", "  connection 1, exchange 1");
    }

    private void same(FrameSource source) throws IOException {
        Path original = Tapes.tape(folder.resolve("original"), source);
        Path scrubbed = folder.resolve("scrubbed");
        Cli.Result result = Cli.run("scrub", original, scrubbed, "--json");
        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        JsonNode told = JSON.readTree(result.out());
        assertThat(told.at("/check/different").asLong()).as(result.out()).isZero();
        assertThat(told.at("/check/found").asLong()).isZero();

        Path before = report(original, "before");
        Path after = report(scrubbed, "after");
        same(before, after, "report.json");
        lines(before, after, "requests.jsonl");
        lines(before, after, "other.jsonl");
        assertThat(Alike.differences(diagnosis(original), diagnosis(scrubbed))).isEmpty();
        assertThat(Cli.run("verify", scrubbed).out().replace(scrubbed.toString(), ""))
                .isEqualTo(Cli.run("verify", original).out().replace(original.toString(), ""));
        assertThat(Cli.run("export", "--format", "har", scrubbed, "-o", folder.resolve("har"))
                        .exit())
                .isZero();
    }

    private Path report(Path tape, String name) {
        Path out = folder.resolve(name);
        assertThat(Cli.run("report", tape, "--out", out).exit()).isZero();
        return out;
    }

    private static JsonNode diagnosis(Path tape) throws IOException {
        return JSON.readTree(Cli.run("diagnose", tape, "--json").out());
    }

    private static void same(Path before, Path after, String file) throws IOException {
        assertThat(Alike.differences(
                        JSON.readTree(before.resolve(file).toFile()),
                        JSON.readTree(after.resolve(file).toFile())))
                .isEmpty();
    }

    private static void lines(Path before, Path after, String file) throws IOException {
        List<String> originals = Files.readAllLines(before.resolve(file));
        List<String> copies = Files.readAllLines(after.resolve(file));
        assertThat(copies).hasSameSizeAs(originals);
        for (int i = 0; i < copies.size(); i++) {
            assertThat(Alike.differences(JSON.readTree(originals.get(i)), JSON.readTree(copies.get(i))))
                    .isEmpty();
        }
    }

    private static List<Frame> withStart(List<Frame> frames) {
        List<Frame> all = new ArrayList<>();
        all.add(new Frame.TapeStart(
                new WallTime(0, 1_767_225_600_000_000_000L),
                1,
                "golden",
                "0123456789abcdef0123456789abcdef",
                List.of(new Tap("entry", "127.0.0.1:8080", "http://10.1.2.3:30000")),
                Map.of("event_loops", "2")));
        all.addAll(frames);
        return all;
    }
}
