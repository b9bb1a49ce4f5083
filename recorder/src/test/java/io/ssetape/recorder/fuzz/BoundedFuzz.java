package io.ssetape.recorder.fuzz;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The part of fuzzing that every test run does: the corpus, then so many seeded mutations of it. */
public final class BoundedFuzz {
    /** No input of a few kilobytes may take that long, even on a busy machine. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final int SHOWN_BYTES = 4096;

    private BoundedFuzz() {}

    /**
     * Tries all of a corpus and mutations of it.
     *
     * @param target what is tried
     * @param corpus what to begin with
     * @param mutations how many mutations
     * @throws AssertionError with the input in hexadecimal, when the target throws or takes too long
     */
    public static void run(FuzzTarget target, List<Corpus.Entry> corpus, int mutations) {
        for (Corpus.Entry entry : corpus) {
            tryOne(target, entry.bytes(), entry.name());
        }
        Mutations mutated = new Mutations(corpus.size(), corpus);
        for (int i = 0; i < mutations; i++) {
            tryOne(target, mutated.next(), "mutation " + i);
        }
    }

    private static void tryOne(FuzzTarget target, byte[] input, String name) {
        long begun = System.nanoTime();
        try {
            target.run(input);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(name + " of " + input.length + " bytes: " + e + "; input " + shown(input), e);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        if (millis > LONGEST.toMillis()) {
            throw new AssertionError(name + " of " + input.length + " bytes took " + millis + " ms: " + shown(input));
        }
    }

    private static String shown(byte[] input) {
        return HexFormat.of().formatHex(input, 0, Math.min(input.length, SHOWN_BYTES));
    }
}
