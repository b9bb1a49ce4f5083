package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.StandstillWatch;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Duck;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.RequestBodySink;
import io.ssetape.replayer.replay.StreamObservers;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.report.tapes.OwnBursts;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What waited while the recording stood still comes in one read when it goes on: that is nobody else's doing, and said. */
class StandstillBurstsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long MILLI = 1_000_000L;
    private static final long EPOCH = 1_767_225_600_000L * MILLI;
    private static final String STANDSTILL = "{\"from_ms\":1050.0,\"to_ms\":60050.0,\"reads_meanwhile\":false,"
            + "\"requests\":3,\"first_requests\":[1,2,3],\"waiting\":1,\"first_waiting\":[4],\"bursts\":2}";

    @TempDir
    private Path folder;

    @Test
    void theReportLeavesThemOutAndSaysSo() throws IOException {
        Path tape = tape("still.jsonl", load(false));
        JsonNode report = report(tape);

        assertThat(bursts(report)).isEqualTo("{\"code\":\"burst-reads\",\"count\":1,\"examples\":[2]}");
        assertThat(report.at("/tape/clock_events/standstills/0").toString()).isEqualTo(STANDSTILL);
        assertThat(flat(Cli.run("report", tape).out()))
                .contains(
                        "burst-reads: 1 request (id 2); bursts right behind a standstill of the recording are left out"
                                + " (see TAPE)")
                .contains(
                        "which their times leave out: 1 request (id 4); text events that one read brought right behind"
                                + " it are no burst-reads: left out in 2 requests");
    }

    @Test
    void anExchangeShownAloneIsJudgedTheSame() throws IOException {
        OneExchangeTest.assertEachIsTheSameAlone(tape("still.jsonl", load(false)));
        OneExchangeTest.assertEachIsTheSameAlone(tape("disk.jsonl", load(true)));
    }

    @Test
    void recordsBearWhatTheReportCounts() throws IOException {
        Path out = folder.resolve("out");
        Cli.run("report", tape("still.jsonl", load(false)), "--out", out);

        assertThat(Files.readAllLines(out.resolve("requests.jsonl")))
                .hasSize(4)
                .filteredOn(line -> line.contains("\"burst-reads\""))
                .singleElement()
                .asString()
                .startsWith("{\"id\":2,");
    }

    @Test
    void ofSeveralTapesEachKnowsItsOwn() throws IOException {
        Path still = tape("still.jsonl", load(false));
        Path other = tape("other.jsonl", Moved.frames(load(true), 0, 3_600_000 * MILLI));

        JsonNode report = report(still, other);
        assertThat(bursts(report)).contains("\"count\":4", "[2,5,6,7]");
        assertThat(report.at("/tapes/0/tape/clock_events/standstills/0/bursts").asInt())
                .isEqualTo(2);
    }

    @Test
    void whereTheRelayReadOnTheyCount() throws IOException {
        JsonNode report = report(tape("disk.jsonl", load(true)));

        assertThat(bursts(report)).isEqualTo("{\"code\":\"burst-reads\",\"count\":3,\"examples\":[1,2,3]}");
        JsonNode standstill = report.at("/tape/clock_events/standstills/0");
        assertThat(standstill.get("reads_meanwhile").asBoolean()).isTrue();
        assertThat(standstill.get("waiting").asInt()).isZero();
        assertThat(standstill.get("bursts").asInt()).isZero();
    }

    @Test
    void theDiagnosisKnowsThemToo() throws IOException {
        Path tape = tape("still.jsonl", load(false));
        Cli.Result json = Cli.run("diagnose", tape, "--json");
        Schemas.assertDiagnosis(json.out());

        assertThat(JSON.readTree(json.out()).at("/tapes/0/standstills/0").toString())
                .isEqualTo(STANDSTILL);
        assertThat(flat(Cli.run("diagnose", tape).out()))
                .contains("STOOD STILL: 59000.000 ms without a reading of the clocks, from 1050.000 ms on")
                .contains("those of 3 requests (id 1, 2, 3)")
                .contains("burst at entry: 1 stream (id 2), to be known")
                .contains(
                        "id 2: 2 text events share one arrival, at 200.000 ms; 1 of 4 gaps between text events are 0; 1 burst"
                                + " right behind a standstill of the recording left out")
                .contains("until event 2 of 6 (content), at 59945.000 ms; the recording itself stood still meanwhile");
        Path disk = tape("disk.jsonl", load(true));
        assertThat(flat(Cli.run("diagnose", disk).out()))
                .contains("burst at entry: 3 streams (id 1-3), to be known")
                .doesNotContain("left out", "itself stood still");
    }

    /** Two events of one compressed block in two reads: together to a diagnosis, and no burst-reads to anybody. */
    @Test
    void whatNoSingleReadBroughtCountsNowhere() throws IOException {
        String[] events = {event("a"), event("b"), event("c"), "data: [DONE]\n\n"};
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (DeflaterOutputStream stored = new DeflaterOutputStream(coded, new Deflater(Deflater.NO_COMPRESSION))) {
            stored.write(TapeScript.latin1(String.join("", events)));
        }
        String body = coded.toString(StandardCharsets.ISO_8859_1);
        int behindA = body.indexOf(events[1]);
        int withinC = body.indexOf(events[2]) + 5;
        TapeScript script = script(Map.of()).frame(pair(50));
        request(script, 1, 100);
        script.on(1)
                .response(
                        400 * MILLI,
                        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: deflate\r\nContent-Length: "
                                + body.length() + "\r\n\r\n" + body.substring(0, behindA))
                .frame(pair(1050))
                .response(60_045 * MILLI, body.substring(behindA, withinC))
                .response(60_046 * MILLI, body.substring(withinC))
                .frame(pair(60_050));
        Path tape = tape("coded.jsonl", script.frames());

        JsonNode diagnosis = JSON.readTree(Cli.run("diagnose", tape, "--json").out());
        assertThat(flat(Cli.run("diagnose", tape).out())).doesNotContain("burst at entry");
        assertThat(diagnosis.at("/tapes/0/standstills/0/bursts").toString())
                .isEqualTo(report(tape)
                        .at("/tape/clock_events/standstills/0/bursts")
                        .toString())
                .isEqualTo("0");
    }

    private static String event(String text) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }

    @Test
    void everyCommandSaysTheSame() throws IOException, SQLException {
        List<Frame> frames = new ArrayList<>(load(false));
        frames.add(new Frame.TapeEnd(61_060 * MILLI, 0, 0, 0));
        Path tape = Tapes.tape(folder.resolve("still"), new ListSource(frames));
        Path tables = folder.resolve("tables");

        assertThat(bursts(report(tape))).contains("[2]");
        assertThat(flat(Cli.run("diagnose", tape).out())).contains("burst at entry: 1 stream (id 2)");
        for (String follow : List.of("", "--follow")) {
            List<Object> show = new ArrayList<>(List.of("show", tape, "--finding", "burst-reads", "--json"));
            if (!follow.isEmpty()) {
                show.add(follow);
            }
            assertThat(Cli.run(show.toArray()).out().lines())
                    .as(follow)
                    .singleElement()
                    .asString()
                    .startsWith("{\"id\":2,");
        }
        for (long id = 1; id <= 4; id++) {
            assertThat(Cli.run("show", tape, id).out().contains("burst-reads"))
                    .as("exchange %s", id)
                    .isEqualTo(id == 2);
        }
        assertThat(Cli.run("export", "--format", "parquet", tape, "-o", tables).exit())
                .isZero();
        try (Duck duck = Duck.open()) {
            assertThat(duck.value(
                            "select list(id) from FILE where list_contains(findings, 'burst-reads')",
                            tables.resolve("requests.parquet")))
                    .isEqualTo(List.of(2L));
            assertThat(duck.value("select count(*) from FILE", tables.resolve("requests.parquet")))
                    .isEqualTo(4L);
        }
    }

    /** The first twenty are told of one by one; the judgement is about all. */
    @Test
    void theTwentyFirstIsLookedAtAsTheFirstIs() throws IOException {
        TapeScript script = script(Map.of("clock_pair_every_ms", "250")).frame(pair(50));
        request(script, 1, 100);
        script.on(1).response(200 * MILLI, head() + text("a"));
        for (int i = 1; i <= 22; i++) {
            script.frame(pair(i * 4000L));
            if (i > 20) {
                script.on(1).response((i * 4000L + 200) * MILLI, text("b") + text("c"));
            }
            if (i == 22) {
                request(script, 2, 88_200);
            }
            script.frame(pair(i * 4000L + 250));
        }
        script.frame(pair(88_500));
        script.on(1).response(88_600 * MILLI, end());
        script.on(2).response(88_610 * MILLI, head() + text("a") + end());
        Path tape = tape("often.jsonl", script.frames());
        JsonNode report = report(tape);

        assertThat(bursts(report)).isEmpty();
        assertThat(report.at("/tape/clock_events/standstill_count").asInt()).isEqualTo(22);
        assertThat(report.at("/tape/clock_events/standstills")).hasSize(20);
        String leftOut =
                "{\"count\":2,\"distorting\":2,\"longest_ms\":3750.0,\"requests\":1,\"waiting\":1,\"bursts\":1}";
        assertThat(report.at("/tape/clock_events/standstills_left_out").toString())
                .isEqualTo(leftOut);
        String words =
                "and 2 more, of at most 3750.000 ms; times of 1 request may include one; 1 request may have waited"
                        + " for the end of one; text events that one read brought right behind one are no burst-reads: left out in"
                        + " 1 request";
        assertThat(flat(Cli.run("report", tape).out()))
                .contains("STOOD STILL: 22 times for at most 3950.000 ms")
                .contains("stood still " + words);
        Cli.Result diagnosis = Cli.run("diagnose", tape, "--json");
        Schemas.assertDiagnosis(diagnosis.out());
        assertThat(JSON.readTree(diagnosis.out())
                        .at("/tapes/0/standstills_left_out")
                        .toString())
                .isEqualTo(leftOut);
        assertThat(flat(Cli.run("diagnose", tape).out()))
                .contains("STOOD STILL: " + words)
                .doesNotContain("burst at entry");
    }

    /** Whoever follows a recording does not want to wait for the next answer to end. */
    @Test
    void aRecordThatWaitedGoesOnWithTheReadingThatTells() {
        List<Long> handedOn = new ArrayList<>();
        RecordSink sink = new RecordSink() {
            @Override
            public void generation(RequestRecord record) {
                handedOn.add(record.id());
            }

            @Override
            public void other(OtherRecord record) {}
        };
        StandstillWatch watch = new StandstillWatch();
        OwnBursts bursts = new OwnBursts(watch, sink, StreamObservers.NONE);
        TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), bursts, RequestBodySink.NONE, bursts);
        for (Frame frame : load(false)) {
            watch.accept(frame);
            replay.accept(frame);
            if (frame.equals(pair(60_050))) {
                assertThat(handedOn).isEmpty();
                bursts.settle();
                assertThat(handedOn).containsExactly(1L);
            }
        }
        assertThat(handedOn).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"250 | 1 | ''", "'' | 0 | {\"code\":\"burst-reads\",\"count\":1,\"examples\":[1]}"})
    void aStopOfASecondAndAHalfIsNamedWhereTheTapeSaysHowOftenItsClocksAreRead(
            String everyMs, int standstills, String burst) throws IOException {
        TapeScript script = script(Map.of("clock_pair_every_ms", everyMs)).frame(pair(50));
        request(script, 1, 100);
        script.on(1).response(200 * MILLI, head() + text("a"));
        script.frame(pair(300));
        script.on(1).response(1795 * MILLI, text("b") + text("c"));
        script.frame(pair(1800));
        script.on(1).response(1900 * MILLI, text("d") + end());
        JsonNode report = report(tape("short.jsonl", script.frame(pair(2050)).frames()));

        assertThat(report.at("/tape/clock_events/standstills")).hasSize(standstills);
        assertThat(bursts(report)).isEqualTo(burst);
    }

    private static TapeScript script(Map<String, String> settings) {
        return new TapeScript()
                .frame(new Frame.TapeStart(
                        new WallTime(0, EPOCH),
                        1,
                        "script",
                        "",
                        List.of(new Tap("entry", "127.0.0.1:1", "http://127.0.0.1:2")),
                        settings));
    }

    /**
     * Four requests. The first has its answer in the first read behind the standstill, before the clocks are read; the second has a burst
     * before it too, the third's comes behind that reading, and the fourth waited to be read.
     */
    private static List<Frame> load(boolean relayRanOn) {
        TapeScript script = script(Map.of()).frame(pair(50));
        request(script, 1, 100);
        request(script, 2, 200);
        request(script, 3, 300);
        script.on(1).response(400 * MILLI, head() + text("a"));
        script.on(2).response(400 * MILLI, head() + text("a") + text("b"));
        script.on(3).response(450 * MILLI, head() + text("a"));
        script.frame(pair(1050));
        if (relayRanOn) {
            script.on(9).open(30_000 * MILLI, "entry").request(30_000 * MILLI, "GET /health HTTP/1.1\r\n\r\n");
        }
        script.on(1).response(60_045 * MILLI, text("b") + text("c") + text("d") + end());
        request(script, 4, 60_046);
        script.frame(pair(60_050));
        script.on(2).response(60_060 * MILLI, text("c") + text("d")).response(60_080 * MILLI, text("e") + end());
        script.on(3).response(60_070 * MILLI, text("b") + text("c")).response(60_090 * MILLI, text("d") + end());
        script.on(4).response(60_400 * MILLI, head() + text("a")).response(60_410 * MILLI, text("b") + end());
        return script.frame(pair(61_050)).frames();
    }

    private static void request(TapeScript script, long connection, long atMs) {
        String body = "{\"model\":\"m\",\"messages\":[],\"stream\":true}";
        script.on(connection)
                .open(atMs * MILLI, "entry")
                .request(
                        atMs * MILLI,
                        "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private static String head() {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    private static String text(String text) {
        return chunk("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"},\"finish_reason\":null}]}");
    }

    private static String end() {
        return chunk("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}") + chunk("[DONE]")
                + "0\r\n\r\n";
    }

    private static String chunk(String data) {
        String event = "data: " + data + "\n\n";
        return Integer.toHexString(event.length()) + "\r\n" + event + "\r\n";
    }

    private static Frame.ClockPair pair(long atMs) {
        return new Frame.ClockPair(new WallTime(atMs * MILLI, EPOCH + atMs * MILLI));
    }

    private Path tape(String name, List<Frame> frames) {
        return Tapes.portable(folder.resolve(name), new ListSource(frames));
    }

    /** The finding in the report, or an empty text. */
    private static String bursts(JsonNode report) {
        return StreamSupport.stream(report.at("/taps/0/findings").spliterator(), false)
                .filter(finding -> finding.get("code").asText().equals("burst-reads"))
                .map(JsonNode::toString)
                .findFirst()
                .orElse("");
    }
}
