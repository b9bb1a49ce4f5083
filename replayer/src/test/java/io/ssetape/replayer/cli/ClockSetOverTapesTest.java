package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.CheckedReport.flat;
import static io.ssetape.replayer.cli.CheckedReport.report;
import static io.ssetape.replayer.cli.TwoMachines.EPOCH;
import static io.ssetape.replayer.cli.TwoMachines.MONO;
import static io.ssetape.replayer.cli.TwoMachines.REQUESTS_A;
import static io.ssetape.replayer.cli.TwoMachines.SECOND;
import static io.ssetape.replayer.cli.TwoMachines.load;
import static io.ssetape.replayer.cli.TwoMachines.machineA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Moved;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wall clock that is set during one of several recordings. */
class ClockSetOverTapesTest {
    private static final long LATER = 600 * SECOND;
    private static final String ALARM = "the wall clock of tape 1 was set during the recording";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {-5, 5, 3600})
    void theFiguresOfItsTapeAreWhatTheyAreAlone(long seconds) throws IOException {
        Path set = TwoMachines.tape(folder.resolve("set.tape"), set(machineA(), seconds * SECOND));
        Path later = TwoMachines.tape(
                folder.resolve("later.tape"),
                Moved.frames(load(REQUESTS_A, 4, "later").frames(), LATER, LATER));
        JsonNode joined = report(set, later, "--max-concurrency", 4);

        assertThat(joined.at("/tapes/0/clock/step_count").asInt()).isEqualTo(1);
        assertThat(duration(joined)).isCloseTo(duration(report(set)) + duration(report(later)), within(1e-6));
        Path asItWas = TwoMachines.tape(folder.resolve("as-it-was.tape"), machineA());
        assertThat(report(asItWas, later, "--max-concurrency", 4).get("windows"))
                .isEqualTo(joined.get("windows"));
    }

    @Test
    void anAlarmStandsBesideWindowsAndThroughput() {
        Path set = TwoMachines.tape(folder.resolve("set.tape"), set(machineA(), 5 * SECOND));
        Path later = TwoMachines.tape(
                folder.resolve("later.tape"),
                Moved.frames(load(REQUESTS_A, 4, "later").frames(), LATER, LATER));
        String text = flat(Cli.run("report", set, later, "--max-concurrency", 4).out());

        assertThat(text.split(ALARM, -1)).hasSize(4);
        String windows = text.substring(text.indexOf("WINDOWS: "));
        assertThat(windows.substring(0, windows.indexOf("WINDOW "))).contains(ALARM);
        Path asItWas = TwoMachines.tape(folder.resolve("as-it-was.tape"), machineA());
        assertThat(flat(Cli.run("report", asItWas, later, "--max-concurrency", 4)
                        .out()))
                .doesNotContain("was set during the recording");
    }

    /** From the middle of the tape on its wall clock is ahead by so much. */
    private static List<Frame> set(List<Frame> frames, long byNanos) {
        List<Frame> copy = new ArrayList<>(frames);
        int middle = copy.size() / 2;
        long nanos = copy.get(middle).nanos();
        copy.add(middle, new Frame.ClockPair(new WallTime(nanos, EPOCH + nanos - MONO + byNanos)));
        Frame.TapeEnd end = (Frame.TapeEnd) copy.remove(copy.size() - 1);
        copy.add(new Frame.TapeEnd(end.nanos(), end.frames() + 1, end.payloadBytes(), end.missingBytes()));
        return copy;
    }

    private static double duration(JsonNode report) {
        return report.at("/taps/0/timing/throughput/duration_ms").asDouble();
    }
}
