package io.ssetape.replayer.lightspeed;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.Problem;
import java.math.BigInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PrefillWorkTest {
    /** A rule of somebody else's whose work is computed so. */
    private record Rule(BiFunction<Long, Long, BigInteger> flops) implements SpeedOfLightRule {
        @Override
        public String name() {
            return "mine";
        }

        @Override
        public String scope() {
            return "attention only";
        }

        @Override
        public BigInteger extendFlops(long prefixTokens, long extendTokens) {
            return flops.apply(prefixTokens, extendTokens);
        }

        @Override
        public double peakFlopsPerSecond() {
            return 1;
        }

        @Override
        public int devices() {
            return 1;
        }
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(failing(new IllegalStateException()), "it throws IllegalStateException"),
                Arguments.of(failing(new IllegalStateException("\n \n")), "it throws IllegalStateException"),
                Arguments.of(failing(new IllegalStateException("no table\nfor that")), "no table"),
                Arguments.of(
                        new Rule((prefix, extend) -> CausalPairs.limited(prefix, extend, 0)),
                        "a token sees at least itself, not 0 tokens"),
                Arguments.of(new Rule((prefix, extend) -> null), "it answers null"));
    }

    private static Rule failing(RuntimeException thrown) {
        return new Rule((prefix, extend) -> {
            throw thrown;
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aRuleThatFailsIsNamedWithWhatItSays(Rule rule, String said) {
        PrefillWork work = new PrefillWork(rule);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> work.add(6L, 5L, 1))
                .withMessage("the rule mine fails for 5 cached and 1 new token: " + said + "; correct its class");
    }
}
