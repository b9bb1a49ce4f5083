package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static io.ssetape.replayer.cli.TwoMachines.MILLI;
import static io.ssetape.replayer.cli.TwoMachines.REQUESTS_A;
import static io.ssetape.replayer.cli.TwoMachines.SECOND;
import static io.ssetape.replayer.cli.TwoMachines.load;
import static io.ssetape.replayer.cli.TwoMachines.machineA;
import static io.ssetape.replayer.cli.TwoMachines.machineB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.Reworded;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which taps of several tapes {@code ssetape report} adds up: those of one name, unless they are two hops of the same requests. */
class TapsOfSeveralTapesTest {
    @TempDir
    private Path folder;

    @Test
    void hopsOfTheSameRequestsAreNotAddedUpAndBoundTheOffset() throws IOException {
        List<Frame> outer = named(load(REQUESTS_A, 4, "hop").frames());
        // Seen further in: half a millisecond later in, half a millisecond earlier out, on a host whose wall clock is 7
        // s ahead.
        List<Frame> inner = Moved.frames(nested(outer), 900 * SECOND, 7 * SECOND);
        Path gateway = tape("gateway.tape", outer);
        Path entry = tape("entry.tape", inner);
        JsonNode report = report(gateway, entry);

        assertThat(taps(report)).containsExactlyInAnyOrder("1:entry", "2:entry");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(REQUESTS_A);
        JsonNode shared = report.at("/tapes/1/shared/0");
        assertThat(shared.get("requests").asInt()).isEqualTo(REQUESTS_A);
        JsonNode clock = report.at("/tapes/1/clock");
        assertThat(clock.get("relation").asText()).isEqualTo("bounded");
        assertThat(clock.at("/offset/from_ms").asDouble()).isBetween(-7000.51, -7000.0);
        assertThat(clock.at("/offset/to_ms").asDouble()).isBetween(-7000.0, -6999.0);
        assertThat(clock.at("/offset/requests").asInt()).isEqualTo(REQUESTS_A);
        assertThat(flat(Cli.run("report", gateway, entry).out()))
                .contains("two hops of the same requests, so they are not added up")
                .contains("TAP 1:entry of tape 1 ", "TAP 2:entry of tape 2 ", "REQUESTS at 2:entry")
                .contains("it was not moved");
    }

    @Test
    void whySomeoneElsesTapeHasNoTotalEitherIsSaid() throws IOException {
        List<Frame> outer = named(load(REQUESTS_A, 4, "hop").frames());
        Path gateway = tape("gateway.tape", outer);
        Path entry = tape("entry.tape", Moved.frames(nested(outer), 900 * SECOND, 7 * SECOND));
        Path other = tape("other.tape", machineB());

        assertThat(taps(report(gateway, other, entry))).containsExactlyInAnyOrder("1:entry", "2:entry", "3:entry");
        String text = flat(Cli.run("report", gateway, other, entry).out());
        assertThat(text)
                .contains(
                        "tap entry has no total, and tape 2 is told apart too, though it shares no request: a sum with"
                                + " tapes 1, 3 would count requests twice.");
        assertThat(text.split("no total over tapes: two of them saw the same requests", -1))
                .hasSize(4);
        assertThat(flat(Cli.run("report", gateway, other).out())).doesNotContain("no total");
    }

    @Test
    void equalAnswersThatMostlyDoNotLieWithinEachOtherAreOfDifferentRequests() throws IOException {
        List<Frame> one = named(load(REQUESTS_A, 4, "same").frames());
        // The same questions to the same simulated service, three milliseconds later; a quarter lie within each other
        // by chance.
        List<Frame> other = new ArrayList<>();
        for (Frame frame : one) {
            boolean byChance = frame instanceof Frame.Bytes bytes && bytes.connection() % 4 == 0;
            other.addAll(byChance ? nested(List.of(frame)) : Moved.frames(List.of(frame), 3 * MILLI, 3 * MILLI));
        }
        JsonNode report = report(tape("one.tape", one), tape("other.tape", other));

        assertThat(report.at("/tapes/1/clock/relation").asText()).isEqualTo("same_host");
        assertThat(report.at("/tapes/1/shared")).isEmpty();
        assertThat(taps(report)).containsExactly("entry");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(2 * REQUESTS_A);
    }

    @Test
    void tapsOfDifferentNamesAreNotAddedUp() throws IOException {
        Path a = tape("a.tape", machineA());
        Path b = tape("b.tape", Reworded.tap(machineB(), "decode"));
        JsonNode report = report(a, b);

        assertThat(taps(report)).containsExactly("entry", "decode");
        assertThat(report.at("/taps/0/requests").asInt()).isEqualTo(REQUESTS_A);
        assertThat(flat(Cli.run("report", a, b).out()))
                .contains("nothing is added over them", " TAP entry of tape 1 ", " TAP decode of tape 2 ");
    }

    @Test
    void tapsStandInTheOrderInWhichTheirTapesAreNamed() throws IOException {
        Path later = tape("later.tape", Reworded.tap(machineB(), "decode"));
        Path earlier = tape("earlier.tape", machineA());

        assertThat(taps(report(later, earlier))).containsExactly("decode", "entry");
    }

    @Test
    void aTapPointsToWhatAnotherTapeShowsBehindIt() throws IOException {
        List<Frame> both = WireCase.frames("s01-entry-rebuilds-stream-drops-sglext");
        Path outer = tape("outer.jsonl", only(both, "entry"));
        Path inner = tape("inner.jsonl", Moved.frames(only(both, "decode"), SECOND, 0));

        assertThat(flat(Cli.run("report", outer).out())).contains("never reached. Look at the service");
        assertThat(flat(Cli.run("report", outer, inner).out()))
                .contains("never reached. Answers at another tap have it: see BETWEEN TAPS")
                .doesNotContain("never reached. Look at the service");
    }

    private Path tape(String name, List<Frame> frames) {
        return TwoMachines.tape(folder.resolve(name), frames);
    }

    private static List<String> taps(JsonNode report) {
        List<String> names = new ArrayList<>();
        report.get("taps").forEach(tap -> names.add(tap.get("tap").asText()));
        return names;
    }

    /** What passed one tap of a tape with several; without an end. */
    private static List<Frame> only(List<Frame> frames, String tap) {
        Set<Long> connections = new HashSet<>();
        List<Frame> kept = new ArrayList<>();
        for (Frame frame : frames) {
            boolean passed = false;
            if (frame instanceof Frame.TapeStart start) {
                List<Tap> one = start.taps().stream()
                        .filter(each -> each.name().equals(tap))
                        .toList();
                kept.add(new Frame.TapeStart(
                        start.clock(), start.formatVersion(), start.writer(), start.tapeId(), one, start.settings()));
            } else if (frame instanceof Frame.ConnectionOpened open) {
                passed = open.tap().equals(tap) && connections.add(open.connection());
            } else if (frame instanceof Frame.Bytes bytes) {
                passed = connections.contains(bytes.connection());
            } else if (frame instanceof Frame.Closed closed) {
                passed = connections.contains(closed.connection());
            }
            if (passed) {
                kept.add(frame);
            }
        }
        return kept;
    }

    /** Each answer with an id of its own, as services give them. */
    private static List<Frame> named(List<Frame> frames) {
        return frames.stream()
                .map(frame -> frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE
                        ? Reworded.read(
                                bytes, text -> text.replace("chatcmpl-1", "c" + (bytes.connection() + 100_000_000)))
                        : frame)
                .toList();
    }

    /** The same exchanges half a millisecond inside their first and last moments. */
    private static List<Frame> nested(List<Frame> frames) {
        List<Frame> inner = new ArrayList<>();
        for (Frame frame : frames) {
            long by = frame instanceof Frame.Bytes bytes && bytes.direction() == Direction.RESPONSE
                    ? -MILLI / 2
                    : frame instanceof Frame.Closed ? -MILLI / 2 : frame instanceof Frame.TapeStart ? 0 : MILLI / 2;
            inner.addAll(Moved.frames(List.of(frame), by, 0));
        }
        return inner;
    }
}
