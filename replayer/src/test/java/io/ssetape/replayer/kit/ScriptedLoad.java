package io.ssetape.replayer.kit;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * A load test made up from one script: the tape that the proxy would have of it and, by {@link ScriptedRun}, the run that the
 * client would have. Request i asks for counts of its own, so that a sum tells which requests are in it.
 */
public final class ScriptedLoad {
    public static final String MODEL = "scripted-model";
    public static final String DATASET = "synthetic";

    private static final long EPOCH_NANOS = 1_767_225_600_000_000_000L;
    private static final long TAPE_START_NANOS = 5_000_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final long MICRO = 1_000L;
    /** From the first request's send to that of the request which fills the last slot. */
    private static final long RAMP_NANOS = 40 * MILLI;

    /** Numbers of connections for each request: for two attempts that are cut, and for the one that is answered. */
    private static final long CONNECTIONS = 3;

    private static final int ANSWERED = 2;

    private final Random random = new Random(20_260_102);
    private final int requests;
    private final int concurrency;
    private final int texts;
    private IntFunction<String> prompt = i -> "Question " + i + ": why does it rain?";
    private IntPredicate onTape = i -> true;
    private IntPredicate inRun = i -> true;
    private Set<Integer> retried = Set.of();
    private Set<Integer> failed = Set.of();
    private long clockOffsetNanos;
    private long clientLagNanos = 300 * MICRO;

    private ScriptedLoad(int requests, int concurrency, int texts) {
        this.requests = requests;
        this.concurrency = concurrency;
        this.texts = texts;
    }

    /** So many requests, so many at a time, each answered in so many text events. */
    public static ScriptedLoad of(int requests, int concurrency, int texts) {
        return new ScriptedLoad(requests, concurrency, texts);
    }

    public ScriptedLoad prompts(IntFunction<String> value) {
        prompt = value;
        return this;
    }

    /** Which requests the proxy records. */
    public ScriptedLoad onTape(IntPredicate value) {
        onTape = value;
        return this;
    }

    /** Which requests the client writes down. */
    public ScriptedLoad inRun(IntPredicate value) {
        inRun = value;
        return this;
    }

    /** Requests whose first attempt is cut after one text. */
    public ScriptedLoad retried(Integer... indexes) {
        retried = Set.of(indexes);
        return this;
    }

    /** Requests whose both attempts are cut. */
    public ScriptedLoad failed(Integer... indexes) {
        failed = Set.of(indexes);
        return this;
    }

    /** What has to be added to the client's clock to get the tape's. */
    public ScriptedLoad clockOffsetNanos(long value) {
        clockOffsetNanos = value;
        return this;
    }

    /** The longest time from an event's arrival to the client's time point. */
    public ScriptedLoad clientLagNanos(long value) {
        clientLagNanos = value;
        return this;
    }

    /**
     * A request as both sides have it.
     *
     * @param index its number
     * @param exchanges how many exchanges it is on the wire
     * @param sendNanos the send of its last attempt, on the tape's clock
     * @param startNanos that attempt's first byte at the proxy
     * @param arrivals event arrivals at the proxy, on the tape's clock
     * @param points the client's time points, the send first, on its own clock; empty when it has lost them
     * @param prediction the text that the client has
     * @param errorInfo what it says went wrong
     */
    public record Scripted(
            int index,
            int exchanges,
            long sendNanos,
            long startNanos,
            long[] arrivals,
            long[] points,
            String prompt,
            String prediction,
            boolean success,
            String errorInfo) {
        /** The last arrival at the proxy. */
        public long lastArrival() {
            return arrivals[arrivals.length - 1];
        }
    }

    /** What came of it. */
    public record Result(List<Scripted> all, List<Scripted> inRun, List<Frame> frames) {
        /** The tape. */
        public FrameSource tape() {
            return new ListSource(frames);
        }
    }

    /** Plays the script. */
    public Result play() {
        List<Scripted> all = new ArrayList<>();
        List<Frame> frames = new ArrayList<>();
        PriorityQueue<Long> slots = new PriorityQueue<>();
        for (int i = 0; i < concurrency; i++) {
            slots.add(TAPE_START_NANOS + 100 * MILLI + i * RAMP_NANOS / concurrency);
        }
        Set<Long> ends = new HashSet<>();
        for (int i = 0; i < requests; i++) {
            long free = slots.remove();
            Scripted scripted = request(i, free + between(100 * MICRO, 900 * MICRO), frames);
            all.add(scripted);
            long end = scripted.lastArrival() + MILLI;
            slots.add(ends.add(end) ? end : end + 1);
        }
        List<Scripted> run = all.stream()
                .filter(scripted -> inRun.test(scripted.index()))
                .sorted(Comparator.comparingLong(Scripted::lastArrival).thenComparingInt(Scripted::index))
                .toList();
        return new Result(List.copyOf(all), run, tape(frames));
    }

    private List<Frame> tape(List<Frame> frames) {
        List<Frame> tape = new ArrayList<>();
        tape.add(new Frame.TapeStart(
                new WallTime(TAPE_START_NANOS, EPOCH_NANOS),
                1,
                "scripted",
                "",
                List.of(new Tap("entry", "127.0.0.1:8080", "http://127.0.0.1:30000")),
                Map.of()));
        frames.sort(Comparator.comparingLong(Frame::nanos));
        tape.addAll(frames);
        long last = frames.isEmpty()
                ? TAPE_START_NANOS
                : frames.get(frames.size() - 1).nanos();
        long payload = frames.stream()
                .mapToLong(frame -> frame instanceof Frame.Bytes bytes ? bytes.payload().length : 0)
                .sum();
        tape.add(new Frame.TapeEnd(last, tape.size(), payload, 0));
        return tape;
    }

    private Scripted request(int index, long firstSend, List<Frame> frames) {
        boolean fails = failed.contains(index);
        boolean repeats = fails || retried.contains(index);
        long send = firstSend;
        String lost = "";
        if (repeats) {
            long closed = cut(index, 0, send, frames);
            lost += ScriptedWire.text(index, 0);
            send = closed + between(100 * MICRO, 400 * MICRO);
        }
        if (fails) {
            long closed = cut(index, 1, send, frames);
            return new Scripted(
                    index,
                    2,
                    send,
                    send,
                    new long[] {closed},
                    new long[0],
                    prompt.apply(index),
                    lost + ScriptedWire.text(index, 0),
                    false,
                    "ClientPayloadError");
        }
        long start = send + between(200 * MICRO, 500 * MICRO);
        long[] arrivals = arrivals(start, texts + ScriptedWire.OTHER_EVENTS);
        if (onTape.test(index)) {
            wire(index, ANSWERED, frames).whole(start, arrivals);
        }
        StringBuilder prediction = new StringBuilder(lost);
        for (int k = 0; k < texts; k++) {
            prediction.append(ScriptedWire.text(index, k));
        }
        return new Scripted(
                index,
                repeats ? 2 : 1,
                send,
                start,
                arrivals,
                points(send, arrivals),
                prompt.apply(index),
                prediction.toString(),
                true,
                repeats ? "ClientPayloadError" : "");
    }

    private long[] points(long send, long[] arrivals) {
        long[] points = new long[arrivals.length + 1];
        points[0] = send - clockOffsetNanos;
        for (int i = 0; i < arrivals.length; i++) {
            long lagging = arrivals[i] - clockOffsetNanos + between(0, clientLagNanos);
            points[i + 1] = Math.max(points[i], lagging);
        }
        return points;
    }

    private long[] arrivals(long start, int count) {
        long[] arrivals = new long[count];
        long at = start + between(40 * MILLI, 120 * MILLI);
        for (int i = 0; i < count; i++) {
            arrivals[i] = at;
            at += between(2 * MILLI, 12 * MILLI);
        }
        return arrivals;
    }

    private long between(long from, long to) {
        return from + (long) (random.nextDouble() * (to - from));
    }

    /** An attempt that ends after one text; returns when. */
    private long cut(int index, int attempt, long send, List<Frame> frames) {
        long start = send + between(200 * MICRO, 500 * MICRO);
        long[] arrivals = arrivals(start, 2);
        long closed = arrivals[1] + MILLI;
        if (onTape.test(index)) {
            wire(index, attempt, frames).cut(start, arrivals, closed);
        }
        return closed;
    }

    private ScriptedWire wire(int index, int attempt, List<Frame> frames) {
        return new ScriptedWire(index * CONNECTIONS + attempt + 1, index, prompt.apply(index), frames);
    }

    /** Accepted drafts of a request. */
    public static long correct(int index) {
        return 400L + index;
    }

    /** Proposed drafts of a request. */
    public static long proposed(int index) {
        return 5 * verify(index);
    }

    /** Verify steps of a request. */
    public static long verify(int index) {
        return 200L + index;
    }

    /** Prompt tokens of a request. */
    public static long prompt(int index) {
        return 4000 + 3L * index;
    }

    /** Cached tokens of a request. */
    public static long cached(int index) {
        return 1000 + 2L * index;
    }

    /** Output tokens of a request. */
    public static long completion(int index) {
        return 601 + 2L * index;
    }
}
