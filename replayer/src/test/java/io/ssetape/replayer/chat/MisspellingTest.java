package io.ssetape.replayer.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MisspellingTest {
    private static final String FLAG = "include_usage";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "includeUsage",
                "INCLUDE_USAGE",
                "include-usage",
                "includeusage",
                "_include__usage_",
                "include_usages",
                "includes_usages",
                "nclude_usage",
                "nclude_usag",
                "inclde_usge",
                "include_usaeg",
                "xnclude_usagy",
                "include_use"
            })
    void twoLettersLostAddedOrChangedAreAMisspelling(String name) {
        assertThat(Misspelling.is(FLAG, name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "include_usage",
                "include_us",
                "clude_usagx",
                "cincludex_usages",
                "xinclxude_usagxe",
                "inclvdx_usagy",
                "include_stage_x",
                "encode_usages",
                "usage",
                "continuous_usage_stats",
                "stream_options",
                ""
            })
    void itselfAndWhatIsFurtherAwayIsNone(String name) {
        assertThat(Misspelling.is(FLAG, name)).isFalse();
    }

    /** Separators do not count as letters, but a key as long as that is something else. */
    @Test
    void keysBeyondFortyEightCharactersAreNotLookedAt() {
        String longest = "include" + "_".repeat(36) + "usage";
        assertThat(longest).hasSize(48);
        assertThat(Misspelling.is(FLAG, longest)).isTrue();
        assertThat(Misspelling.is(FLAG, "_" + longest)).isFalse();
    }

    @Test
    void keysOfLessThanNineCharactersAreNotLookedAt() {
        assertThat(Misspelling.is("abcdefghij", "abcdefghi")).isTrue();
        assertThat(Misspelling.is("abcdefghij", "abcdefgh")).isFalse();
    }

    @Test
    void onlyTheLastNameOfAPathIsCompared() {
        assertThat(Misspelling.of(
                        FLAG,
                        List.of(
                                "include_usages",
                                "stream_options.includeUsage",
                                "include_usages.other_names",
                                "a.b.include_usage",
                                "list.0.include-usage")))
                .containsExactly("include_usages", "stream_options.includeUsage", "list.0.include-usage");
    }
}
