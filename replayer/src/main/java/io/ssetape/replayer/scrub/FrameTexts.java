package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces the texts that stand in frames outside streams: with the same masks, so that an address there and in a stream stays the same. */
final class FrameTexts {
    /** The recorder's settings that are numbers. */
    private static final Set<String> NUMERIC =
            Set.of("event_loops", "budget_bytes", "min_free_bytes", "metrics_every_ms", "metrics_timeout_ms");

    /** A setting that users give, as a request names it. */
    private static final String PORT = "bootstrap_port";

    private static final Pattern PORT_NUMBER = Pattern.compile("[0-9]{1,5}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern WRITER =
            Pattern.compile("ssetape [0-9]{1,2}\\.[0-9]{1,2}\\.[0-9]{1,2}(-SNAPSHOT)?(?= |$)");

    private final ScrubTally tally;
    private final UrlMask urls;
    private final Pseudonym names;
    private final KeyedHash tapes;
    private final WordsMask words;
    private final KnownPorts ports;
    private final PortDigits portDigits;
    private final Filler filler = new Filler();
    private final ReadAhead ahead = new ReadAhead();

    FrameTexts(MaskKit kit) {
        tally = kit.tally();
        urls = new UrlMask(kit, ahead);
        names = kit.names(Vocabulary.TAPE_WORDS);
        tapes = kit.tapes();
        words = new WordsMask(Vocabulary.TAPE_WORDS, kit.names(Vocabulary.TAPE_WORDS), ahead);
        ports = kit.ports();
        portDigits = new PortDigits(kit);
    }

    /** An address, {@code host:port}, or a URL; its port stays. */
    String address(String text) {
        if (text.contains("://")) {
            urls.begin();
        } else {
            urls.beginAddress();
        }
        PortPlace port = PortPlace.of(text);
        if (port.isNone()) {
            return masked(text, Masked.ADDRESS, urls::raw);
        }
        // The bytes before the port may be more than the characters, so they are replaced on their own.
        String before = masked(text.substring(0, port.from()), Masked.ADDRESS, urls::raw);
        port.in(text).chars().forEach(urls::raw);
        return before + port.in(text) + masked(text.substring(port.to()), Masked.ADDRESS, urls::raw);
    }

    /** An address of the tape's own, whose port may stay in streams too. */
    String ownAddress(String text) {
        ports.add(PortPlace.of(text).in(text));
        return address(text);
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

    /** A setting's value. Of numbers only those stay that the recorder itself sets, and ports that may stay in streams. */
    String setting(String name, String value) {
        if (name.equals(PORT) && PORT_NUMBER.matcher(value).matches()) {
            portDigits.begin();
            return masked(value, Masked.ADDRESS, portDigits::next);
        }
        return NUMERIC.contains(name) && NUMBER.matcher(value).matches() ? value : words(value);
    }

    /** The program that wrote the tape: this one and its version stay. */
    String writer(String text) {
        Matcher own = WRITER.matcher(text);
        int kept = own.lookingAt() ? own.end() : 0;
        return text.substring(0, kept) + words(text.substring(kept));
    }

    private String words(String text) {
        if (PortPlace.looksLikeAddress(text)) {
            return address(text);
        }
        words.begin();
        return masked(text, Masked.LABEL, words::raw);
    }

    /** Anything else. */
    byte[] text(byte[] text) {
        filler.begin();
        return masked(text, Masked.LABEL, filler::raw);
    }

    private String masked(String text, Masked as, IntUnaryOperator mask) {
        return new String(masked(text.getBytes(StandardCharsets.UTF_8), as, mask), StandardCharsets.UTF_8);
    }

    private byte[] masked(byte[] text, Masked as, IntUnaryOperator mask) {
        byte[] out = new byte[text.length];
        long changed = 0;
        ahead.beginWhole(text);
        for (int i = 0; i < text.length; i++) {
            ahead.at(i);
            out[i] = (byte) mask.applyAsInt(text[i] & 0xff);
            changed += out[i] == text[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(as, changed);
        }
        return out;
    }
}
