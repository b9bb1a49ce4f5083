package io.ssetape.replayer.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CausalPairsTest {
    @Test
    void workedExamples() {
        assertThat(CausalPairs.full(5, 3).add(CausalPairs.full(0, 2))).isEqualTo(24);
        assertThat(CausalPairs.full(118_784, 131_076 - 118_784)).isEqualTo(1_535_645_706L);
    }

    @Test
    void chunksOfAPromptAddUpToThePrompt() {
        BigInteger chunks = BigInteger.ZERO;
        for (int from = 0; from < 131_076; from += 8192) {
            chunks = chunks.add(CausalPairs.full(from, Math.min(8192, 131_076 - from)));
        }
        assertThat(chunks).isEqualTo(CausalPairs.full(0, 131_076));
    }

    @Test
    void noLengthOverflows() {
        BigInteger most = BigInteger.valueOf(Long.MAX_VALUE);
        assertThat(CausalPairs.full(Long.MAX_VALUE, Long.MAX_VALUE))
                .isEqualTo(most.multiply(most)
                        .add(most.multiply(most.add(BigInteger.ONE)).divide(BigInteger.TWO)));
    }

    @Test
    void limitedAttentionIsCountedTokenByToken() {
        Random random = new Random(3);
        for (int round = 0; round < 2_000; round++) {
            long prefix = random.nextInt(40);
            long extend = random.nextInt(40);
            long most = 1L + random.nextInt(60);
            long counted = 0;
            long full = 0;
            for (long i = 1; i <= extend; i++) {
                counted += Math.min(prefix + i, most);
                full += prefix + i;
            }
            assertThat(CausalPairs.limited(prefix, extend, most)).isEqualTo(counted);
            assertThat(CausalPairs.full(prefix, extend)).isEqualTo(full);
        }
    }

    @Test
    void lengthsBelowZeroAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> CausalPairs.full(-1, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> CausalPairs.full(1, -3));
        assertThatIllegalArgumentException().isThrownBy(() -> CausalPairs.limited(1, 3, 0));
    }
}
