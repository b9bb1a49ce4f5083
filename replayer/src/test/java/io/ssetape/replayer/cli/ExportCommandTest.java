package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.sstoehr.harreader.HarReader;
import de.sstoehr.harreader.HarReaderException;
import de.sstoehr.harreader.HarReaderMode;
import de.sstoehr.harreader.model.HarEntry;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class ExportCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void anArchiveOfEveryCaseIsReadByAHarReader() throws HarReaderException {
        Path archive = folder.resolve("all.har");
        assertThat(Cli.run("export", "--format", "har", cases(), "-o", archive).exit())
                .isZero();

        List<HarEntry> entries = entries(archive);
        assertThat(entries).hasSameSizeAs(records(cases()));
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.getRequest().getUrl()).startsWith("http://127.0.0.1:8080/");
            assertThat(entry.getRequest().getPostData().getText()).startsWith("{");
            assertThat(entry.getResponse().getStatus()).isEqualTo(200);
            assertThat(entry.getResponse().getContent().getText()).contains("data: ");
        });
    }

    @Test
    void anEntryHasTheExchangesTimesAndTheEventsTheirs() throws IOException {
        JsonNode entry = archive(tape("s11-gzip-encoded-stream")).at("/log/entries/0");
        JsonNode record = records(tape("s11-gzip-encoded-stream")).get(0);

        assertThat(entry.at("/response/content/size").asLong())
                .isEqualTo(record.at("/answer/decoded_bytes").asLong(2307));
        assertThat(entry.at("/response/content/text").asText()).contains("[DONE]");
        JsonNode events = entry.at("/_events");
        assertThat(events).hasSize(9);
        assertThat(events.at("/0/ms").asDouble()).isEqualTo(110.0);
        assertThat(events.at("/7/ms").asDouble()).isEqualTo(205.0);
        assertThat(events.at("/8/data").asText()).isEqualTo("[DONE]");
        double phases = Stream.of("send", "wait", "receive")
                .mapToDouble(phase -> entry.at("/timings/" + phase).asDouble())
                .sum();
        assertThat(entry.at("/time").asDouble()).isEqualTo(phases);
        assertThat(entry.at("/_end").asText()).isEqualTo("complete");
        assertThat(entry.at("/startedDateTime").asText())
                .isEqualTo(record.at("/start/wall").asText());
    }

    @Test
    void severalTapesGoIntoOneArchiveAndStayApart() throws IOException, HarReaderException {
        Path first = tape("s01-entry-rebuilds-stream-drops-sglext");
        Path second = tape("s10-cut-before-done");
        JsonNode entries = archive(first, second).at("/log/entries");

        assertThat(entries).hasSize(3);
        assertThat(entries.findValuesAsText("_tape")).containsExactly("1", "1", "2");
        assertThat(entries.findValuesAsText("_tap")).containsExactlyInAnyOrder("entry", "decode", "entry");
    }

    @Test
    void whatIsNoTextNoAnswerOrNoHttpIsInTheArchiveAsWhatItIs() throws IOException, HarReaderException {
        byte[] body = {(byte) 0xff, 0, 1};
        String head = "POST /x?a=1&b&=&c=%20#f HTTP/1.1\r\nContent-Length: 3\r\n\r\n";
        Path tape = Tapes.portable(
                folder.resolve("odd.jsonl"),
                new ListSource(List.of(
                        bytes(1, 1, Direction.REQUEST, head),
                        new Frame.Bytes(2, 1, Direction.REQUEST, head.length(), false, body),
                        bytes(9, 2, Direction.REQUEST, "\0\1\2\r\n\r\n"),
                        bytes(11, 3, Direction.REQUEST, "GET http://a.b/c HTTP/1.1\r\n\r\n"),
                        bytes(
                                12,
                                3,
                                Direction.RESPONSE,
                                "HTTP/1.1 302 \r\nLocation: /d\r\nContent-Length: 2\r\n\r\n\"\n"))));
        JsonNode entries = archive(tape).at("/log/entries");

        assertThat(entries).hasSize(3);
        List<JsonNode> byUrl = new ArrayList<>();
        entries.forEach(byUrl::add);
        JsonNode posted = byUrl.stream()
                .filter(entry -> entry.at("/request/method").asText().equals("POST"))
                .findFirst()
                .orElseThrow();
        assertThat(posted.at("/response/status").asInt()).isZero();
        assertThat(posted.at("/request/postData/_encoding").asText()).isEqualTo("base64");
        assertThat(Base64.getDecoder()
                        .decode(posted.at("/request/postData/text").asText()))
                .isEqualTo(body);
        assertThat(posted.at("/request/queryString").findValuesAsText("name")).containsExactly("a", "b", "", "c");
        JsonNode moved = byUrl.stream()
                .filter(entry -> entry.at("/response/status").asInt() == 302)
                .findFirst()
                .orElseThrow();
        assertThat(moved.at("/request/url").asText()).isEqualTo("http://a.b/c");
        assertThat(moved.at("/response/redirectURL").asText()).isEqualTo("/d");
    }

    @Test
    void streamsBecomeFilesWithTheTimesOfTheirEvents() throws IOException {
        Path out = folder.resolve("streams");
        Cli.Result result = Cli.run("export", "--format", "sse", tape("s11-gzip-encoded-stream"), "-o", out);

        assertThat(result.exit()).isZero();
        assertThat(result.err()).startsWith("written to ").endsWith(": 1 event stream\n");
        Path body = out.resolve("t1-c1-x1.sse");
        String text = Files.readString(body);
        assertThat(text).hasSize(2307).endsWith("data: [DONE]\n\n");
        List<String> lines = Files.readAllLines(out.resolve("t1-c1-x1.times.jsonl"));
        assertThat(lines).hasSize(9);
        JsonNode last = JSON.readTree(lines.get(8));
        int offset = last.get("offset").asInt();
        assertThat(text.substring(offset, offset + last.get("bytes").asInt())).isEqualTo("data: [DONE]\n\n");
        assertThat(JSON.readTree(lines.get(0)).get("ms").asDouble()).isEqualTo(110.0);
    }

    @Test
    void aStreamWhoseTimesCannotBeWrittenIsNotThereEither() throws IOException {
        Path out = Files.createDirectory(folder.resolve("streams"));
        Path inTheWay = Files.createDirectory(out.resolve("t2-c1-x1.times.jsonl"));
        Cli.Result result = Cli.run(
                "export", "--format", "sse", tape("s11-gzip-encoded-stream"), tape("s10-cut-before-done"), "-o", out);

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains(inTheWay + " is no regular file");
        assertThat(out.toFile().list())
                .containsExactlyInAnyOrder("t1-c1-x1.sse", "t1-c1-x1.times.jsonl", "t2-c1-x1.times.jsonl");
    }

    @Test
    void tablesAppearTogether() throws IOException {
        Path out = Files.createDirectory(folder.resolve("tables"));
        Files.createDirectory(out.resolve("events.parquet"));
        Files.writeString(out.resolve("requests.parquet"), "old");
        Cli.Result result = Cli.run("export", "--format", "parquet", tape("s11-gzip-encoded-stream"), "-o", out);

        assertThat(result.exit()).isEqualTo(4);
        assertThat(out.resolve("requests.parquet")).hasContent("old");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("events.parquet", "requests.parquet");
    }

    @Test
    void aTapeWithoutAnEndIsExportedAndSaidToHaveNone() throws IOException {
        Path whole = Tapes.tape(folder.resolve("whole"), new GeneratedTape(2, 2, 9, false));
        List<String> frames = Cli.run("export", whole).out().lines().toList();
        Path cut = Files.write(folder.resolve("cut.jsonl"), frames.subList(0, frames.size() - 1));

        assertThat(Cli.run("export", "--format", "har", whole).err()).isEmpty();
        Cli.Result result = Cli.run("export", "--format", "har", cut);
        assertThat(result.exit()).isZero();
        assertThat(result.err())
                .startsWith("note: " + cut + " has no end (no end frame after frame ")
                .endsWith(": the recording was cut, or goes on); what stands before that is exported\n");
    }

    @Test
    void whatWasWrittenToAFileIsSaidUnlessQuiet() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(2, 2, 9, false));
        long frames = Cli.run("export", tape).out().lines().count();
        for (String format : List.of("frames", "har", "sse", "parquet")) {
            Path out = folder.resolve(format);
            String what = switch (format) {
                case "frames" -> frames + " frames\n";
                case "har" -> "2 exchanges\n";
                case "sse" -> " event stream";
                default -> " events\n";
            };
            Cli.Result said = Cli.run("export", tape, "--format", format, "-o", out);
            assertThat(said.err()).startsWith("written to " + out + ": ").contains(what);
            assertThat(said.out()).isEmpty();
            Path quiet = folder.resolve("quiet-" + format);
            assertThat(Cli.run("export", tape, "--format", format, "-o", quiet, "--quiet"))
                    .isEqualTo(new Cli.Result(0, "", ""));
        }
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void aDashIsStandardOutputWhichImportReadsAsItsInput() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(2, 2, 9, false));
        Path again = folder.resolve("again");
        Cli.Result exported = Cli.run("export", tape, "--format", "frames", "-o", "-");
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(exported.out().getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(Cli.run("import", "-", again).exit()).isZero();
        } finally {
            System.setIn(before);
        }

        assertThat(exported.exit()).isZero();
        assertThat(exported.err()).isEmpty();
        assertThat(Cli.run("export", again).out()).isEqualTo(exported.out());
        assertThat(Cli.run("export", tape, "--format", "har", "-o", "-"))
                .isEqualTo(Cli.run("export", tape, "--format", "har"));
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void whatIsAFolderCannotGoToStandardOutput() {
        for (String format : List.of("sse", "parquet")) {
            Cli.Result result = Cli.run("export", "--format", format, cases(), "-o", "-");

            assertThat(result.exit()).as(format).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).startsWith("ssetape: --format " + format).endsWith("name their folder with -o\n");
            assertThat(Path.of("-")).doesNotExist();
        }
    }

    @Test
    void wrongUsageIsOneLine() {
        Path tape = cases();

        assertThat(Cli.run("export", tape, tape))
                .extracting(Cli.Result::exit, Cli.Result::err)
                .containsExactly(2, "ssetape: the frames of several tapes make no tape: export them one by one\n");
        assertThat(Cli.run("export", "--format", "sse", tape))
                .extracting(Cli.Result::exit, Cli.Result::err)
                .containsExactly(2, "ssetape: --format sse writes many files: name their folder with -o\n");
        assertThat(Cli.run("export", "--format", "har", tape, "-o", folder).exit())
                .isEqualTo(4);
    }

    private static List<HarEntry> entries(Path archive) throws HarReaderException {
        return new HarReader()
                .readFromFile(archive.toFile(), HarReaderMode.STRICT)
                .getLog()
                .getEntries();
    }

    private JsonNode archive(Path... tapes) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("export", "--format", "har"));
        arguments.addAll(List.of(tapes));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.exit()).isZero();
        return JSON.readTree(result.out());
    }

    private List<JsonNode> records(Path tape) {
        Path out = folder.resolve("report-" + tape.getFileName());
        assertThat(Cli.run("report", tape, "--out", out).exit()).isZero();
        try (Stream<String> lines = Files.lines(out.resolve("requests.jsonl"))) {
            List<JsonNode> records = new ArrayList<>();
            for (String line : (Iterable<String>) lines::iterator) {
                records.add(JSON.readTree(line));
            }
            return records;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Path cases() {
        return Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
    }

    private Path tape(String name) {
        return Tapes.portable(folder.resolve(name + ".jsonl"), new ListSource(WireCase.frames(name)));
    }

    private static Frame bytes(long nanos, long connection, Direction direction, String text) {
        return new Frame.Bytes(nanos, connection, direction, 0, false, text.getBytes(StandardCharsets.UTF_8));
    }
}
