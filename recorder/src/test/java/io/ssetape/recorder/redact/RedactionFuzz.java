package io.ssetape.recorder.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.ssetape.recorder.frame.Direction;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/**
 * What masking must do to any bytes: keep lengths, change bytes only into asterisks, and never show more because the reads were cut
 * otherwise. A byte 0xFF in the input hands the word to the other side.
 */
public final class RedactionFuzz {
    private static final byte TURN = (byte) 0xFF;

    private RedactionFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        byte[] whole = masked(input, Integer.MAX_VALUE, null);
        for (byte[] cut : new byte[][] {
            masked(input, 1, null), masked(input, 0, new Random(Arrays.hashCode(input))), masked(input, 7, null)
        }) {
            for (int i = 0; i < input.length; i++) {
                if (whole[i] != input[i] && whole[i] != '*') {
                    throw new AssertionError("byte " + i + " became something else");
                }
                if (whole[i] != cut[i] && cut[i] != '*') {
                    throw new AssertionError("byte " + i + " is shown when the reads are cut: "
                            + new String(whole, ISO_8859_1) + " / " + new String(cut, ISO_8859_1));
                }
            }
        }
    }

    /** The input, masked in reads of a size, or of random sizes. */
    private static byte[] masked(byte[] input, int size, Random random) {
        ConnectionRedactor redactor = new ConnectionRedactor();
        byte[] masked = input.clone();
        ByteBuffer bytes = ByteBuffer.wrap(masked);
        boolean request = true;
        int at = 0;
        while (at < input.length) {
            if (input[at] == TURN) {
                request = !request;
                at++;
                continue;
            }
            int end = at;
            long most = random == null ? size : 1 + random.nextInt(20);
            while (end < input.length && input[end] != TURN && end - at < most) {
                end++;
            }
            redactor.mask(
                    request ? Direction.REQUEST : Direction.RESPONSE,
                    bytes.limit(end).position(at));
            at = end;
        }
        return masked;
    }
}
