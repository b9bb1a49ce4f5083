package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.tape.TapeWriter;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ShowCommandTest {
    private static final String GET = "GET /one HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String ANSWER =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na\u001bb\r\n0\r\n\r\n";
    private static final String SECOND = "GET /two HTTP/1.1\r\n\r\n";
    private static final String BUSY = "HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\nno";

    @TempDir
    private Path folder;

    private Path twoExchanges() {
        return Tapes.portable(
                folder.resolve("two.jsonl"),
                new ListSource(new TapeScript()
                        .request(1, GET)
                        .response(2, ANSWER.substring(0, 30))
                        .response(3, ANSWER.substring(30))
                        .request(4, SECOND)
                        .response(5, BUSY)
                        .gap(6, Direction.REQUEST, 7)
                        .close(7, Party.CLIENT, CloseKind.FIN)
                        .frames()));
    }

    /** The same without a loss: the third request breaks off. */
    private Path wholeTape() {
        return Tapes.portable(
                folder.resolve("whole.jsonl"),
                new ListSource(new TapeScript()
                        .request(1, GET)
                        .response(2, ANSWER)
                        .request(4, SECOND)
                        .response(5, BUSY)
                        .request(6, "POST /v")
                        .close(7, Party.CLIENT, CloseKind.FIN)
                        .end(8)
                        .frames()));
    }

    private static String stdout(Object... arguments) {
        Cli.Result result = Cli.run(arguments);
        assertThat(result.exit()).isZero();
        return result.out();
    }

    private static List<String> ids(Object... arguments) {
        Cli.Result result = Cli.run(arguments);
        assertThat(result.exit()).isZero();
        return result.out()
                .lines()
                .skip(1)
                .map(line -> line.strip().split(" ", -1)[0])
                .toList();
    }

    @Test
    void filtersByStatus() {
        Path tape = twoExchanges();
        assertThat(ids("show", tape)).containsExactly("1", "2", "3");
        assertThat(ids("show", tape, "--status", "503")).containsExactly("2");
        assertThat(ids("show", tape, "--status", "2xx,none")).containsExactly("1", "3");
        assertThat(ids("show", tape, "--status", "404")).isEmpty();
    }

    @Test
    void aListInWhichNothingFitsSaysSo() {
        Path tape = wholeTape();
        String filtered = "ssetape: 0 of 3 exchanges selected; leave --status out to list all\n";

        assertThat(Cli.run("show", tape, "--status", "404"))
                .extracting(Cli.Result::exit, Cli.Result::err)
                .containsExactly(0, filtered);
        assertThat(Cli.run("show", tape, "--finding", "http-status", "--json"))
                .isEqualTo(new Cli.Result(0, "", filtered.replace("--status", "--finding")));
        assertThat(Cli.run("show", tape, "--finding", "http-status", "--status", "503")
                        .err())
                .isEqualTo(filtered.replace("--status", "--finding and --status"));
        assertThat(Cli.run("show", tape, "--slow", 2, "--status", "404").err()).isEqualTo(filtered);
        assertThat(Cli.run("show", tape, "--slow", 2).err())
                .isEqualTo(
                        "ssetape: 0 of 3 exchanges selected; those without the time that --slow compares are left out\n");
        assertThat(Cli.run("show", tape, "--status", "503").err()).isEmpty();
        assertThat(Cli.run("show", tape).err()).isEmpty();
    }

    @Test
    void filtersByFinding() {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        List<String> found = ids("show", tape, "--finding", "sglext-not-received");
        assertThat(found).isNotEmpty().hasSizeLessThan(14);
        for (String id : found) {
            assertThat(Cli.run("show", tape, id, "--json").out()).contains("\"sglext-not-received\"");
        }
        assertThat(ids("show", tape, "--finding", "sglext-not-received,http-status"))
                .containsAll(found);
    }

    /** Codes of findings can use any width; what tells one line from the next gets its share before them. */
    @Test
    void roomGoesToPathAndModelBeforeItGoesToFindings() {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));

        assertThat(stdout("show", tape, "--width", 140)).contains("POST /v1/chat/completions ", " demo-moe ");
        assertThat(stdout("show", tape, "--width", 200))
                .contains("POST /v1/chat/completions ", " demo-moe ", "cached-tokens-unobserved,sglext-not-received\n");
    }

    @Test
    void theSlowestComeFirst() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(9, 3, 20, true));
        for (String by : List.of("E2E", "TTFT")) {
            List<Double> all = times(by, "show", tape);
            List<Double> slowest = times(by, "show", tape, "--slow", 4, "--by", by);
            all.sort(Comparator.reverseOrder());
            assertThat(slowest).isEqualTo(all.subList(0, 4));
        }
    }

    private static List<Double> times(String by, Object... arguments) {
        List<String> lines = Cli.run(arguments).out().lines().toList();
        int end = lines.get(0).indexOf(by + " ms") + by.length() + 3;
        List<Double> times = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.substring(0, end).strip().split(" +", -1);
            times.add(Double.valueOf(cells[cells.length - 1]));
        }
        return times;
    }

    @Test
    void rawBytesAreThoseThatPassed() {
        Path tape = twoExchanges();
        assertThat(stdout("show", tape, 1, "--raw")).isEqualTo(GET + ANSWER);
        assertThat(stdout("show", tape, 1, "--raw", "--direction", "REQUEST")).isEqualTo(GET);
        assertThat(stdout("show", tape, 1, "--raw", "--direction", "response")).isEqualTo(ANSWER);
        assertThat(stdout("show", tape, 2, "--raw")).isEqualTo(SECOND + BUSY);
        assertThat(Cli.run("show", tape, 3, "--raw").err())
                .isEqualTo("ssetape: the tape lacks 7 bytes; the rest was written\n");
    }

    @Test
    void onATerminalRawBytesCannotSteerIt() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path tape = twoExchanges();
        StandardOutput results = new StandardOutput(out, () -> false);
        RawOf raw = new RawOf(() -> Sources.open(tape), ReplayOptions.defaults(), results, Direction.RESPONSE, true);
        raw.bytes(Direction.RESPONSE, TapeScript.latin1("a\u001b[31m\r\n\u00e9\u0000"), 0, 10);
        results.flush();
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("a\\x1b[31m\\x0d\n\\xe9\\x00");
    }

    @Test
    void aListFitsIntoEveryWidthAndKeepsWhatMattersMost() {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        for (int width : List.of(20, 30, 40, 60, 80, 100, 150, 200)) {
            assertThat(stdout("show", tape, "--width", width).lines())
                    .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
        }
        assertThat(columnsAt(tape, 20)).containsExactly("id", "HTTP", "E2E ms");
        assertThat(columnsAt(tape, 40)).containsExactly("id", "HTTP", "TTFT ms", "E2E ms", "findings");
        assertThat(columnsAt(tape, 60)).containsExactly("id", "HTTP", "TTFT ms", "E2E ms", "end", "model", "finds");
        assertThat(columnsAt(tape, 80))
                .containsExactly("id", "start s", "request", "HTTP", "TTFT ms", "E2E ms", "end", "model", "finds");
        assertThat(columnsAt(tape, 200))
                .containsExactly(
                        "id",
                        "tap",
                        "start s",
                        "request",
                        "HTTP",
                        "events",
                        "out tok",
                        "TTFT ms",
                        "E2E ms",
                        "end",
                        "model",
                        "findings");
    }

    private static List<String> columnsAt(Path tape, int width) {
        String heading =
                stdout("show", tape, "--width", width).lines().findFirst().orElseThrow();
        return List.of(heading.strip().split("(?<!E2E|TTFT|start|out) +", -1));
    }

    @Test
    void aListOutsideATerminalHasWholePathsModelsAndCodes() {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        assertThat(stdout("show", tape))
                .contains("POST /v1/chat/completions ", "model", "sglext-not-received")
                .doesNotContain("..", "\u001b");
        assertThat(stdout("show", tape, "--width", 103)).doesNotContain("sglext-not-received");
    }

    @Test
    void oneExchangeFitsIntoEveryWidth() {
        Path tape = Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
        for (int width : List.of(20, 30, 40, 55, 80, 100, 140)) {
            for (int id : List.of(1, 5, 9, 12)) {
                assertThat(stdout("show", tape, id, "--width", width).lines())
                        .as("exchange %s", id)
                        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
            }
        }
    }

    @Test
    void oneExchangeOutsideATerminalHasAHundredColumns() {
        Path tape = Tapes.portable(
                folder.resolve("long.jsonl"),
                new ListSource(new TapeScript()
                        .request(1, "GET /" + "a".repeat(5000) + " HTTP/1.1\r\nHost: h\r\n\r\n")
                        .response(2, ANSWER)
                        .frames()));
        assertThat(stdout("show", tape, 1).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void onATerminalAnAnswerBeginsOnALineOfItsOwn() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path tape = twoExchanges();
        StandardOutput results = new StandardOutput(out, () -> false);
        RawOf raw = new RawOf(() -> Sources.open(tape), ReplayOptions.defaults(), results, null, true);
        raw.bytes(Direction.REQUEST, TapeScript.latin1("a\n{"), 0, 3);
        raw.bytes(Direction.REQUEST, TapeScript.latin1("}"), 0, 1);
        raw.bytes(Direction.RESPONSE, TapeScript.latin1("HTTP/1.1 503"), 0, 12);
        results.flush();
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("a\n{}\nHTTP/1.1 503");
    }

    @Test
    void standardInputCannotBeFollowed() {
        assertThat(Cli.run("show", "--follow", "-"))
                .isEqualTo(new Cli.Result(2, "", "ssetape: --follow needs a tape folder, and - is standard input\n"));
    }

    @Test
    void whatDoesNotGoTogetherIsAUsageError() {
        Path tape = twoExchanges();
        for (List<Object> wrong : List.<List<Object>>of(
                List.of(1, "--status", "200"),
                List.of("--raw"),
                List.of(1, "--raw", "--json"),
                List.of("--slow", 0),
                List.of("--slow", 2, "--follow"),
                List.of("--follow"),
                List.of("--status", "20"),
                List.of("--status", "6xx"),
                List.of("--by", "ttft"),
                List.of(1, "--direction", "request"),
                List.of("--json", "--width", 80),
                List.of(1, "--raw", "--width", 80),
                List.of("--width", 0),
                List.of("--width", 19),
                List.of("--finding", "nothing-such"))) {
            List<Object> arguments = new ArrayList<>(List.of("show", tape));
            arguments.addAll(wrong);
            Cli.Result result = Cli.run(arguments.toArray());
            assertThat(result.exit()).as("%s", wrong).isEqualTo(2);
            assertThat(result.err()).hasLineCount(1);
            assertThat(result.out()).isEmpty();
        }
    }

    @Test
    void followPrintsWhileTheTapeIsWritten() throws Exception {
        List<Frame> frames = new ArrayList<>();
        FrameSource source = new GeneratedTape(2, 1, 20, true);
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            frames.add(frame);
        }
        Path tape = folder.resolve("live");
        CountDownLatch firstListed = new CountDownLatch(1);
        StringWriter text = new StringWriter() {
            @Override
            public void flush() {
                if (toString().lines().count() == 2) {
                    firstListed.countDown();
                }
            }
        };
        try (TapeWriter writer = TapeWriter.create(tape, (Frame.TapeStart) frames.get(0))) {
            int half = frames.size() * 3 / 4;
            frames.subList(1, half).forEach(writer::append);
            writer.flush();
            CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(() -> new CommandLine(new ShowCommand())
                    .setOut(new PrintWriter(text))
                    .execute(tape.toString(), "--follow"));
            assertThat(firstListed.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(exit).isNotDone();
            frames.subList(half, frames.size() - 1).forEach(writer::append);
            writer.end(frames.get(frames.size() - 1).nanos());
            assertThat(exit.get(30, TimeUnit.SECONDS)).isZero();
        }
        assertThat(text.toString().lines()).hasSize(3);
        assertThat(text.toString()).isEqualTo(Cli.run("show", tape).out());
    }
}
