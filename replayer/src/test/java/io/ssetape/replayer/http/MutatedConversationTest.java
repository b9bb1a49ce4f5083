package io.ssetape.replayer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.flow.TapeScript;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Conversations with random damage: never a crash, an end for every exchange, and cuts still do not matter. */
class MutatedConversationTest {
    private static final int CONVERSATIONS = 1000;
    private static final String ALPHABET = "\r\n :;,0123456789abcdefHTP/.\u0000\u00ff";

    @Test
    void damagedConversationsAreReadTheSameHoweverTheyAreCut() {
        for (long seed = 1; seed <= CONVERSATIONS; seed++) {
            List<Frame> frames = conversation(seed);
            Transcript whole = Transcript.of(frames);
            for (PieceSizes sizes : List.of(PieceSizes.fixed(1), PieceSizes.seeded(seed, 40))) {
                assertThat(Transcript.of(Recut.pieces(frames, sizes)).facts())
                        .as("seed %d", seed)
                        .isEqualTo(whole.facts());
            }
            for (int i = 1; i <= whole.size(); i++) {
                assertThat(whole.exchange(i).facts).as("seed %d", seed).isNotNull();
            }
        }
    }

    private static List<Frame> conversation(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        MessageGenerator messages = new MessageGenerator(seed);
        TapeScript script = new TapeScript();
        int rounds = 1 + random.nextInt(4);
        long nanos = 0;
        for (int round = 0; round < rounds; round++) {
            int pipelined = 1 + random.nextInt(2);
            script.request(++nanos, mutated(messages.requests(pipelined), random));
            maybeGap(script, ++nanos, Direction.REQUEST, random);
            String response = mutated(messages.responses(pipelined), random);
            int half = random.nextInt(response.length() + 1);
            script.response(++nanos, response.substring(0, half));
            maybeGap(script, ++nanos, Direction.RESPONSE, random);
            script.response(++nanos, response.substring(half));
        }
        if (random.nextInt(4) == 0) {
            script.halfClose(++nanos, random.nextBoolean() ? Direction.REQUEST : Direction.RESPONSE);
        }
        Party[] parties = Party.values();
        CloseKind[] kinds = CloseKind.values();
        if (random.nextBoolean()) {
            script.close(++nanos, parties[random.nextInt(parties.length)], kinds[random.nextInt(kinds.length)]);
        }
        return script.frames();
    }

    private static void maybeGap(TapeScript script, long nanos, Direction direction, SplittableRandom random) {
        if (random.nextInt(6) == 0) {
            script.gap(nanos, direction, 1 + random.nextInt(80));
        }
    }

    private static String mutated(String text, SplittableRandom random) {
        StringBuilder damaged = new StringBuilder(text);
        int count = random.nextInt(4);
        for (int i = 0; i < count && damaged.length() > 1; i++) {
            int at = random.nextInt(damaged.length());
            char letter = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(4)) {
                case 0 -> damaged.setCharAt(at, letter);
                case 1 -> damaged.insert(at, letter);
                case 2 -> damaged.deleteCharAt(at);
                default -> damaged.delete(at, Math.min(damaged.length(), at + random.nextInt(60)));
            }
        }
        return damaged.toString();
    }
}
