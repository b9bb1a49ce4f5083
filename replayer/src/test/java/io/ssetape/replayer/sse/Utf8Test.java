package io.ssetape.replayer.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class Utf8Test {
    private static boolean jdkAccepts(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @Test
    void everyPairOfBytesIsJudgedAsByAStrictDecoder() {
        for (int pair = 0; pair < 1 << 16; pair++) {
            byte[] bytes = {'a', (byte) (pair >> 8), (byte) pair, 'b'};
            assertThat(Utf8.isValid(bytes, 0, 4)).as("%04x", pair).isEqualTo(jdkAccepts(bytes));
        }
    }

    @Test
    void longerSequencesAreJudgedAsByAStrictDecoder() {
        Random random = new Random(7);
        byte[] leads = {
            (byte) 0xE0, (byte) 0xE1, (byte) 0xED, (byte) 0xEF, (byte) 0xF0, (byte) 0xF1, (byte) 0xF4, (byte) 0xF5
        };
        byte[] bytes = new byte[5];
        for (int round = 0; round < 200_000; round++) {
            random.nextBytes(bytes);
            bytes[0] = leads[random.nextInt(leads.length)];
            for (int i = 1; i < bytes.length; i++) {
                // Tails mostly, so that the decision falls late.
                bytes[i] = random.nextInt(8) == 0 ? bytes[i] : (byte) (0x80 | (bytes[i] & 0x3F));
            }
            assertThat(Utf8.isValid(bytes, 0, 5)).isEqualTo(jdkAccepts(bytes));
        }
    }

    @Test
    void aSequenceThatTheRangeCutsIsIllFormedWhateverFollows() {
        for (String character : new String[] {"é", "杭", "👩"}) {
            byte[] bytes = character.getBytes(StandardCharsets.UTF_8);
            for (int to = 1; to < bytes.length; to++) {
                assertThat(Utf8.isValid(bytes, 0, to))
                        .as("%s to %d", character, to)
                        .isFalse();
                assertThat(Utf8.isValid(Arrays.copyOf(bytes, to), 0, to))
                        .as("%s to %d", character, to)
                        .isFalse();
            }
            assertThat(Utf8.isValid(bytes, 0, bytes.length)).isTrue();
        }
    }

    @Test
    void charactersOfEveryLengthPass() {
        byte[] bytes = "plain é 杭州 👩‍🚀 plain again".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.isValid(bytes, 0, bytes.length)).isTrue();
        assertThat(Utf8.isValid(bytes, 0, 8)).as("cut inside é").isTrue();
        assertThat(Utf8.isValid(bytes, 0, 7)).as("cut inside é").isFalse();
    }
}
