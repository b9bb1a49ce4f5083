package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
    @TempDir
    private Path folder;

    @Test
    void aReportOfEveryWireCaseFitsTheSchemas() throws IOException {
        Path out = folder.resolve("out");
        Cli.Result result = Cli.run("report", wireCases(), "--out", out, "--json", "--text");

        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        Schemas.assertReport(result.out());
        assertThat(Files.readString(out.resolve("report.json"))).isEqualTo(result.out());
        List<String> requests = Files.readAllLines(out.resolve("requests.jsonl"));
        assertThat(requests).hasSize(14).allSatisfy(Schemas::assertRequest);
        assertThat(requests.get(9)).contains("\"content\":\"Blue waves scatter.\"");
        assertThat(out.resolve("other.jsonl")).isEmptyFile();
        assertThat(Files.readString(out.resolve("report.txt"))).startsWith("ssetape report: 14 requests");
    }

    @Test
    void everyOtherExchangeFitsItsSchema() throws IOException {
        List<Frame> frames = List.of(
                bytes(0, Direction.REQUEST, "GET /v1/models HTTP/1.1\r\n\r\n"),
                bytes(5, Direction.RESPONSE, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
                new Frame.Bytes(9, 2, Direction.REQUEST, 0, false, new byte[] {0, 1, 2, 13, 10}));
        Path out = folder.resolve("out");
        Cli.run("report", Tapes.portable(folder.resolve("others.jsonl"), new ListSource(frames)), "--out", out);

        assertThat(Files.readAllLines(out.resolve("other.jsonl"))).hasSize(2).allSatisfy(Schemas::assertOther);
        assertThat(out.resolve("requests.jsonl")).isEmptyFile();
    }

    @Test
    void eightDiagnosticRequestsGetTheirVerdict() {
        Path tape = Tapes.tape(folder.resolve("tape"), new GeneratedTape(8, 4, 179, false));
        Cli.Result result = Cli.run("report", tape);

        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .contains("speculative counters (sglext): asked for 8/8, reached entry 0/8\n")
                .contains("a reader in the client cannot help")
                .contains("sglext-not-received: 8 requests (id 1, 2, 3, 4, 5, ..)");
    }

    @Test
    void whatOneTapSawAndTheNextDidNotWasLostBetweenThem() {
        Path tape = Tapes.portable(
                folder.resolve("two-taps.jsonl"),
                new ListSource(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext")));

        assertThat(Cli.run("report", tape).out())
                .contains("\n\nBETWEEN TAPS\n  speculative counters (sglext) are in answers at decode (1 request)")
                .contains("46/75")
                .contains("asked for 1/1, reached entry 0/1")
                .contains("asked for 1/1, reached decode 1/1");
        assertThat(flat(Cli.run("report", tape).out()))
                .contains("-> never reached. Answers at another tap have it: see BETWEEN TAPS, and let diagnose")
                .contains("Not observable here: what the client kept: its own results show it.")
                .doesNotContain("never reached. Look at the service");
    }

    @Test
    void aCutTapeIsReportedAndSaidToBeCut() {
        List<Frame> frames = WireCase.frames("s01-entry-rebuilds-stream-drops-sglext");
        Path tape = Tapes.tape(folder.resolve("cut"), new ListSource(frames.subList(0, 8)));
        Cli.Result result = Cli.run("report", tape);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("TAPE CUT:").contains("condition       cut");
        assertThat(Cli.run("verify", tape).exit()).isEqualTo(1);
    }

    @Test
    void aTapeWithoutAnEndMayStillBeRecorded() {
        List<Frame> frames = WireCase.frames("s01-entry-rebuilds-stream-drops-sglext");
        Path tape = Tapes.tape(folder.resolve("unfinished"), new ListSource(frames.subList(0, frames.size() - 1)));
        Path other = Tapes.tape(folder.resolve("other"), new ListSource(WireCase.frames("s10-cut-before-done")));
        String both = "no end frame after frame \\d+: the recording was cut, or goes on";

        assertThat(flat(Cli.run("report", tape).out()))
                .containsPattern("TAPE CUT: " + both + "; the numbers cover")
                .containsPattern("condition cut: " + both + " recorded");
        assertThat(flat(Cli.run("verify", tape).out())).containsPattern("end cut: " + both + " frames");
        assertThat(flat(Cli.run("diagnose", tape).out())).containsPattern("TAPE CUT: " + both + "; the verdicts");
        assertThat(flat(Cli.run("compare", tape, other).out())).containsPattern("TAPE A CUT: " + both);
        assertThat(Cli.run("verify", tape, "--json").out())
                .containsPattern("\"detail\" : \"no end frame after frame \\d+\"");
    }

    @Test
    void whatStandsBeforeDamageIsReportedAndTheCommandFails() throws IOException {
        Path tape = wireCases();
        List<String> lines = Files.readAllLines(tape);
        lines.set(60, "{\"kind\":\"byt");
        Files.write(tape, lines);
        Cli.Result result = Cli.run("report", tape);

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).contains("TAPE DAMAGED:").contains("REQUESTS at entry");
        assertThat(result.err()).hasLineCount(1).contains("line 61");
        assertThat(Cli.run("export", tape).exit()).isEqualTo(3);
        assertThat(Cli.run("show", tape).exit()).isEqualTo(3);
        assertThat(Cli.run("verify", tape).exit()).isEqualTo(1);
    }

    @Test
    void whatIsNoTapeIsRefusedInOneLine() throws IOException {
        Path noTape = Files.writeString(folder.resolve("no-tape"), "hello\n");
        for (Object path : List.of(noTape, folder, folder.resolve("missing"))) {
            for (String command : List.of("report", "show", "verify", "export")) {
                Cli.Result result = Cli.run(command, path);
                assertThat(result.exit()).as("%s %s", command, path).isEqualTo(3);
                assertThat(result.out()).isEmpty();
                assertThat(result.err()).hasLineCount(1).contains(path.toString());
            }
        }
    }

    @Test
    void mistakesOnTheCommandLineAreUsageErrors() {
        Path tape = wireCases();
        assertThat(Cli.run("report", tape, "--limit", "-1").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, "--limit", "x").exit()).isEqualTo(2);
        assertThat(Cli.run("report").exit()).isEqualTo(2);
        assertThat(Cli.run("report", tape, tape).exit()).isEqualTo(2);
        assertThat(Cli.run("export", tape, "--format", "pcap"))
                .matches(result -> result.exit() == 2)
                .extracting(Cli.Result::err)
                .asString()
                .contains("this version of ssetape does not write 'pcap'; give frames, har, sse");
        assertThat(Cli.run("show", tape, "99").exit()).isEqualTo(2);
    }

    @Test
    void aReportThatCannotBeWrittenIsAProblemOfTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(Cli.run("report", wireCases(), "--out", file).exit()).isEqualTo(4);
        assertThat(Cli.run("export", wireCases(), "-o", folder).exit()).isEqualTo(4);
    }

    @Test
    void aFolderThatWasMadeForAReportThatFailedIsNotLeftBehind() throws IOException {
        Path made = folder.resolve("new/deeper");
        Path before = Files.createDirectory(folder.resolve("before"));

        for (Path out : List.of(made, before)) {
            assertThat(Cli.run("report", wireCases(), "--from", "no-such-mark", "--out", out)
                            .exit())
                    .isEqualTo(2);
        }
        assertThat(Cli.run("export", folder.resolve("missing"), "--format", "parquet", "-o", made)
                        .exit())
                .isEqualTo(3);
        assertThat(Cli.run("export", folder.resolve("missing"), "--format", "sse", "-o", made)
                        .exit())
                .isEqualTo(3);
        assertThat(folder.resolve("new")).doesNotExist();
        assertThat(before).isEmptyDirectory();
    }

    @Test
    void theLineLimitOfTheClientsLibraryDecides() {
        Path tape = Tapes.portable(
                folder.resolve("big.jsonl"), new ListSource(WireCase.frames("s12-event-larger-than-128-kib")));

        assertThat(Cli.run("report", tape).out()).contains("event-above-line-limit", "1 LineTooLong");
        assertThat(Cli.run("report", tape, "--aiohttp-line-limit", 524_288).out())
                .doesNotContain("event-above-line-limit", "LineTooLong");
    }

    @Test
    void showListsEveryExchangeAndThenOneOfThem() {
        Path tape = wireCases();
        Cli.Result list = Cli.run("show", tape);
        assertThat(list.out()).hasLineCount(15).contains("POST /v1/chat/completions ");

        Cli.Result one = Cli.run("show", tape, 2);
        assertThat(one.exit()).isZero();
        assertThat(one.out())
                .startsWith("exchange 2 at decode: POST /v1/chat/completions")
                .contains("sglext          correct 46 proposed 75 verify 15")
                .contains("accept rate         0.6133 (46/75) ok")
                .contains("FINDINGS\n  none\n");
        assertThat(one.out().lines().filter(line -> line.startsWith("*"))).hasSize(8);
    }

    @Test
    void showGivesRecordsAsJson() {
        Path tape = wireCases();
        assertThat(Cli.run("show", tape, 2, "--json").out()).hasLineCount(1).satisfies(Schemas::assertRequest);
        assertThat(Cli.run("show", tape, "--json").out().lines()).hasSize(14).allSatisfy(Schemas::assertRequest);
    }

    @Test
    void verifyFindsNothingOnASoundTape() {
        Cli.Result result = Cli.run("verify", Tapes.tape(folder.resolve("tape"), new GeneratedTape(3, 2, 5, true)));

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("end               complete").contains("whole and consistent");
    }

    @Test
    void verifyFindsGaps() {
        List<Frame> frames = List.of(
                bytes(0, Direction.REQUEST, "GET / HTTP/1.1\r\n\r\n"),
                new Frame.Gap(3, 1, Direction.RESPONSE, 0, 300, "budget"),
                new Frame.TapeEnd(9, 3, 18, 300));
        Cli.Result result = Cli.run("verify", Tapes.portable(folder.resolve("gap.jsonl"), new ListSource(frames)));

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).contains("1 gap, 300 missing bytes").contains("There are findings.");
    }

    @Test
    void verifyCutsStreamsAnewAndFindsTheSameRecords() {
        Cli.Result result = Cli.run("verify", wireCases(), "--rechunk", 1);

        assertThat(result.out())
                .contains("cut anew          14 exchanges replayed in pieces of 1 byte: the same records")
                .contains("whole and consistent");
        assertThat(result.exit()).isZero();
        assertThat(Cli.run("verify", wireCases(), "--rechunk", 0).exit()).isEqualTo(2);
    }

    @Test
    void verifyGivesItsFindingsAsJson() {
        assertThat(Cli.run("verify", wireCases(), "--rechunk", 700, "--json").out())
                .contains("\"missing_bytes\" : 0", "\"condition\" : \"complete\"", "\"difference_count\" : 0");
    }

    @Test
    void exportAndImportGiveTheSameReport() throws IOException {
        Path tape = Tapes.tape(folder.resolve("tape"), new ListSource(WireCase.all()));
        Path lines = folder.resolve("lines.jsonl");
        assertThat(Cli.run("export", tape, "-o", lines).exit()).isZero();
        assertThat(Cli.run("import", lines, folder.resolve("again")).exit()).isZero();

        assertThat(Cli.run("export", folder.resolve("again")).out()).isEqualTo(Files.readString(lines));
        Cli.run("report", tape, "--out", folder.resolve("first"));
        Cli.run("report", folder.resolve("again"), "--out", folder.resolve("second"));
        Cli.run("report", lines, "--out", folder.resolve("third"));
        for (String name : List.of("report.json", "requests.jsonl", "other.jsonl", "report.txt")) {
            assertThat(folder.resolve("second").resolve(name))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(name));
            assertThat(folder.resolve("third").resolve(name))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(name));
        }
    }

    private Path wireCases() {
        return Tapes.portable(folder.resolve("cases.jsonl"), new ListSource(WireCase.all()));
    }

    private static Frame bytes(long nanos, Direction direction, String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        return new Frame.Bytes(nanos, 1, direction, 0, false, payload);
    }
}
