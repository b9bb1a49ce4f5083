package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntUnaryOperator;

/** Replaces the texts that stand in frames outside streams: with the same masks, so that an address there and in a stream stays the same. */
final class FrameTexts {
    private final ScrubTally tally;
    private final UrlMask urls;
    private final Pseudonym names;
    private final KeyedHash tapes;
    private final WordsMask words;
    private final Filler filler = new Filler();

    FrameTexts(MaskKit kit) {
        tally = kit.tally();
        urls = new UrlMask(kit);
        names = kit.names(Vocabulary.TAPE_WORDS);
        tapes = kit.tapes();
        words = new WordsMask(kit.names(Vocabulary.TAPE_WORDS));
    }

    /** An address, {@code host:port}. */
    String address(String text) {
        urls.beginAddress();
        return masked(text, Masked.ADDRESS, urls::raw);
    }

    /** A URL, or an address. */
    String url(String text) {
        if (!text.contains("://")) {
            return address(text);
        }
        urls.begin();
        return masked(text, Masked.ADDRESS, urls::raw);
    }

    /** A name that the user gave: of a tap, of a setting, of a moment. */
    String name(String text) {
        names.begin();
        return masked(text, Masked.LABEL, names::raw);
    }

    /** A tape's id: hexadecimal digits again; empty stays empty. */
    String tapeId(String text) {
        if (text.isEmpty()) {
            return text;
        }
        tally.whole(Masked.ID, text.length());
        tapes.begin();
        text.chars().forEach(tapes::absorb);
        long first = tapes.value();
        tapes.absorb(-1);
        return String.format(Locale.ROOT, "%016x%016x", first, tapes.value());
    }

    /** A text of words, numbers and addresses. */
    String setting(String text) {
        if (looksLikeAddress(text)) {
            return url(text);
        }
        words.begin();
        return masked(text, Masked.LABEL, words::raw);
    }

    /** Anything else. */
    byte[] text(byte[] text) {
        filler.begin();
        return masked(text, Masked.LABEL, filler::raw);
    }

    private static boolean looksLikeAddress(String text) {
        int colon = text.lastIndexOf(':');
        return text.contains("://")
                || (colon > 0
                        && colon + 1 < text.length()
                        && text.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9'));
    }

    private String masked(String text, Masked as, IntUnaryOperator mask) {
        return new String(masked(text.getBytes(StandardCharsets.UTF_8), as, mask), StandardCharsets.UTF_8);
    }

    private byte[] masked(byte[] text, Masked as, IntUnaryOperator mask) {
        byte[] out = new byte[text.length];
        long changed = 0;
        for (int i = 0; i < text.length; i++) {
            out[i] = (byte) mask.applyAsInt(text[i] & 0xff);
            changed += out[i] == text[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(as, changed);
        }
        return out;
    }
}
