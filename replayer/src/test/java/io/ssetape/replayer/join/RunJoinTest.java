package io.ssetape.replayer.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.chat.ContentFingerprint;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedLoad.Scripted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunJoinTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final JsonMapper JSON = new JsonMapper();

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
    void aRetriedRequestIsItsLastAttemptAndNamesTheEarlierOne() {
        ScriptedLoad.Result load = ScriptedLoad.of(40, 5, 5).retried(3, 20).play();

        RunJoin join = join(load);

        assertAllFound(load, join);
        for (LineJoin line : join.lines()) {
            boolean retried = line.line().id().equals("3") || line.line().id().equals("20");
            assertThat(line.earlierAttempts()).hasSize(retried ? 1 : 0);
        }
    }

    @Test
    void retriesAmongEqualPromptsFindTheirRequests() {
        ScriptedLoad.Result load = ScriptedLoad.of(40, 5, 5)
                .prompts(i -> "The same question.")
                .retried(3, 20)
                .play();

        RunJoin join = join(load);

        assertAllFound(load, join);
        assertThat(join.lines().stream().filter(line -> !line.earlierAttempts().isEmpty()))
                .extracting(line -> line.line().id())
                .containsExactlyInAnyOrder("3", "20");
    }

    @Test
    void aRequestThatLostItsTimesIsWhatIsLeftOfItsContent() {
        ScriptedLoad.Result load = ScriptedLoad.of(30, 4, 5).failed(11).play();

        RunJoin join = join(load);

        LineJoin line = ofRequest(join, 11);
        assertThat(line.status()).isEqualTo(LineJoin.Status.JOINED);
        assertThat(line.earlierAttempts()).hasSize(1);
        assertThat(line.taped().success()).isFalse();
        assertThat(join.onlyOnTape()).isEmpty();
    }

    @Test
    void requestsThatLostTheirTimesAndAskTheSameAreAmbiguous() {
        ScriptedLoad.Result load = ScriptedLoad.of(30, 4, 5)
                .prompts(i -> "The same question.")
                .failed(11, 17)
                .play();

        RunJoin join = join(load);

        assertThat(join.count(LineJoin.Status.AMBIGUOUS)).isEqualTo(2);
        assertThat(ofRequest(join, 11).candidates())
                .hasSize(4)
                .isEqualTo(ofRequest(join, 17).candidates());
        assertThat(ofRequest(join, 11).taped()).isNull();
        assertThat(join.count(LineJoin.Status.JOINED)).isEqualTo(28);
        assertThat(join.onlyOnTape()).isEmpty();
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
    void overlapsInPartLeaveTheRestOfBothSidesAlone() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5)
                .onTape(i -> i >= 20)
                .inRun(i -> i < 45)
                .play();

        RunJoin join = join(load);

        assertThat(join.count(LineJoin.Status.JOINED)).isEqualTo(25);
        assertThat(join.count(LineJoin.Status.ONLY_IN_RUN)).isEqualTo(20);
        assertThat(join.onlyOnTape()).hasSize(15);
        assertAccountedFor(load, join);
    }

    @Test
    void overlapsInPartOfEqualPromptsDoNotShift() {
        ScriptedLoad.Result load = ScriptedLoad.of(60, 7, 5)
                .prompts(i -> "The same question.")
                .onTape(i -> i >= 20)
                .play();

        RunJoin join = join(load);

        assertThat(join.count(LineJoin.Status.JOINED)).isEqualTo(40);
        join.lines().stream()
                .filter(line -> line.taped() != null)
                .forEach(line -> assertThat(line.taped().startNanos())
                        .isEqualTo(request(load, line).startNanos()));
    }

    @Test
    void aRunOfOtherQuestionsMatchesNothing() {
        List<TapedRequest> taped = taped(ScriptedLoad.of(30, 4, 5).play().frames());
        List<ClientRequest> lines =
                lines(ScriptedLoad.of(30, 4, 5).prompts(i -> "Other " + i).play());

        RunJoin join = RunJoin.of(lines, taped);

        assertThat(join.clock().kind()).isEqualTo(ClockRelation.Kind.NONE);
        assertThat(join.count(LineJoin.Status.ONLY_IN_RUN)).isEqualTo(30);
        assertThat(join.onlyOnTape()).hasSize(30);
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
        java.util.Collections.reverse(reversed);

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

    private static void assertAllFound(ScriptedLoad.Result load, RunJoin join) {
        assertThat(join.lines())
                .filteredOn(line -> line.status() != LineJoin.Status.JOINED)
                .isEmpty();
        assertThat(join.onlyOnTape()).isEmpty();
        join.lines()
                .forEach(line -> assertThat(line.taped().startNanos())
                        .as(line.line().id())
                        .isEqualTo(request(load, line).startNanos()));
        assertAccountedFor(load, join);
    }

    private static void assertAccountedFor(ScriptedLoad.Result load, RunJoin join) {
        List<Long> seen = new ArrayList<>(join.onlyOnTape());
        join.lines().forEach(line -> {
            seen.addAll(line.earlierAttempts());
            if (line.taped() != null) {
                seen.add(line.taped().id());
            }
        });
        Set<Long> distinct = new HashSet<>(seen);
        assertThat(distinct).hasSameSizeAs(seen);
        assertThat(distinct).hasSize(taped(load.frames()).size());
    }

    private static Scripted request(ScriptedLoad.Result load, LineJoin line) {
        return load.all().get(Integer.parseInt(line.line().id()));
    }

    private static LineJoin ofRequest(RunJoin join, int index) {
        return join.lines().stream()
                .filter(line -> line.line().id().equals("" + index))
                .findFirst()
                .orElseThrow();
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

    private static RunJoin join(ScriptedLoad.Result load) {
        return RunJoin.of(lines(load), taped(load.frames()));
    }

    private static List<TapedRequest> taped(List<Frame> frames) {
        return Generations.of(frames).stream().map(TapedRequest::of).toList();
    }

    private static List<ClientRequest> lines(ScriptedLoad.Result load) {
        List<ClientRequest> lines = new ArrayList<>();
        for (Scripted scripted : load.inRun()) {
            String input = "[{\"role\":\"user\",\"content\":\"" + scripted.prompt() + "\"}]";
            lines.add(new ClientRequest(
                    lines.size(),
                    "details:" + (lines.size() + 1),
                    Integer.toString(scripted.index()),
                    null,
                    "synthetic",
                    scripted.success(),
                    scripted.errorInfo(),
                    Arrays.stream(scripted.points())
                            .mapToDouble(nanos -> nanos / 1e9)
                            .toArray(),
                    ScriptedLoad.completion(scripted.index()),
                    fingerprint(input),
                    PredictionHashes.of(scripted.prediction()),
                    true));
        }
        return lines;
    }

    private static String fingerprint(String input) {
        try {
            return ContentFingerprint.ofInput(JSON.readTree(input));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
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
