package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import io.ssetape.replayer.kit.WireScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --max-head} and {@code --max-body}: what they change, and that results say so. */
class LimitOptionsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONG_HEAD_BYTES = 300 << 10;

    @TempDir
    private Path folder;

    @Test
    void aSmallerBodyLimitPassesOverAnEventAndTheReportSaysUnderWhichLimit() throws IOException {
        Path tape = bigEvent();
        Cli.Result usual = Cli.run("report", tape);
        Cli.Result small = Cli.run("report", tape, "--max-body", "64KiB");

        assertThat(usual.out()).doesNotContain("event-too-large", "read with");
        assertThat(small.exit()).isZero();
        assertThat(small.out()).contains("event-too-large: 1 request (id 1)");
        assertThat(small.out().lines().skip(2).findFirst())
                .hasValue(
                        "read with --max-body 65536 (usual: 67108864); what exceeds a limit is noted and passed over");
        JsonNode tapeJson = report(tape, "--max-body", "64KiB").get("tape");
        assertThat(tapeJson.get("limits").toString())
                .isEqualTo("{\"aiohttp_line_limit_bytes\":131072,\"max_head_bytes\":262144,\"max_body_bytes\":65536}");
        assertThat(report(tape).get("tape").has("limits")).isFalse();
        assertThat(report(tape, "--max-body", "64MiB", "--max-head", 262_144))
                .as("the usual ones, spelt out")
                .isEqualTo(report(tape));
    }

    @Test
    void theLineLimitIsALimitTooAndAllThatWereChosenAreNamed() throws IOException {
        String text = Cli.run(
                        "report",
                        bigEvent(),
                        "--aiohttp-line-limit",
                        524_288,
                        "--max-head",
                        "1MiB",
                        "--max-body",
                        "1GiB")
                .out()
                .replaceAll("\\s+", " ");

        assertThat(text)
                .contains("read with --aiohttp-line-limit 524288 (usual: 131072), --max-head 1048576 (usual: 262144),"
                        + " --max-body 1073741824 (usual: 67108864); ");
    }

    @Test
    void aLargerHeadLimitReadsWhatCountedAsNoHttp() {
        Path tape = Tapes.portable(
                folder.resolve("head.jsonl"),
                new ListSource(WireCase.frames(WireScript.chat("{'model':'m','stream':true,'messages':[]}")
                        .head("transfer-encoding: chunked", "x-filler: " + "a".repeat(LONG_HEAD_BYTES))
                        .events("{'choices':[{'index':0,'delta':{'content':'Hi'},'finish_reason':'stop'}]}", "[DONE]")
                        .end()
                        .with())));

        assertThat(Cli.run("show", tape, "--status", "200", "--json").out()).isEmpty();
        assertThat(Cli.run("show", tape, "--status", "200", "--json", "--max-head", "1MiB")
                        .out())
                .hasLineCount(1)
                .contains("\"status\":\"completed\"");
        assertThat(Cli.run("show", tape, 1, "--max-head", "1MiB").out()).contains("Hi");
    }

    @Test
    void everyCommandThatInterpretsATapeTakesThem() throws IOException {
        Path tape = bigEvent();
        Path har = folder.resolve("one.har");
        Path usual = folder.resolve("usual.har");

        assertThat(Cli.run("show", tape, "--finding", "event-too-large").out()).hasLineCount(1);
        assertThat(Cli.run("show", tape, "--finding", "event-too-large", "--max-body", "64KiB")
                        .out())
                .hasLineCount(2);
        Cli.Result diagnosis = Cli.run("diagnose", tape, "--json", "--max-body", "64KiB");
        Schemas.assertDiagnosis(diagnosis.out());
        assertThat(JSON.readTree(diagnosis.out()).at("/limits/max_body_bytes").asInt())
                .isEqualTo(65_536);
        assertThat(Cli.run("diagnose", tape, "--max-body", "64KiB").out()).contains("read with --max-body 65536");
        assertThat(Cli.run("diagnose", tape, "--json").out()).doesNotContain("\"limits\" : {\n  \"max");
        Cli.Result comparison = Cli.run("compare", tape, tape, "--json", "--max-body", "64KiB");
        Schemas.assertComparison(comparison.out());
        assertThat(JSON.readTree(comparison.out()).at("/limits/max_body_bytes").asInt())
                .isEqualTo(65_536);
        assertThat(Cli.run("compare", tape, tape, "--max-body", "64KiB").out()).contains("read with --max-body 65536");
        assertThat(Cli.run("export", tape, "--format", "har", "-o", har, "--max-body", "64KiB")
                        .exit())
                .isZero();
        assertThat(Cli.run("export", tape, "--format", "har", "-o", usual).exit())
                .isZero();
        assertThat(Files.size(har)).isLessThan(Files.size(usual));
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "diagnose", "show", "compare", "export"})
    void aSizeThatMakesNoSenseIsRefused(String command) {
        List<String> mistakes = List.of("0", "1023", "2GiB");
        for (String size : mistakes) {
            Cli.Result result = command.equals("compare")
                    ? Cli.run(command, "a.tape", "b.tape", "--max-body", size)
                    : Cli.run(command, "a.tape", "--max-body", size);
            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.err())
                    .startsWith("Invalid value for option '--max-body': '" + size
                            + "' is out of range: give a size from 1.0 KiB to 1.0 GiB\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"1023, false", "1KiB, true", "64MiB, true", "65MiB, false"})
    void theEndsOfTheRangeOfHeadsAreAllowed(String size, boolean allowed) throws IOException {
        Cli.Result result = Cli.run("report", bigEvent(), "--max-head", size);

        assertThat(result.exit()).isEqualTo(allowed ? 0 : 2);
        assertThat(result.err().lines().findFirst().orElse(""))
                .isEqualTo(
                        allowed
                                ? ""
                                : "Invalid value for option '--max-head': '" + size
                                        + "' is out of range: give a size from 1.0 KiB to 64.0 MiB");
    }

    @Test
    void aFractionIsALimitToo() throws IOException {
        assertThat(report(bigEvent(), "--max-body", "1.5MiB")
                        .at("/tape/limits/max_body_bytes")
                        .asInt())
                .isEqualTo(3 << 19);
    }

    @Test
    void severalTapesAreReadWithTheSameLimits() throws IOException {
        Path other = Tapes.portable(
                folder.resolve("other.jsonl"),
                new ListSource(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")));
        JsonNode report = report(bigEvent(), other, "--max-body", "1MiB");

        assertThat(report.at("/tape/limits/max_body_bytes").asInt()).isEqualTo(1 << 20);
        assertThat(report.at("/tapes/1/tape/limits/max_body_bytes").asInt()).isEqualTo(1 << 20);
    }

    /** A stream with an event of more than 128 KiB. */
    private Path bigEvent() {
        return Tapes.portable(
                folder.resolve("big.jsonl"), new ListSource(WireCase.frames("s12-event-larger-than-128-kib")));
    }
}
