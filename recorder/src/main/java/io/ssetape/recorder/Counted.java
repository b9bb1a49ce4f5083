package io.ssetape.recorder;

/** Counts with their nouns, as English output says them; a language without plurals has no use for it. */
public final class Counted {
    private Counted() {}

    /**
     * A count with its noun, which takes an s for every count but 1: {@code 1 request}, {@code 0 requests}.
     *
     * @param noun one word or several in the singular, the last of which forms its plural with an s
     */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
