package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of heads that came and were not read: which, why, and that nothing behind them is held against anybody. */
class UnreadHeadTest {
    private static final String FILLER = "X: " + "x".repeat(300_000) + "\r\n";
    private static final String ANSWER = "{\"choices\":[{\"index\":0,\"message\":{\"content\":\"Hi\"},"
            + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":5}}";

    @TempDir
    private Path folder;

    @Test
    void aResponseHeadAboveTheLimitIsToldAndNobodyIsBlamed() throws IOException {
        Path tape = tape(script().request(1, post("")).response(2, ok(FILLER)));

        Cli.Result diagnosis = Cli.run("diagnose", tape);
        assertThat(flat(diagnosis.out()))
                .contains("head-too-long at entry: 1 stream (id 1), to be known")
                .contains("longer than --max-head")
                .contains(
                        "id 1: nothing is known behind a response head that was not read (head longer than 262144 bytes)")
                .contains("head-not-read: 1 request (id 1)")
                .contains("behind a head that was not read, not decoded or only in part")
                .doesNotContain("ended-early", "other-dialect", "framing-cut at", "client-differs at");
        assertThat(diagnosis.exit()).as("nothing is known to be missing").isZero();
        assertThat(flat(Cli.run("report", tape).out()))
                .contains("response-head-too-long: 1 request (id 1)")
                .contains("asked for 1/1, reached entry 0/1; asked, but head not read 1/1")
                .contains("Not known: heads of answers were not read")
                .doesNotContain("failed or cut", "ended early");
        JsonNode verdict = report(tape).at("/taps/0/verdicts/0");
        assertThat(verdict.get("conclusion").asText()).isEqualTo("head-not-read");
        assertThat(verdict.get("asked_and_head_not_read").asInt()).isEqualTo(1);
        assertThat(verdict.get("asked_and_ended_early").asInt()).isZero();

        Cli.Result whole = Cli.run("diagnose", tape, "--max-head", "1MiB");
        assertThat(whole.out()).contains("other-dialect").doesNotContain("head-too-long at");
    }

    @Test
    void aResponseThatIsNoHttpIsAFault() {
        Path tape = tape(script().request(1, post("")).response(2, "+PONG, says something else\r\n\r\n"));

        Cli.Result diagnosis = Cli.run("diagnose", tape);
        assertThat(diagnosis.exit()).isEqualTo(1);
        assertThat(flat(diagnosis.out()))
                .contains("head-damaged at entry: 1 stream (id 1)")
                .contains("not HTTP: begins with \"+PONG")
                .doesNotContain("ended-early", "other-dialect", "framing-cut at");
        assertThat(flat(Cli.run("report", tape).out())).contains("response-head-damaged: 1 request (id 1)");
    }

    @Test
    void aRequestHeadAboveTheLimitIsTold() throws IOException {
        Path tape = tape(script().request(1, post(FILLER)).response(2, ok("")));

        JsonNode report = report(tape);
        assertThat(report.get("other_exchanges").asInt()).isEqualTo(1);
        assertThat(report.at("/taps/0/findings").toString())
                .isEqualTo("[{\"code\":\"request-head-not-read\",\"count\":1,\"examples\":[1]}]");
        assertThat(flat(Cli.run("report", tape).out())).contains("request-head-not-read: 1 request (id 1)");
        Cli.Result diagnosis = Cli.run("diagnose", tape);
        assertThat(diagnosis.exit()).isZero();
        assertThat(flat(diagnosis.out()))
                .contains("request-head-not-read at entry: 1 stream (id 1), to be known")
                .contains("id 1: connection 1, exchange 1: head longer than 262144 bytes");
        assertThat(Cli.run("show", tape, "--finding", "request-head-not-read").out())
                .hasLineCount(2);

        Path out = folder.resolve("out");
        Cli.run("report", tape, "--out", out);
        String line = Files.readString(out.resolve("other.jsonl"));
        Schemas.assertOther(line);
        assertThat(line).contains("\"findings\":[\"request-head-not-read\"]");
    }

    /** As {@code RequestScanner} leaves it: the first 256 KiB in clear, all behind that masked, the body too. */
    @ParameterizedTest
    @CsvSource({"256KiB, 'head longer than 262144 bytes; '", "300000, ''", "1MiB, ''"})
    void aRequestHeadThatWasMaskedWholeIsToldWhateverTheLimit(String maxHead, String before) throws IOException {
        String request = post(FILLER + FILLER);
        String masked = request.substring(0, 262_144) + "*".repeat(request.length() - 262_144);
        Path tape = tape(script().request(1, masked).response(2, ok("")));

        Path out = folder.resolve("out");
        Cli.run("report", tape, "--max-head", maxHead, "--out", out);
        assertThat(Files.readString(out.resolve("other.jsonl")))
                .contains("\"findings\":[\"request-head-not-read\"]")
                .contains("\"note\":\"" + before
                        + "head masked whole behind its first 262144 bytes when it was recorded: record"
                        + " again with --keep-credentials, or shorten the head");
        assertThat(flat(Cli.run("diagnose", tape, "--max-head", maxHead).out()))
                .contains("request-head-not-read at entry: 1 stream (id 1)")
                .contains("record again with --keep-credentials");
    }

    /** As a recorder leaves {@code hello} and a line end: nothing behind the last byte that fits. */
    @Test
    void aShortRequestThatIsNoHttpIsToldThoughItIsMasked() throws IOException {
        Path tape = tape(script().request(1, "hello*").response(2, "HTTP/1.1 400 Bad Request\r\n\r\n"));

        assertThat(report(tape).at("/taps/0/findings").toString())
                .isEqualTo("[{\"code\":\"request-head-not-read\",\"count\":1,\"examples\":[1]}]");
        assertThat(flat(Cli.run("diagnose", tape).out()))
                .contains("request-head-not-read at entry: 1 stream (id 1)")
                .contains("not HTTP: begins with \"hello*\"");
    }

    @Test
    void aRequestHeadThatWasCutIsNoMaskedOne() throws IOException {
        Path tape = tape(script().request(1, post(FILLER + FILLER).substring(0, 262_300)));

        Path out = folder.resolve("out");
        Cli.run("report", tape, "--max-head", "1MiB", "--out", out);
        assertThat(Files.readString(out.resolve("other.jsonl")))
                .contains("head cut after 262300 bytes")
                .doesNotContain("masked whole", "request-head-not-read");
    }

    @Test
    void ofSeveralTapesSuchRequestsAreAddedUp() throws IOException {
        Path one = tape(script().request(1, post(FILLER)).response(2, ok("")));
        Path other = Tapes.portable(
                folder.resolve("other.jsonl"),
                new ListSource(script(1_000_000_000L)
                        .request(1_000_000_001L, post(FILLER))
                        .response(1_000_000_002L, ok(""))
                        .close(1_000_000_003L, Party.UPSTREAM, CloseKind.FIN)
                        .frames()));

        assertThat(report(one, other).at("/taps/0/findings").toString())
                .isEqualTo("[{\"code\":\"request-head-not-read\",\"count\":2,\"examples\":[1,2]}]");
        assertThat(flat(Cli.run("diagnose", one, other).out()))
                .contains("request-head-not-read at 1:entry: 1 stream")
                .contains("request-head-not-read at 2:entry: 1 stream (id 2:1)");
    }

    private static TapeScript script() {
        return script(0);
    }

    private static TapeScript script(long startNanos) {
        return new TapeScript()
                .frame(new Frame.TapeStart(
                        new WallTime(startNanos, 1_767_225_600_000_000_000L + startNanos),
                        1,
                        "script",
                        "",
                        List.of(new Tap("entry", "127.0.0.1:1", "http://127.0.0.1:2")),
                        Map.of()))
                .open(startNanos, "entry");
    }

    private static String post(String field) {
        String body = "{\"model\":\"m\",\"messages\":[],\"return_spec_tokens_details\":true}";
        return "POST /v1/chat/completions HTTP/1.1\r\n" + field + "Content-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    private static String ok(String field) {
        return "HTTP/1.1 200 OK\r\n" + field + "Content-Type: application/json\r\nContent-Length: " + ANSWER.length()
                + "\r\n\r\n" + ANSWER;
    }

    private Path tape(TapeScript script) {
        return Tapes.portable(
                folder.resolve("tape.jsonl"),
                new ListSource(
                        script.close(3, Party.UPSTREAM, CloseKind.FIN).end(4).frames()));
    }
}
