package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.cli.ShownFacts.Kept;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for a wire case holds for its kind: for each case some others with the same fault elsewhere or in another form, and near
 * misses that are none. What each has to show is in {@code cases/siblings.txt}, as data and in words.
 */
class SiblingCasesTest {
    @TempDir
    private static Path folder;

    static Stream<Arguments> promises() {
        return ShownFacts.table("siblings.txt").stream().map(kept -> Arguments.of(kept.name(), kept.promise(), kept));
    }

    @Test
    void everyCaseHasSiblingsAndEverySiblingIsHeldToSomething() {
        assertThat(ShownFacts.table("siblings.txt").stream().map(Kept::name).distinct())
                .containsExactlyElementsOf(SiblingCases.names().toList());
        for (String name : WireCase.ALL) {
            assertThat(SiblingCases.names()).as(name).anyMatch(sibling -> sibling.startsWith(name.substring(0, 4)));
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("promises")
    void theKindBehavesLikewise(String name, String promise, Kept kept) {
        new ShownFacts(folder, sibling -> WireCase.frames(SiblingCases.named(sibling))).assertKept(kept);
    }
}
