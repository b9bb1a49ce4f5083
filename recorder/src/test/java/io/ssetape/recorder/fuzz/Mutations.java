package io.ssetape.recorder.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Damages inputs at random, always in the same way for the same seed. */
final class Mutations {
    private static final int MAX_EDITS = 6;
    private static final int MAX_SPAN = 64;
    private static final int MAX_REPEATS = 200;
    private static final List<String> WORDS = List.of(
            "\r\n",
            "\n\n",
            "\r\n\r\n",
            "\r",
            "\u0000",
            "data:",
            "[DONE]",
            ":",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\u",
            "\\ud800",
            "null",
            "true",
            "NaN",
            "1e999999",
            "-0",
            "9223372036854775808",
            "18446744073709551616",
            "0",
            "ffffffffffffffff",
            "Content-Length: ",
            "Transfer-Encoding: chunked\r\n",
            "authorization: ",
            "\ufeff",
            "\u202e",
            "\u001b[2J",
            "0\r\n\r\n",
            "HTTP/1.1 100 \r\n\r\n",
            "=",
            "@");

    private final Random random;
    private final List<Corpus.Entry> corpus;

    Mutations(long seed, List<Corpus.Entry> corpus) {
        random = new Random(seed);
        this.corpus = corpus;
    }

    byte[] next() {
        byte[] input = any().bytes();
        int edits = 1 + random.nextInt(MAX_EDITS);
        for (int i = 0; i < edits; i++) {
            input = edited(input);
        }
        return input;
    }

    private Corpus.Entry any() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] edited(byte[] input) {
        int at = random.nextInt(input.length + 1);
        int span = Math.min(input.length - at, random.nextInt(MAX_SPAN));
        return switch (random.nextInt(8)) {
            case 0 -> replaced(input, at, span, new byte[0]);
            case 1 -> replaced(input, at, Math.min(1, input.length - at), new byte[] {(byte) random.nextInt(256)});
            case 2 -> replaced(input, at, 0, word());
            case 3 -> replaced(input, at, span, word());
            case 4 -> replaced(input, at, 0, repeated(input, at, span));
            case 5 -> replaced(input, at, input.length - at, tail(any().bytes()));
            case 6 -> replaced(input, at, input.length - at, new byte[0]);
            default -> replaced(input, at, span, noise(span));
        };
    }

    private byte[] word() {
        return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] repeated(byte[] input, int at, int span) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int times = random.nextInt(MAX_REPEATS); times >= 0; times--) {
            all.write(input, at, span);
        }
        return all.toByteArray();
    }

    private byte[] tail(byte[] other) {
        int from = random.nextInt(other.length + 1);
        return replaced(other, 0, from, new byte[0]);
    }

    private static byte[] replaced(byte[] input, int at, int length, byte[] with) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(input.length + with.length);
        all.write(input, 0, at);
        all.writeBytes(with);
        all.write(input, at + length, input.length - at - length);
        return all.toByteArray();
    }
}
