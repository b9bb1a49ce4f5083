package io.ssetape.replayer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.finding.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindingGuideTest {
    @ParameterizedTest
    @EnumSource
    void everyFindingIsExplained(Finding finding) {
        FindingGuide.Explanation explanation = FindingGuide.of(finding.code());

        assertThat(explanation.meaning()).endsWith(".").hasSizeGreaterThan(20);
        assertThat(explanation.advice()).endsWith(".").hasSizeGreaterThan(20);
    }

    /** The same text stands beside one tap and beside those of both sides. */
    @Test
    void nobodyIsSentToATapThatMayBeThere() {
        assertThat(FindingGuide.of(Finding.SGLEXT_NOT_RECEIVED.code()).advice())
                .endsWith("Taps on both sides of the entry tell which.");
    }

    /** The answer may be of ssetape itself, when the service cannot be reached. */
    @Test
    void anotherStatusIsNotSaidToBeOfTheService() {
        assertThat(FindingGuide.of(Finding.HTTP_STATUS.code()).meaning())
                .isEqualTo("The answer has another status than 200.");
    }

    @Test
    void anErrorObjectMayBeTheBodyOfAnErrorStatus() {
        assertThat(FindingGuide.of(Finding.ERROR_EVENT.code()).meaning())
                .isEqualTo("An error object arrived, inside the stream or as the body of an error status.");
    }
}
