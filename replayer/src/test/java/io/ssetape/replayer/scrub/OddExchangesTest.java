package io.ssetape.replayer.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Rechunker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exchanges made at random: their figures are those of the copy, and no secret in them is found there. */
class OddExchangesTest {
    private static final int PIECE = 6;

    /** Digits come by chance. */
    private static final int PIECE_OF_NUMBER = 8;

    private static final Pattern ESCAPE = Pattern.compile("\\\\u00([0-9a-f]{2})");

    static List<Long> seeds() {
        List<Long> seeds = new ArrayList<>();
        for (long seed = 1; seed <= Long.getLong("ssetape.odd", 150); seed++) {
            seeds.add(seed);
        }
        return seeds;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void haveTheSameFiguresAndNoSecrets(long seed) {
        check(seed, false);
    }

    /** Behind a gap the copy may tell less. */
    @ParameterizedTest
    @MethodSource("seeds")
    void haveNoSecretsBehindGaps(long seed) {
        check(seed, true);
    }

    private static void check(long seed, boolean gap) {
        OddExchanges exchanges = new OddExchanges(seed);
        List<Frame> whole = exchanges.connection(1, gap);
        for (PieceSizes sizes : List.of(PieceSizes.fixed(1 << 20), PieceSizes.fixed(1), PieceSizes.seeded(seed, 90))) {
            List<Frame> original = new ArrayList<>();
            Rechunker rechunker = new Rechunker(sizes, original::add);
            whole.forEach(rechunker::accept);
            rechunker.finish();
            List<Frame> scrubbed = Scrubbed.frames(original);
            if (!gap) {
                assertThat(Scrubbed.differences(original, scrubbed))
                        .as("seed " + seed)
                        .isEmpty();
            }
            for (Direction direction : Direction.values()) {
                String shown = shown(Scrubbed.stream(scrubbed, direction));
                for (String secret : exchanges.secrets) {
                    int piece = Character.isDigit(secret.charAt(0)) ? PIECE_OF_NUMBER : PIECE;
                    for (int i = 0; i + piece <= secret.length(); i++) {
                        assertThat(shown).as("seed " + seed).doesNotContain(secret.substring(i, i + piece));
                    }
                }
            }
        }
    }

    /** Bytes as they are, and with escapes undone. */
    private static String shown(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        StringBuilder plain = new StringBuilder(text).append('\n');
        Matcher escapes = ESCAPE.matcher(text);
        while (escapes.find()) {
            char escaped = (char) Integer.parseInt(escapes.group(1), 16);
            escapes.appendReplacement(plain, Matcher.quoteReplacement("" + escaped));
        }
        return escapes.appendTail(plain).toString();
    }
}
