package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.http.BodyEnd;
import io.ssetape.replayer.http.Decoding;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.RequestTiming;
import io.ssetape.replayer.request.RuleTimes;
import io.ssetape.replayer.timing.GoldenCase;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However the reads cut a body, the record says the same but for times; and each time is that of the read that brings the byte
 * which completes the event.
 */
final class RechunkTest {
    private static final int SMALL = 4096;
    private static final long END = 1_000_000_000;

    /** A body, the request for it, and whether its framing ended as promised. */
    record Sample(String label, AskedRequest asked, int status, byte[] body, boolean whole) {
        @Override
        public String toString() {
            return label;
        }
    }

    static List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (GoldenCase golden : GoldenCase.all()) {
            AskedRequest asked = AskedRequest.parse(Dialect.CHAT, golden.requestBody());
            byte[] body =
                    join(golden.pieces().stream().map(GoldenCase.Piece::bytes).toList());
            samples.add(new Sample(golden.label(), asked, golden.status(), body, !golden.isAborted()));
        }
        for (int i = 1; i <= 12; i++) {
            String name = "s%02d".formatted(i);
            WireCase wire = WireCase.load(name);
            byte[] body = join(wire.pieces().stream().map(WireCase.Piece::bytes).toList());
            samples.add(new Sample(name, wire.asked(), 200, body, wire.unfinishedChunk() == null));
        }
        return samples;
    }

    private static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theRecordDoesNotDependOnTheReads(Sample sample) {
        Interpretation byBytes = interpret(sample, ends(sample.body.length, 1));
        Interpretation expected = timeless(byBytes);
        for (int[] ends : cuts(sample.body.length)) {
            Interpretation parts = interpret(sample, ends);
            assertThat(timeless(parts))
                    .as("reads end at %s", Arrays.toString(ends))
                    .isEqualTo(expected);
            assertThat(points(parts))
                    .as("reads end at %s", Arrays.toString(ends))
                    .isEqualTo(moved(points(byBytes), ends, sample.body.length));
        }
    }

    /** Every split in two of a small body, and reads of several sizes. */
    private static List<int[]> cuts(int length) {
        List<int[]> cuts = new ArrayList<>();
        if (length <= SMALL) {
            for (int at = 1; at < length; at++) {
                cuts.add(new int[] {at, length});
            }
        }
        for (int size : new int[] {7, 1000, 16_384, Math.max(1, length)}) {
            cuts.add(ends(length, size));
        }
        Random random = new Random(length);
        for (int round = 0; round < 5; round++) {
            cuts.add(random.ints(12, 1, Math.max(2, length)).sorted().distinct().toArray());
            int[] last = cuts.get(cuts.size() - 1);
            cuts.set(cuts.size() - 1, length == 0 ? last : withEnd(last, length));
        }
        return cuts;
    }

    private static int[] withEnd(int[] ends, int length) {
        int[] all = Arrays.copyOf(ends, ends.length + 1);
        all[ends.length] = length;
        return all;
    }

    private static int[] ends(int length, int size) {
        int[] ends = new int[(length + size - 1) / size];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = Math.min(length, (i + 1) * size);
        }
        return ends;
    }

    /** The body in reads that end at offsets; each read arrives at a time that is its end's offset. */
    private static Interpretation interpret(Sample sample, int[] ends) {
        ReplayOptions options = new ReplayOptions(true, 131_072, 256 << 10, 64 << 20);
        AnswerInterpreter interpreter =
                new AnswerInterpreter(sample.asked, sample.status, "text/event-stream", options);
        int from = 0;
        for (int end : ends) {
            int to = Math.min(end, sample.body.length);
            interpreter.body(to, sample.body, from, Math.max(from, to));
            from = Math.max(from, to);
        }
        BodyEnd how = sample.whole ? BodyEnd.COMPLETE : BodyEnd.TRUNCATED;
        return interpreter.end(
                new AnswerFacts(sample.status, "", "text/event-stream", null, Decoding.WHOLE, 0, END, how, null, 1, 0));
    }

    private static long[] points(Interpretation parts) {
        return parts.timing().rules().get("aisbench").timePointsNs();
    }

    /** Where the time points of the read byte by byte move to: the end of the read that holds the completing byte. */
    private static long[] moved(long[] points, int[] ends, int length) {
        long[] moved = points.clone();
        for (int i = 1; i < moved.length; i++) {
            if (moved[i] <= length) {
                for (int end : ends) {
                    if (end >= moved[i]) {
                        moved[i] = end;
                        break;
                    }
                }
            }
        }
        return moved;
    }

    /** The parts without anything that reads decide. */
    static Interpretation timeless(Interpretation parts) {
        RuleTimes times = parts.timing().rules().get("aisbench");
        RequestTiming timing = new RequestTiming(
                Integer.toString(times.timePointsNs().length) + times.itlMs().length,
                Map.of(),
                null,
                null,
                null,
                null,
                null);
        List<String> findings = parts.findings().stream()
                .filter(code -> !code.equals("burst-reads"))
                .toList();
        return new Interpretation(
                parts.ids(),
                parts.inference(),
                parts.client(),
                parts.stream(),
                parts.events(),
                parts.output(),
                parts.usage(),
                parts.sglext(),
                timing,
                parts.metrics(),
                findings);
    }
}
