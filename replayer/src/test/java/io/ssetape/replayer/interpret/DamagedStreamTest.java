package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged bodies are data: whatever bytes come, a record comes out. */
final class DamagedStreamTest {
    private static final List<String> TYPES = List.of("text/event-stream", "application/json", "text/html");
    private static final List<BodyEnd> ENDS = List.of(BodyEnd.values());
    private static final int ROUNDS = 1500;

    @ParameterizedTest
    @EnumSource
    void everyDamagedBodyGivesARecord(Dialect dialect) {
        Random random = new Random(dialect.name().length());
        List<RechunkTest.Sample> samples = RechunkTest.samples().stream()
                .filter(sample -> sample.body().length < 10_000)
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            byte[] body =
                    damage(samples.get(random.nextInt(samples.size())).body().clone(), random);
            String type = TYPES.get(random.nextInt(TYPES.size()));
            Interpretation parts = interpret(dialect, body, type, random);
            assertThat(parts.inference().status()).isNotNull();
            assertThat(parts.findings()).isSorted().doesNotHaveDuplicates();
            assertThat(parts.timing().rules()).containsOnlyKeys("aisbench");
        }
    }

    private static byte[] damage(byte[] body, Random random) {
        int edits = body.length == 0 ? 0 : random.nextInt(6);
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(body.length);
            int length = Math.min(body.length - at, random.nextInt(40));
            switch (random.nextInt(3)) {
                case 0 -> body[at] = (byte) random.nextInt(256);
                case 1 -> System.arraycopy(body, random.nextInt(body.length - length + 1), body, at, length);
                default -> body[at] = (byte) "{}[]\",:\\\r\n 0".charAt(random.nextInt(12));
            }
        }
        return body;
    }

    private static Interpretation interpret(Dialect dialect, byte[] body, String type, Random random) {
        String request = random.nextBoolean() ? "{\"stream\":true,\"n\":2}" : "{}";
        AskedRequest asked = AskedRequest.parse(dialect, request.getBytes(StandardCharsets.US_ASCII));
        int status = random.nextInt(5) == 0 ? 500 : 200;
        ReplayOptions options = new ReplayOptions(random.nextBoolean(), 400, 1 << 16, 700);
        AnswerInterpreter interpreter = new AnswerInterpreter(asked, status, type, options);
        int from = 0;
        while (from < body.length) {
            int length = Math.min(body.length - from, 1 + random.nextInt(500));
            interpreter.body(from, body, from, from + length);
            from += length;
        }
        BodyEnd end = ENDS.get(random.nextInt(ENDS.size()));
        boolean decoded = random.nextInt(10) > 0;
        int missing = random.nextInt(10) == 0 ? 5 : 0;
        return interpreter.end(new AnswerFacts(
                status,
                "",
                type,
                null,
                decoded ? Decoding.WHOLE : Decoding.UNREAD,
                0,
                body.length,
                end,
                null,
                1,
                missing));
    }
}
