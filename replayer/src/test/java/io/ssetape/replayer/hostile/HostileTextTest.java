package io.ssetape.replayer.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A tape with hostile words wherever its bytes, or whoever made it, may put words: nothing that a command prints or writes can steer a
 * terminal, reorder a line, or begin a cell of a table with a formula.
 */
class HostileTextTest {
    /** Clears a screen, sets a title, colours (7 and 8 bits), turns the direction, breaks lines, is a formula and a script. */
    private static final String WORDS =
            "\u001b[2J\u001b]0;x\u0007\u009b31m\u0090\u202e\u2066\u200f\r\n=cmd|'/C calc'!A0\t@x\u2028\u2029"
                    + "\u007f\u0000<script>alert(1)</script>\ud83d\u061c\ufeff\u0085";

    private static final String HEAD_WORDS = "\u001b[2J\u009b31m\u0085\u007f=1+1";

    @TempDir
    private Path folder;

    private Path tape;
    private Path portable;

    @BeforeEach
    void makeTapes() throws JsonProcessingException {
        List<Frame> frames = frames();
        tape = Tapes.tape(folder.resolve("tape"), new ListSource(frames));
        portable = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report",
                "report --json",
                "show",
                "show --json",
                "show --finding error-event",
                "diagnose",
                "diagnose --json",
                "diagnose --field sglext",
                "verify",
                "verify --json",
                "verify --rechunk 3",
                "export --format frames",
                "export --format har"
            })
    void whatIsPrintedIsHarmless(String command) {
        for (Path input : List.of(tape, portable)) {
            String[] words = command.split(" ", -1);
            Object[] arguments = Stream.concat(
                            Stream.of(words[0], input), Stream.of(words).skip(1))
                    .toArray();
            assertHarmless(Cli.run(arguments));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void everyExchangeIsShownHarmless(int id) {
        for (Path input : List.of(tape, portable)) {
            assertHarmless(Cli.run("show", input, id));
            assertHarmless(Cli.run("show", input, id, "--json"));
            assertHarmless(Cli.run("show", input, id, "--width", 200));
        }
    }

    @Test
    void comparisonsAreHarmless() {
        assertHarmless(Cli.run("compare", tape, portable));
        assertHarmless(Cli.run("compare", tape, portable, "--json"));
    }

    @Test
    void whatIsWrittenIsHarmless() throws IOException {
        Path out = folder.resolve("out");
        assertHarmless(Cli.run("report", tape, "--text", "--out", out));
        try (Stream<Path> files = Files.walk(out)) {
            List<Path> written = files.filter(Files::isRegularFile).toList();
            assertThat(written).hasSizeGreaterThan(3);
            for (Path file : written) {
                assertHarmless(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void jsonSaysStillWhatWasOnTheWire() throws JsonProcessingException {
        String line = Cli.run("show", tape, "--json").out().lines().findFirst().orElseThrow();

        assertThat(new JsonMapper().readTree(line).findValuesAsText("model")).contains(WORDS.replace("\ud83d", "?"));
    }

    @Test
    void refusalsOfInputAreHarmless() throws IOException {
        for (String line : List.of(
                "{\"kind\":" + quoted(WORDS) + "}",
                "{\"kind\":\"mark\",\"t_ns\":" + quoted(WORDS) + "}",
                WORDS,
                "{\"" + WORDS)) {
            Path file = Files.writeString(folder.resolve("refused.jsonl"), line.replace("\ud83d", "") + "\n");
            Cli.Result result = Cli.run("report", file);
            assertThat(result.exit()).isEqualTo(3);
            assertHarmless(result);
            assertThat(result.err().lines()).hasSize(1);
        }
    }

    private static void assertHarmless(Cli.Result result) {
        assertThat(result.exit()).as(result.err()).isIn(0, 1, 3);
        assertThat(result.out() + result.err()).isNotEmpty();
        assertHarmless("standard output", result.out());
        assertHarmless("standard error", result.err());
    }

    private static void assertHarmless(String where, String text) {
        text.codePoints()
                .forEach(point -> assertThat(isHarmless(point))
                        .as("%s holds U+%04X near: %s", where, point, near(text, point))
                        .isTrue());
        if (where.endsWith(".html")) {
            // No spreadsheet opens it; a browser does, and it has style rules that begin with an @.
            assertThat(text)
                    .as(where)
                    .doesNotContainIgnoringCase("<script>alert")
                    .doesNotContainIgnoringCase("<img");
        } else {
            assertThat(text.lines()).as(where).noneMatch(line -> line.startsWith("=") || line.startsWith("@"));
        }
    }

    private static String near(String text, int point) {
        int at = text.indexOf(point);
        return text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 20));
    }

    private static boolean isHarmless(int point) {
        boolean turns = (point >= 0x202a && point <= 0x202e)
                || (point >= 0x2066 && point <= 0x2069)
                || point == 0x200e
                || point == 0x200f
                || point == 0x61c;
        boolean breaks = point == 0x2028 || point == 0x2029;
        boolean controls = point != '\n' && Character.isISOControl(point);
        return !turns && !breaks && !controls && Character.getType(point) != Character.SURROGATE;
    }

    private static List<Frame> frames() throws JsonProcessingException {
        String name = WORDS.replace("\ud83d", "");
        TapeScript script = new TapeScript()
                .frame(new Frame.TapeStart(
                        new WallTime(0, 1_767_323_045_678_901_234L),
                        1,
                        name,
                        name,
                        List.of(new Tap(name, name, name), new Tap("decode", "a", "b")),
                        Map.of(name, name)))
                .frame(new Frame.ConnectionOpened(1, 1, name, name, name, 2))
                .frame(new Frame.Mark(3, name))
                .frame(new Frame.MetricsSnapshot(
                        4,
                        "before",
                        "http://" + name,
                        200,
                        ("x{a=\"" + WORDS + "\"} " + WORDS + "\n").getBytes(StandardCharsets.UTF_8)));
        exchange(script, 10, "", stream());
        exchange(script, 20, HEAD_WORDS, stream());
        String error = "{\"error\":{\"message\":" + quoted(WORDS) + ",\"code\":" + quoted(WORDS) + "}}";
        exchange(
                script,
                30,
                "",
                "data: " + error + "\n\nevent: " + "\u001b[2J\u202e" + "\ndata: x\n\ndata: " + WORDS + "\n\n");
        exchange(script, 40, HEAD_WORDS, "data: " + error);
        script.request(50, "G\u001b[2JT /" + HEAD_WORDS + " HTTP/1.1\r\n\r\n")
                .response(
                        51,
                        "\u001b[2J\u009b31m\u0085 no HTTP at all, \u001b]0;x\u0007 but long enough to be quoted\r\n")
                .close(60, Party.UPSTREAM, CloseKind.RESET);
        return script.frames();
    }

    private static void exchange(TapeScript script, long nanos, String inHead, String body)
            throws JsonProcessingException {
        ObjectNode request = new JsonMapper().createObjectNode();
        request.put("model", WORDS).put("stream", true).put("return_spec_tokens_details", true);
        request.putObject(WORDS).put("return_spec_tokens_details", true);
        request.putArray("messages").addObject().put("role", "user").put("content", WORDS);
        String asked = latin1(new JsonMapper().writeValueAsString(request));
        String answered = latin1(body);
        script.request(
                        nanos,
                        "POST /v1/chat/completions?" + inHead + "a=1 HTTP/1.1\r\nX: " + inHead + "\r\nContent-Length: "
                                + asked.length() + "\r\n\r\n" + asked)
                .response(
                        nanos + 1,
                        "HTTP/1.1 200 " + inHead + "\r\nServer: " + inHead + "\r\ncontent-type: text/event-stream"
                                + inHead + "\r\nContent-Length: " + answered.length() + "\r\n\r\n" + answered);
    }

    private static String stream() {
        return "data: {\"id\":" + quoted(WORDS) + ",\"choices\":[{\"delta\":{\"role\":" + quoted(WORDS)
                + ",\"content\":"
                + quoted(WORDS) + "},\"finish_reason\":" + quoted(WORDS) + "}]}\n\n: " + WORDS.replaceAll("[\r\n]", "")
                + "\n\ndata: {\"choices\":[],\"sglext\":{" + quoted(WORDS) + ":1,\"routed_experts\":" + quoted(WORDS)
                + ",\"spec_tokens_details\":{" + quoted(WORDS) + ":" + quoted(WORDS) + "}}}\n\ndata: [DONE]\n\n";
    }

    private static String quoted(String text) {
        try {
            return new JsonMapper().writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** UTF-8, each byte as a character, as a script takes them. */
    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
