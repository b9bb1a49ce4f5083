package io.ssetape.replayer.http;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.flow.Recut;
import io.ssetape.replayer.flow.TapeScript;
import java.util.Arrays;
import java.util.List;

/**
 * Any bytes in both directions are exchanges, the same ones however the reads are cut. A byte 0xFF in the input hands the word to the other
 * side, 0xFE stands for nine bytes that the tape lost.
 */
public final class HttpFuzz {
    private static final byte TURN = (byte) 0xFF;
    private static final byte LOST = (byte) 0xFE;
    private static final int MAX_BYTES = 20_000;

    private HttpFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > MAX_BYTES) {
            return;
        }
        List<Frame> frames = frames(input);
        String whole = Transcript.of(frames).facts();
        for (PieceSizes sizes : List.of(PieceSizes.fixed(1), PieceSizes.seeded(Arrays.hashCode(input), 40))) {
            String cut = Transcript.of(Recut.pieces(frames, sizes)).facts();
            if (!cut.equals(whole)) {
                throw new AssertionError("cut reads tell something else:\n" + whole + "\n----\n" + cut);
            }
        }
    }

    private static List<Frame> frames(byte[] input) {
        TapeScript script = new TapeScript();
        Direction direction = Direction.REQUEST;
        int nanos = 0;
        for (int at = 0; at < input.length; nanos++) {
            if (input[at] == TURN) {
                direction = direction == Direction.REQUEST ? Direction.RESPONSE : Direction.REQUEST;
                at++;
            } else if (input[at] == LOST) {
                script.gap(nanos, direction, 9);
                at++;
            } else {
                int from = at;
                while (at < input.length && input[at] != TURN && input[at] != LOST) {
                    at++;
                }
                script.bytes(nanos, direction, false, Arrays.copyOfRange(input, from, at));
            }
        }
        int end = input.length == 0 ? 0 : input[input.length - 1] & 7;
        switch (end) {
            case 0 -> script.close(nanos, Party.CLIENT, CloseKind.FIN);
            case 1 -> script.close(nanos, Party.UPSTREAM, CloseKind.RESET);
            case 2 -> script.halfClose(nanos, Direction.REQUEST).close(nanos, Party.UPSTREAM, CloseKind.FIN);
            case 3 -> script.halfClose(nanos, Direction.RESPONSE);
            default -> {
                // The tape ends first.
            }
        }
        return script.frames();
    }
}
