package io.ssetape.replayer.interpret;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Any body is a record, the same one however the reads are cut. The first byte of the input chooses the API, the content type, how
 * the body ends and how large the limits are.
 */
public final class AnswerFuzz {
    private static final int MAX_BYTES = 20_000;
    private static final byte[] REQUEST =
            "{\"stream\":true,\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true}"
                    .getBytes(StandardCharsets.US_ASCII);

    private AnswerFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0 || input.length > MAX_BYTES) {
            return;
        }
        Interpretation whole = RechunkTest.timeless(interpret(input, Integer.MAX_VALUE, null));
        for (Interpretation cut :
                new Interpretation[] {interpret(input, 1, null), interpret(input, 0, new Random(Arrays.hashCode(input)))
                }) {
            if (!RechunkTest.timeless(cut).equals(whole)) {
                throw new AssertionError("cut reads tell something else:\n" + whole + "\n" + RechunkTest.timeless(cut));
            }
        }
    }

    private static Interpretation interpret(byte[] input, int size, Random random) {
        int choice = input[0];
        Dialect dialect = List.of(Dialect.values()).get(choice & 3);
        AskedRequest asked = AskedRequest.parse(dialect, (choice & 4) == 0 ? REQUEST : new byte[] {'{', '}'});
        String type = (choice & 8) == 0 ? "text/event-stream" : "application/json";
        BodyEnd how = (choice & 16) == 0 ? BodyEnd.COMPLETE : BodyEnd.TRUNCATED;
        ReplayOptions options = (choice & 32) == 0
                ? new ReplayOptions(true, 131_072, 256 << 10, 64 << 20)
                : new ReplayOptions(true, 400, 256 << 10, 700);
        AnswerInterpreter interpreter = new AnswerInterpreter(asked, 200, type, options);
        for (int from = 1; from < input.length; ) {
            int length = (int) Math.min(input.length - from, random == null ? size : 1L + random.nextInt(60));
            interpreter.body(from, input, from, from + length);
            from += length;
        }
        return interpreter.end(
                new AnswerFacts(200, "", type, null, Decoding.WHOLE, 0, input.length + 1L, how, null, 1, 0));
    }
}
