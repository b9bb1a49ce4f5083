package io.ssetape.replayer.kit;

import java.nio.file.Path;

/**
 * Writes a tape of any size through the recorder's writer, to see what commands need for it: 5000 requests of 800 events are a
 * gibibyte. Arguments: the new folder, requests, events of each, how many at a time.
 */
public final class LargeTape {
    private LargeTape() {}

    public static void main(String... arguments) {
        GeneratedTape frames = new GeneratedTape(
                Long.parseLong(arguments[1]), Integer.parseInt(arguments[3]), Integer.parseInt(arguments[2]), true);
        Path tape = Tapes.tape(Path.of(arguments[0]), frames);
        System.out.println(tape + ": " + frames.payloadBytes() + " bytes of payload");
    }
}
