package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.diagnose.FieldVerdict;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnoseCommandTest {
    @TempDir
    private Path folder;

    private Path tape(String... names) {
        return Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(WireCase.frames(names)));
    }

    @Test
    void theVerdictStandsFirst() {
        Path tape = Tapes.portable(folder.resolve("eight.jsonl"), new GeneratedTape(8, 4, 179, false));
        Cli.Result result = Cli.run("diagnose", tape);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out())
                .startsWith("ssetape diagnose: 8 requests; 1 tap: entry (outermost, 8 requests seen)\n")
                .contains("speculative counters (sglext): asked 8/8, arrived 0/8: look upstream of entry")
                .contains("a reader in the client")
                .contains("lost-upstream: 8 requests (id 1, 2, 3, 4, 5, ..)")
                .contains("not observable from here; add a tap at")
                .contains("not observable from the tape: look at the client's own result file");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void severalVerdictsAreAListWithFaultsFirst() {
        assertThat(Cli.run("diagnose", tape("s04-cached-zero-against-missing")).out())
                .contains("\n  cached tokens: asked 2/2, arrived 1/2\n    1 x   usage reached entry without")
                .contains(
                        "\n    1 x   received here: if the client's results lack it, the client did not keep it\n  usage: ");
    }

    @Test
    void stagesThatNothingIsKnownOfShareALine() {
        assertThat(Cli.run("diagnose", tape("s03-usage-without-cached-details")).out())
                .contains("\n  2 reached the answering node, 3 emitted there, 4 came through the entry\n"
                        + " ".repeat(32) + "not observable from here; add a tap at the node that answers (decode\n");
    }

    @Test
    void theExitCodeIsAboutTheFieldsAskedAbout() {
        Path tape = tape("s03-usage-without-cached-details");

        assertThat(Cli.run("diagnose", tape).exit()).isEqualTo(1);
        assertThat(Cli.run("diagnose", tape, "--field", "cached").exit()).isEqualTo(1);
        assertThat(Cli.run("diagnose", tape, "--field", "sglext").exit()).isZero();
        assertThat(Cli.run("diagnose", tape, "--field", "usage").exit()).isZero();
        assertThat(Cli.run("diagnose", tape("s11-gzip-encoded-stream")).exit()).isZero();
    }

    @Test
    void theHopBetweenTwoTapsIsTold() {
        assertThat(Cli.run("diagnose", tape("s01-entry-rebuilds-stream-drops-sglext"), "--field", "sglext")
                        .out())
                .contains("HOP entry -> decode: 1 request seen at both")
                .contains("request adds        bootstrap_host (1), bootstrap_port (1), bootstrap_room (1)")
                .contains("answer              rebuilt under other ids (1)")
                .contains("JSON events         8 at decode, 7 at entry ([DONE] not counted)")
                .contains(
                        "reads               6 at decode, 6 at entry (all that brought bytes of the answer, its head too)")
                .contains("cut at decode       9 events, [DONE] counted, completed by 5 reads (at most 4 in one)");
    }

    /** One connection of a case, as if its tap had had a tape of its own. */
    private static ListSource connection(long number) {
        return new ListSource(WireCase.frames("s01-entry-rebuilds-stream-drops-sglext").stream()
                .filter(frame -> connectionOf(frame) == 0 || connectionOf(frame) == number)
                .toList());
    }

    private static long connectionOf(Frame frame) {
        if (frame instanceof Frame.ConnectionOpened opened) {
            return opened.connection();
        } else if (frame instanceof Frame.Bytes bytes) {
            return bytes.connection();
        }
        return frame instanceof Frame.Closed closed ? closed.connection() : 0;
    }

    @Test
    void severalTapesAreDiagnosedTogether() {
        Path entry = Tapes.portable(folder.resolve("entry.jsonl"), connection(1));
        Path decode = Tapes.tape(folder.resolve("decode"), connection(2));
        Cli.Result result = Cli.run("diagnose", entry, decode);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out())
                .startsWith("ssetape diagnose: 1 request; 2 taps: entry (outermost, 1 request seen), decode")
                .contains("tape 1  " + folder.toString().substring(0, 8))
                .contains("asked 1/1, arrived 0/1: the entry dropped it from the answer")
                .contains("entry-dropped-event: 1 request (id 1:1)")
                .contains("evidence                    id 2:1 at decode, sglext")
                .contains("HOP entry -> decode: 1 request seen at both; delays: both taps on one clock");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 100);
        Schemas.assertDiagnosis(Cli.run("diagnose", "--json", decode, entry).out());
    }

    @Test
    void oneRecordingIsNamedOnce() {
        Path tape = tape("s11-gzip-encoded-stream");
        Path again = Tapes.portable(
                folder.resolve("again.jsonl"), new ListSource(WireCase.frames("s11-gzip-encoded-stream")));
        Cli.Result result = Cli.run("diagnose", tape, again);

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("are one recording; name each recording once");
    }

    @Test
    void jsonFitsItsSchema() {
        Path all = Tapes.portable(folder.resolve("all.jsonl"), new ListSource(WireCase.all()));
        Cli.Result result = Cli.run("diagnose", all, "--json");

        assertThat(result.exit()).isEqualTo(1);
        Schemas.assertDiagnosis(result.out());
        Schemas.assertDiagnosis(Cli.run("diagnose", all, "--json", "--limit", 0, "--draft-tokens", 6)
                .out());
        Schemas.assertDiagnosis(Cli.run("diagnose", tape("s10-cut-before-done"), "--json", "--field", "usage")
                .out());
        assertThat(Cli.run("diagnose", all, "--json").out()).isEqualTo(result.out());
    }

    @Test
    void everyVerdictIsDocumented() throws IOException {
        String document = Files.readString(Path.of("../docs/diagnosis.md"));
        for (FieldVerdict verdict : FieldVerdict.values()) {
            assertThat(document).contains("### `" + verdict.code() + "`\n");
        }
    }

    @Test
    void theListIsAsLongAsAskedFor() {
        Path tape = Tapes.portable(folder.resolve("ten.jsonl"), new GeneratedTape(10, 4, 3, true));

        assertThat(Cli.run("diagnose", tape, "--limit", 3).out())
                .contains("REQUESTS: first 3 of 10", "7 more left out; --limit lists more.");
        assertThat(Cli.run("diagnose", tape, "--limit", 0).out()).doesNotContain("REQUESTS:");
    }

    @Test
    void mistakesAndUnreadableTapesHaveTheirExitCodes() throws IOException {
        Path tape = tape("s10-cut-before-done");
        assertThat(Cli.run("diagnose", tape, "--field", "colour").exit()).isEqualTo(2);
        assertThat(Cli.run("diagnose", tape, "--limit", -1).exit()).isEqualTo(2);
        assertThat(Cli.run("diagnose", tape, "--draft-tokens", 1).exit()).isEqualTo(2);
        assertThat(Cli.run("diagnose", folder.resolve("missing")).exit()).isEqualTo(3);

        List<String> lines = Files.readAllLines(tape);
        lines.set(3, "{\"kind\":\"byt");
        Files.write(tape, lines);
        Cli.Result damaged = Cli.run("diagnose", tape);
        assertThat(damaged.exit()).isEqualTo(3);
        assertThat(damaged.out()).contains("TAPE DAMAGED");
    }
}
