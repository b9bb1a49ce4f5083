package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.report.summary.VerdictTally.Reach;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import org.junit.jupiter.api.Test;

class VerdictTallyTest {
    private final VerdictTally tally = new VerdictTally("spec_details");

    @Test
    void eightAskedAndNoneReachedPointsAtTheService() {
        for (int i = 0; i < 8; i++) {
            tally.add(true, false, Reach.MISSING, Outcome.COMPLETED, false);
        }
        Verdict verdict = tally.verdict();

        assertThat(verdict.conclusion()).isEqualTo(Verdict.Conclusion.NEVER_REACHED);
        assertThat(verdict.counts().asked()).isEqualTo(8);
        assertThat(verdict.counts().requests()).isEqualTo(8);
        assertThat(verdict.counts().reached()).isZero();
        assertThat(verdict.advice())
                .contains("service or PD forwarding")
                .contains("a reader in the client cannot help");
        assertThat(verdict.notObservable()).contains("a tap behind the entry");
    }

    @Test
    void askedAtTheWrongPlacePointsAtTheRequest() {
        tally.add(false, true, Reach.MISSING, Outcome.COMPLETED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.ASKED_AT_WRONG_PLACE);
        assertThat(tally.verdict().advice()).contains("Move the flag");
    }

    @Test
    void notAskedMeansNothingIsMissing() {
        tally.add(false, false, Reach.MISSING, Outcome.COMPLETED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.NOT_ASKED);
    }

    @Test
    void aCutExplainsWhatIsMissing() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(true, false, Reach.MISSING, Outcome.TRUNCATED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.ENDED_EARLY);
        assertThat(tally.verdict().counts().askedAndEndedEarly()).isEqualTo(1);
    }

    @Test
    void whatTheTapeDoesNotHoldIsNobodysFault() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(true, false, Reach.MISSING, Outcome.OPEN, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.TAPE_INCOMPLETE);
        assertThat(tally.verdict().counts().askedAndOpen()).isEqualTo(1);
        assertThat(tally.verdict().counts().askedAndEndedEarly()).isZero();

        tally.add(true, false, Reach.MISSING, Outcome.FAILED, false);
        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.ENDED_EARLY);
        assertThat(tally.verdict().advice()).startsWith("Of the answers that lack it, those that can be judged failed");

        tally.add(true, false, Reach.MISSING, Outcome.COMPLETED, false);
        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.PARTLY_REACHED);
    }

    @Test
    void allThatAskedGotIt() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(false, false, Reach.MISSING, Outcome.COMPLETED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.REACHED);
        assertThat(tally.verdict().advice()).contains("did not keep it");
    }

    @Test
    void someCompleteAnswersLackIt() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(true, false, Reach.MISSING, Outcome.COMPLETED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.PARTLY_REACHED);
    }

    @Test
    void whatWasNotDecodedIsNotMissing() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(true, false, Reach.MISSING, Outcome.UNDECODED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.NOT_DECODED);
        assertThat(tally.verdict().counts().askedAndNotDecoded()).isEqualTo(1);
        assertThat(tally.verdict().counts().askedAndEndedEarly()).isZero();

        tally.add(true, false, Reach.MISSING, Outcome.COMPLETED, false);
        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.PARTLY_REACHED);
    }

    @Test
    void behindAHeadThatWasNotReadNothingIsMissing() {
        tally.add(true, false, Reach.REACHED, Outcome.COMPLETED, false);
        tally.add(true, false, Reach.MISSING, Outcome.OPEN, true);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.HEAD_NOT_READ);
        assertThat(tally.verdict().counts().askedAndHeadNotRead()).isEqualTo(1);
        assertThat(tally.verdict().counts().askedAndEndedEarly()).isZero();

        tally.add(true, false, Reach.MISSING, Outcome.TRUNCATED, false);
        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.ENDED_EARLY);
        assertThat(tally.verdict().counts().askedAndEndedEarly()).isEqualTo(1);
    }

    @Test
    void aKeyWithoutAValueWasNotLost() {
        tally.add(true, false, Reach.EMPTY, Outcome.COMPLETED, false);

        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.REACHED_EMPTY);
        assertThat(tally.verdict().counts().askedAndEmpty()).isEqualTo(1);

        tally.add(true, false, Reach.MISSING, Outcome.COMPLETED, false);
        assertThat(tally.verdict().conclusion()).isEqualTo(Verdict.Conclusion.NEVER_REACHED);
    }
}
