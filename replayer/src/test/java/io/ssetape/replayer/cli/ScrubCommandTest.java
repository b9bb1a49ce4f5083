package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScrubCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void tellsWhatItDid() throws IOException {
        Path tape = tape();
        Path target = folder.resolve("public");
        Cli.Result result = Cli.run("scrub", tape, target);
        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("scrubbed into " + target + ": frames ")
                .contains("\n  answer ", "\n  prompt ", "\n  id ", "\n  model ", "none found", "20 of 20 exchanges")
                .doesNotContain("names of models");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
        assertThat(leftOver()).containsExactly("public", "tape");
        assertThat(Cli.run("verify", target).exit()).isZero();
    }

    @Test
    void aKeyMakesTheSamePseudonymsAgainAndNoneMakesOthers() throws IOException {
        Path tape = tape();
        Path key = Files.writeString(folder.resolve("key"), "sixteen bytes or more");
        List<String> frames = new ArrayList<>();
        for (String options : List.of("--key", "--key", "", "")) {
            Path target = folder.resolve("out" + frames.size());
            assertThat((options.isEmpty()
                                    ? Cli.run("scrub", tape, target)
                                    : Cli.run("scrub", options, key, tape, target))
                            .exit())
                    .isZero();
            frames.add(Cli.run("export", target).out());
        }
        assertThat(frames.get(1)).isEqualTo(frames.get(0));
        assertThat(frames.get(2)).isNotEqualTo(frames.get(0));
        assertThat(frames.get(3)).isNotEqualTo(frames.get(2));
    }

    @Test
    void modelsStayWhenTold() throws IOException {
        Path tape = tape();
        JsonNode kept = JSON.readTree(Cli.run("scrub", "--keep-models", "--json", tape, folder.resolve("a"))
                .out());
        assertThat(kept.at("/summary/kept/0").asText()).isEqualTo("names of models");
        assertThat(kept.at("/check/found").asLong()).isZero();
        assertThat(Cli.run("report", folder.resolve("a")).out()).contains("qwen-mini");
        Cli.run("scrub", tape, folder.resolve("b"));
        assertThat(Cli.run("report", folder.resolve("b")).out()).doesNotContain("qwen-mini");
    }

    /** The label that the documents use stays; what becomes of another one is told, with its time, to whoever asks for a wrong one. */
    @Test
    void aWindowCanBeChosenByAMarkOfTheCopyToo() {
        List<Frame> frames = new ArrayList<>(WireCase.all());
        long start = frames.get(0).nanos();
        frames.add(1, new Frame.Mark(start + 1_000_000, "warm-up-over"));
        frames.add(2, new Frame.Mark(start + 2_000_000, "acme begins"));
        Path lines = Tapes.portable(folder.resolve("lines.jsonl"), new ListSource(frames));
        Path target = folder.resolve("public");
        assertThat(Cli.run("scrub", lines, target).exit()).isZero();

        assertThat(Cli.run("report", target, "--from", "warm-up-over").exit()).isZero();
        Cli.Result asked = Cli.run("report", target, "--from", "acme begins");
        assertThat(asked.exit()).isEqualTo(2);
        Matcher told = Pattern.compile("\\(warm-up-over: 0\\.001 s, (.{11}): 0\\.002 s\\)")
                .matcher(asked.err());
        assertThat(told.find()).as(asked.err()).isTrue();
        assertThat(told.group(1)).doesNotContain("acme");
        assertThat(Cli.run("report", target, "--from", told.group(1)).exit()).isZero();
    }

    @Test
    void aPortableTapeWillDo() {
        Path lines = Tapes.portable(folder.resolve("lines.jsonl"), new ListSource(WireCase.all()));
        assertThat(Cli.run("scrub", lines, folder.resolve("public")).exit()).isZero();
        assertThat(Cli.run("verify", folder.resolve("public")).exit()).isZero();
    }

    @Test
    void whatStandsOutsideStreamsIsReplacedToo() {
        List<Frame> frames = List.of(
                new Frame.TapeStart(
                        new WallTime(0, 0),
                        1,
                        "ssetape 0.1.0 of acme",
                        "00112233445566778899aabbccddeeff",
                        List.of(new Tap("acme-entry", "acme.io:80", "http://gpu7.acme.io:30000/acme")),
                        Map.of("upstream_tls", "acme.pem", "event_loops", "2")),
                new Frame.ConnectionOpened(1, 1, "acme-entry", "10.2.3.4:999", "gpu7.acme.io:30000", 1),
                new Frame.MetricsSnapshot(
                        2, "before", "http://gpu7.acme.io:30000/metrics", 200, bytes("acme_x{a=\"acme\"} 5\n")),
                new Frame.MetricsSnapshot(3, "after", "http://gpu7.acme.io:1", 0, bytes("acme refused")),
                new Frame.Mark(4, "acme begins"),
                new Frame.TapeEnd(5, 5, 0, 0));
        Path tape = Tapes.tape(folder.resolve("tape"), new ListSource(frames));
        assertThat(Cli.run("scrub", tape, folder.resolve("public")).exit()).isZero();
        List<Frame> scrubbed = read(folder.resolve("public"));
        assertThat(scrubbed.toString()).doesNotContain("acme", "gpu7", "10.2", "00112233");
        Frame.TapeStart start = (Frame.TapeStart) scrubbed.get(0);
        Frame.ConnectionOpened opened = (Frame.ConnectionOpened) scrubbed.get(1);
        assertThat(start.tapeId()).matches("[0-9a-f]{32}");
        assertThat(start.writer()).startsWith("ssetape 0.1.0 ");
        assertThat(start.taps().get(0).name()).isEqualTo(opened.tap());
        assertThat(start.taps().get(0).upstream()).startsWith("http://" + opened.upstream() + "/");
        assertThat(new String(((Frame.MetricsSnapshot) scrubbed.get(2)).body(), StandardCharsets.UTF_8))
                .endsWith("\"} 5\n")
                .doesNotContain("acme");
        assertThat(new String(((Frame.MetricsSnapshot) scrubbed.get(3)).body(), StandardCharsets.UTF_8))
                .isEqualTo("xxxxxxxxxxxx");
    }

    @Test
    void aCutTapeStaysCut() {
        List<Frame> frames = WireCase.frames("s10-cut-before-done");
        Path tape = Tapes.tape(folder.resolve("tape"), new ListSource(frames.subList(0, frames.size() - 1)));
        Cli.Result result = Cli.run("scrub", tape, folder.resolve("public"));
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .containsPattern(
                        "the tape has no end \\(no end frame after frame \\d+: the recording was cut, or goes on\\);"
                                + " what stands before that is in the copy");
        assertThat(Cli.run("verify", folder.resolve("public")).exit()).isOne();
    }

    @Test
    void ofADamagedTapeWhatStandsBeforeTheDamageIsScrubbed() throws IOException {
        Path tape = tape();
        Path file;
        try (Stream<Path> files = Files.list(tape)) {
            file = files.filter(path -> path.toString().endsWith(".cq4"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(file);
        byte[] mark = bytes("\"content\":\"");
        for (int i = bytes.length / 2; ; i++) {
            if (Arrays.equals(bytes, i, i + mark.length, mark, 0, mark.length)) {
                bytes[i] ^= 1;
                break;
            }
        }
        Files.write(file, bytes);
        Cli.Result result = Cli.run("scrub", tape, folder.resolve("public"));
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("is damaged", "what stands before that was used");
        assertThat(read(folder.resolve("public"))).isNotEmpty();
        assertThat(Cli.run("verify", folder.resolve("public")).out()).contains("cut");
    }

    @Test
    void whatIsThereIsLeftAlone() throws IOException {
        Path tape = tape();
        Path there = Files.createDirectory(folder.resolve("there"));
        refused(2, "exists", tape, there);
        refused(2, "exists", tape, tape);
        refused(2, "lies within the tape", tape, tape.resolve("public"));
        Files.createSymbolicLink(folder.resolve("link"), tape);
        refused(
                2,
                "lies within the tape",
                tape,
                folder.resolve("link").resolve("deep").resolve("public"));
        refused(3, "missing", folder.resolve("missing"), folder.resolve("public"));
        Path text = Files.writeString(folder.resolve("text"), "no tape\n");
        refused(3, "text", text, folder.resolve("public"));
        assertThat(Files.exists(folder.resolve("public"))).isFalse();
    }

    @Test
    void aKeyHasToBeLongEnough() throws IOException {
        Path tape = tape();
        Path key = Files.writeString(folder.resolve("key"), "short");
        Cli.Result result = Cli.run("scrub", "--key", key, tape, folder.resolve("public"));
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("has 5 bytes");
        assertThat(Cli.run("scrub", "--key", folder.resolve("none"), tape, folder.resolve("public"))
                        .exit())
                .isEqualTo(3);
    }

    private void refused(int exit, String why, Path tape, Path target) {
        Cli.Result result = Cli.run("scrub", tape, target);
        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        assertThat(result.err()).contains(why);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.out()).isEmpty();
    }

    private Path tape() {
        return Tapes.tape(folder.resolve("tape"), new GeneratedTape(20, 4, 10, true));
    }

    private List<String> leftOver() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static List<Frame> read(Path tape) {
        List<Frame> frames = new ArrayList<>();
        try (FrameSource source = TapeReader.open(tape)) {
            for (Frame frame = source.next(); frame != null; frame = source.next()) {
                frames.add(frame);
            }
        }
        return frames;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
