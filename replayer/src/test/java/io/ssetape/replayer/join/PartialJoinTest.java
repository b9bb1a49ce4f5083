package io.ssetape.replayer.join;

import static io.ssetape.replayer.join.ScriptedJoin.assertAccountedFor;
import static io.ssetape.replayer.join.ScriptedJoin.join;
import static io.ssetape.replayer.join.ScriptedJoin.lines;
import static io.ssetape.replayer.join.ScriptedJoin.request;
import static io.ssetape.replayer.join.ScriptedJoin.taped;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ScriptedLoad;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run and a tape that have only a part of their requests in common, or none. */
class PartialJoinTest {
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
}
