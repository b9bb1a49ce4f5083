package io.ssetape.replayer.join;

import static io.ssetape.replayer.join.ScriptedJoin.assertAllFound;
import static io.ssetape.replayer.join.ScriptedJoin.join;
import static io.ssetape.replayer.join.ScriptedJoin.ofRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ScriptedLoad;
import org.junit.jupiter.api.Test;

/** Requests that were sent again, and requests that lost their times in failing. */
class RetriedJoinTest {
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
}
