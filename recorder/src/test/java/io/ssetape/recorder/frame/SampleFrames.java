package io.ssetape.recorder.frame;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Frames with fixed values, for tests of any module. */
public final class SampleFrames {
    /** 2026-01-02T03:04:05.678901234Z. */
    public static final long EPOCH_NANOS = 1_767_323_045_678_901_234L;

    private SampleFrames() {}

    /** A start frame with two taps and two settings. */
    public static Frame.TapeStart start() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("listen", "127.0.0.1:8080");
        settings.put("keep-credentials", "false");
        return new Frame.TapeStart(
                new WallTime(1_000, EPOCH_NANOS),
                Frame.TapeStart.CURRENT_VERSION,
                "ssetape 0.1.0",
                "00112233445566778899aabbccddeeff",
                List.of(
                        new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000"),
                        new Tap("decode \u00fc \u4e2d", "127.0.0.1:8081", "http://127.0.0.1:30001")),
                settings);
    }

    /**
     * A small tape with every kind of frame in it: two connections, one of them refused by its upstream, a gap, and an end
     * frame with the right totals.
     */
    public static List<Frame> tape() {
        return List.of(
                start(),
                new Frame.ConnectionOpened(2_000, 1, "entry", "127.0.0.1:5001", "127.0.0.1:30000", 2_150),
                bytes(2_200, 1, Direction.REQUEST, 0, "POST /v1/chat/completions HTTP/1.1\r\n\r\n"),
                new Frame.ConnectionOpened(
                        2_300,
                        2,
                        "decode \u00fc \u4e2d",
                        "127.0.0.1:5002",
                        "127.0.0.1:30001",
                        Frame.ConnectionOpened.NOT_CONNECTED),
                bytes(2_900, 1, Direction.RESPONSE, 0, "HTTP/1.1 200 OK\r\n\r\n"),
                new Frame.Bytes(
                        2_950,
                        2,
                        Direction.RESPONSE,
                        0,
                        true,
                        "HTTP/1.1 502 Bad Gateway\r\n\r\n".getBytes(StandardCharsets.US_ASCII)),
                new Frame.Closed(2_960, 2, Party.PROXY, CloseKind.FIN),
                new Frame.Gap(3_000, 1, Direction.RESPONSE, 19, 300, "budget"),
                bytes(3_100, 1, Direction.RESPONSE, 319, "data: [DONE]\n\n"),
                new Frame.ClockPair(new WallTime(1_000_001_000, EPOCH_NANOS + 1_000_000_000)),
                new Frame.MetricsSnapshot(
                        1_000_002_000,
                        "periodic",
                        "http://127.0.0.1:30000/metrics",
                        200,
                        "up 1\n".getBytes(StandardCharsets.US_ASCII)),
                new Frame.Mark(1_000_003_000, "warm-up is over"),
                new Frame.SelfCost(1_000_004_000, Direction.RESPONSE, new byte[] {28, -124, -109, 3, 0, 127}),
                new Frame.HalfClosed(1_000_005_000, 1, Direction.REQUEST),
                new Frame.Closed(1_000_006_000, 1, Party.UPSTREAM, CloseKind.RESET),
                new Frame.TapeEnd(1_000_007_000, 15, 38 + 19 + 28 + 14, 300));
    }

    private static Frame.Bytes bytes(long nanos, long connection, Direction direction, long offset, String text) {
        return new Frame.Bytes(nanos, connection, direction, offset, false, text.getBytes(StandardCharsets.US_ASCII));
    }
}
