package io.ssetape.replayer.join;

import static io.ssetape.replayer.join.ScriptedJoin.assertAllFound;
import static io.ssetape.replayer.join.ScriptedJoin.join;
import static io.ssetape.replayer.join.ScriptedJoin.lines;
import static io.ssetape.replayer.join.ScriptedJoin.request;
import static io.ssetape.replayer.join.ScriptedJoin.taped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every request of a run is found on its tape, by content and by time, or said to be ambiguous. */
class RunJoinTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    @Test
    void onOneHostEveryRequestIsFoundWithoutAnOffset() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5).play();

        RunJoin join = join(load);

        assertThat(join.clock().kind()).isEqualTo(ClockRelation.Kind.SHARED);
        assertThat(join.clock().offsetNanos()).isZero();
        assertThat(join.contentCompared()).isTrue();
        assertAllFound(load, join);
        double[] delays = SendDelays.of(join);
        assertThat(delays[0]).isBetween(0.2, 0.5);
        assertThat(delays[delays.length - 1]).isBetween(0.2, 0.5);
    }

    @Test
    void fromAnotherHostTheOffsetIsFitted() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5)
                .clockOffsetNanos(-7 * HOUR_NANOS + 123_456_789)
                .play();

        RunJoin join = join(load);

        assertThat(join.clock().kind()).isEqualTo(ClockRelation.Kind.FITTED);
        assertThat(join.clock().offsetNanos() / 1e6)
                .as("the offset and the usual send delay in ms")
                .isCloseTo((-7 * HOUR_NANOS + 123_456_789) / 1e6 + 0.35, within(0.15));
        assertAllFound(load, join);
    }

    @Test
    void equalPromptsAreToldApartByTheirTimes() {
        ScriptedLoad.Result load =
                ScriptedLoad.of(80, 9, 5).prompts(i -> "The same question.").play();

        RunJoin join = join(load);

        assertThat(join.clock().kind()).isEqualTo(ClockRelation.Kind.SHARED);
        assertAllFound(load, join);
    }

    @Test
    void equalPromptsAndNoAnswersOfAnotherHostAreToldApartByTheirTimes() {
        ScriptedLoad.Result load = ScriptedLoad.of(80, 9, 5)
                .prompts(i -> "The same question.")
                .clockOffsetNanos(3 * HOUR_NANOS)
                .play();
        List<ClientRequest> lines =
                lines(load).stream().map(RunJoinTest::withoutAnswer).toList();

        RunJoin join = RunJoin.of(lines, taped(load.frames()));

        assertThat(join.clock().kind()).isEqualTo(ClockRelation.Kind.FITTED);
        assertAllFound(load, join);
    }

    @Test
    void requestsThatNothingTellsApartAreAmbiguous() {
        long second = 1_000_000_000L;
        List<ClientRequest> lines = new ArrayList<>();
        List<TapedRequest> taped = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long send = i < 2 ? second : (i + 1) * second;
            lines.add(new ClientRequest(
                    i,
                    "f:" + i,
                    "" + i,
                    null,
                    "d",
                    true,
                    "",
                    new double[] {send / 1e9, send / 1e9 + 0.5},
                    5L,
                    "same",
                    PredictionHashes.NONE,
                    true));
            taped.add(new TapedRequest(
                    i + 1, "entry", send, send + second / 2, new long[] {0, second / 2}, "same", "a", "b", true, true));
        }

        RunJoin join = RunJoin.of(lines, taped);

        assertThat(join.lines().subList(0, 2)).allSatisfy(line -> {
            assertThat(line.status()).isEqualTo(LineJoin.Status.AMBIGUOUS);
            assertThat(line.candidates()).containsExactly(1L, 2L);
        });
        assertThat(join.lines().subList(2, 4))
                .allSatisfy(line -> assertThat(line.status()).isEqualTo(LineJoin.Status.JOINED));
    }

    @Test
    void withoutContentTimesOfOneHostDecide() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5).play();
        List<ClientRequest> lines =
                lines(load).stream().map(RunJoinTest::withoutContent).toList();

        RunJoin join = RunJoin.of(lines, taped(load.frames()));

        assertThat(join.contentCompared()).isFalse();
        assertAllFound(load, join);
    }

    @Test
    void theOrderOfTheInputDoesNotMatter() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5)
                .prompts(i -> "Question " + i % 3)
                .retried(8)
                .play();
        List<TapedRequest> taped = taped(load.frames());
        List<TapedRequest> reversed = new ArrayList<>(taped);
        Collections.reverse(reversed);

        assertThat(ids(RunJoin.of(lines(load), reversed))).isEqualTo(ids(RunJoin.of(lines(load), taped)));
    }

    @Test
    void differencesAreTheClientsOwnLag() {
        ScriptedLoad.Result load =
                ScriptedLoad.of(40, 5, 5).clientLagNanos(2_000_000).play();

        RunJoin join = join(load);

        for (LineJoin line : join.lines()) {
            Scripted scripted = request(load, line);
            PointDifference difference = PointDifference.of(line, join.clock());
            double lastLag = (scripted.points()[scripted.points().length - 1] - scripted.lastArrival()) / 1e6;
            double way = (scripted.startNanos() - scripted.sendNanos()) / 1e6;
            assertThat(difference.eventMs()[difference.eventMs().length - 1]).isCloseTo(lastLag, within(1e-5));
            assertThat(difference.e2eMs()).isCloseTo(lastLag + way, within(1e-5));
            assertThat(Arrays.stream(difference.eventMs()).max().orElseThrow()).isBetween(0.0, 2.0);
            assertThat(Arrays.stream(difference.itlMs()).sum())
                    .isCloseTo(lastLag - difference.eventMs()[0], within(1e-6));
        }
    }

    private static Map<String, Object> ids(RunJoin join) {
        Map<String, Object> ids = new HashMap<>();
        join.lines()
                .forEach(line -> ids.put(
                        line.line().id(),
                        List.of(
                                line.status(),
                                line.taped() == null ? 0 : line.taped().id(),
                                line.earlierAttempts())));
        return ids;
    }

    private static ClientRequest withoutAnswer(ClientRequest line) {
        return new ClientRequest(
                line.index(),
                line.source(),
                line.id(),
                null,
                line.dataset(),
                line.success(),
                line.errorInfo(),
                line.timePointsSeconds(),
                line.outputTokens(),
                line.contentSha256(),
                PredictionHashes.NONE,
                line.streamed());
    }

    private static ClientRequest withoutContent(ClientRequest line) {
        return new ClientRequest(
                line.index(),
                line.source(),
                line.id(),
                null,
                line.dataset(),
                line.success(),
                line.errorInfo(),
                line.timePointsSeconds(),
                line.outputTokens(),
                null,
                PredictionHashes.NONE,
                line.streamed());
    }
}
