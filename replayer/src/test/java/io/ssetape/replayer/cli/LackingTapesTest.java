package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command that reads tapes says that one lacks something, and none blames anybody for what the recording lost. */
class LackingTapesTest {
    private static final int REQUESTS = 4;
    private static final String GAP_NOTE = " has gaps (bytes that passed without being recorded: ";

    @TempDir
    private Path folder;

    private static List<Frame> whole() {
        List<Frame> frames = new ArrayList<>();
        GeneratedTape tape = new GeneratedTape(REQUESTS, REQUESTS, 3, true);
        for (Frame frame = tape.next(); frame != null; frame = tape.next()) {
            frames.add(frame);
        }
        return frames;
    }

    /** The same load, with some of its reads lost by the recording. */
    private Path losing(String name, Predicate<Frame.Bytes> lost) {
        List<Frame> frames = new ArrayList<>();
        long payload = 0;
        long missing = 0;
        for (Frame frame : whole()) {
            if (frame instanceof Frame.TapeEnd end) {
                frames.add(new Frame.TapeEnd(end.nanos(), end.frames(), payload, missing));
            } else if (frame instanceof Frame.Bytes bytes && lost.test(bytes)) {
                missing += bytes.payload().length;
                frames.add(new Frame.Gap(
                        bytes.nanos(),
                        bytes.connection(),
                        bytes.direction(),
                        bytes.streamOffset(),
                        bytes.payload().length,
                        "budget"));
            } else {
                payload += frame instanceof Frame.Bytes bytes ? bytes.payload().length : 0;
                frames.add(frame);
            }
        }
        return Tapes.portable(folder.resolve(name + ".jsonl"), new ListSource(frames));
    }

    /** All tapes whose recording lost something, by what it lost. */
    private Path lacking(String what) {
        return switch (what) {
            case "everything" -> losing(what, bytes -> true);
            case "connections" -> losing(what, bytes -> bytes.connection() <= 2);
            case "requests" -> losing(what, bytes -> bytes.direction() == Direction.REQUEST);
            case "tails" ->
                losing(what, bytes -> bytes.direction() == Direction.RESPONSE && bytes.streamOffset() > 400);
            case "end" -> cut();
            default -> throw new IllegalArgumentException(what);
        };
    }

    private Path cut() {
        List<Frame> frames = whole();
        return Tapes.portable(folder.resolve("end.jsonl"), new ListSource(frames.subList(0, frames.size() / 2)));
    }

    private Path good() {
        return Tapes.portable(folder.resolve("good.jsonl"), new ListSource(whole()));
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static JsonNode json(Cli.Result result) throws IOException {
        return new ObjectMapper().readTree(result.out());
    }

    private static String alarm(String what) {
        return what.equals("end") ? "CUT: no end frame after frame" : "GAPS: ";
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "connections", "requests", "tails", "end"})
    void aDiagnosisBeginsWithItAndIsNotClean(String what) throws IOException {
        Path tape = lacking(what);
        Cli.Result result = Cli.run("diagnose", tape);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out().lines().skip(1).findFirst().orElseThrow())
                .startsWith(what.equals("end") ? "TAPE CUT: " : "GAPS: ");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 100);
        Cli.Result asJson = Cli.run("diagnose", tape, "--json");
        Schemas.assertDiagnosis(asJson.out());
        assertThat(asJson.exit()).isEqualTo(1);
        assertThat(json(asJson).at("/fault").asBoolean()).isTrue();
        assertThat(json(asJson).at("/tapes/0/gaps/bytes").asLong() > 0).isEqualTo(!what.equals("end"));
    }

    @Test
    void aWholeTapeIsCleanAndSaysNothingOfGaps() throws IOException {
        Path tape = good();
        Cli.Result result = Cli.run("diagnose", tape, "--json");

        assertThat(result.exit()).isZero();
        assertThat(json(result).at("/fault").asBoolean()).isFalse();
        assertThat(json(result).at("/tapes/0/gaps/count").asLong()).isZero();
        assertThat(Cli.run("diagnose", tape).out()).doesNotContain("GAPS", "TAPE CUT");
        assertThat(Cli.run("show", tape).err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"everything", "connections", "end"})
    void ofSeveralTapesTheOneIsNamed(String what) {
        Path tape = lacking(what);
        Path other = Tapes.portable(folder.resolve("other.jsonl"), new GeneratedTape(2, 1, 5, true));

        assertThat(flat(Cli.run("diagnose", other, tape).out()))
                .contains("TAPE 2 " + alarm(what))
                .doesNotContain("TAPE 1 GAPS", "TAPE 1 CUT");
        assertThat(flat(Cli.run("compare", other, tape).out())).contains("TAPE B " + alarm(what));
        assertThat(flat(Cli.run("compare", tape, other).out())).contains("TAPE A " + alarm(what));
    }

    @Test
    void aComparisonOfNothingSaysWhy() {
        Path tape = lacking("everything");

        assertThat(flat(Cli.run("compare", tape, good()).out()))
                .containsPattern("TAPE A GAPS: [0-9]+ bytes on 4 connections passed through .*NOTHING TO COMPARE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frames", "har", "sse", "parquet"})
    void anExportNotesIt(String format) {
        Path tape = lacking("connections");
        Cli.Result result = Cli.run("export", "--format", format, tape, "-o", folder.resolve("out"));

        assertThat(result.exit()).isZero();
        assertThat(result.err())
                .contains("note: " + tape + GAP_NOTE)
                .contains(", on connections: 2); what was recorded is exported\n");
        Path end = lacking("end");
        assertThat(Cli.run("export", "--format", format, end, "-o", folder.resolve("other"))
                        .err())
                .contains("note: " + end + " has no end (")
                .doesNotContain(GAP_NOTE);
    }

    @Test
    void aListACopyAndATapeMadeOfLinesNoteItToo() {
        Path tape = lacking("connections");
        Path end = lacking("end");

        assertThat(Cli.run("show", tape).err())
                .startsWith("note: " + tape + GAP_NOTE)
                .endsWith("is listed\n");
        assertThat(Cli.run("show", end).err())
                .startsWith("note: " + end + " has no end (")
                .endsWith("is listed\n");
        assertThat(Cli.run("scrub", tape, folder.resolve("copy")).out()).contains("the tape" + GAP_NOTE);
        assertThat(Cli.run("import", tape, folder.resolve("made")).out()).contains("; it" + GAP_NOTE);
        assertThat(Cli.run("show", folder.resolve("made"), "--follow").err()).contains(GAP_NOTE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tails", "end"})
    void nobodyIsBlamedForAnswersThatTheTapeDoesNotHold(String what) throws IOException {
        Path tape = lacking(what);
        Cli.Result result = Cli.run("report", tape);

        assertThat(flat(result.out()))
                .contains("4 open")
                .contains("asked for 4/4, reached entry 0/4; asked, but not whole on the tape 4/4 -> tape incomplete."
                        + " Not known: the tape does not hold the whole answer, so a missing field says nothing")
                .doesNotContain("failed or cut", "ended early");
        Cli.Result asJson = Cli.run("report", tape, "--json");
        Schemas.assertReport(asJson.out());
        JsonNode verdict = json(asJson).at("/taps/0/verdicts/0");
        assertThat(verdict.at("/conclusion").asText()).isEqualTo("tape-incomplete");
        assertThat(verdict.at("/asked_and_open").asLong()).isEqualTo(REQUESTS);
        assertThat(verdict.at("/asked_and_ended_early").asLong()).isZero();
    }

    @Test
    void anAnswerThatIsStillComingIsNoFailure() throws IOException {
        Path running = Tapes.tape(folder.resolve("running"), new ListSource(whole().subList(0, whole().size() / 2)));

        assertThat(flat(Cli.run("report", running).out()))
                .contains("TAPE CUT: ", "asked, but not whole on the tape 4/4")
                .doesNotContain("failed or cut");
        assertThat(Files.exists(running)).isTrue();
    }
}
