package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for what was said on the original in what is to be shown: in the bytes of every stream, and in the texts that the replay reads
 * from them, put together from their events. Also tells whether the replay computes the same from both. Memory is bounded but for eight
 * bytes for each exchange.
 */
public final class SelfCheck {
    private static final int MAX_LISTED = 20;

    private final Shingles said = new Shingles(new Telling());
    private final Shingles names = new Shingles(stretch -> true);
    private final Map<Long, Shingles.Walk[]> streams = new HashMap<>();
    private final LongSet sketches = new LongSet();
    private final List<String> different = new ArrayList<>();
    private final SpokenTexts original;
    private final SpokenTexts scrubbed;
    private final List<String> firstFound = new ArrayList<>();
    private long foundInStreams;
    private long foundInTexts;
    private long exchanges;
    private long differences;

    /**
     * What was found.
     *
     * @param sampled how many stretches of twelve bytes of the original's texts were looked for
     * @param rate one of so many stretches was looked for
     * @param found how many of them were found
     * @param firstFound where, the first of them
     * @param exchanges how many exchanges the replay finds on the result
     * @param different how many of them it computes something else for than for the original
     * @param firstDifferent the places of the first of those
     */
    public record Result(
            long sampled,
            long rate,
            long found,
            List<String> firstFound,
            long exchanges,
            long different,
            List<String> firstDifferent) {}

    /**
     * A check.
     *
     * @param keepModels whether names of models are to be found
     */
    public SelfCheck(boolean keepModels) {
        original = new SpokenTexts(
                said::add, keepModels ? names::add : said::add, (place, record) -> sketches.add(sketch(place, record)));
        scrubbed = new SpokenTexts(this::look, this::look, this::compare);
    }

    private static long sketch(String place, Object record) {
        long sketch = 31 * RecordSketch.of(record) + place.hashCode();
        return sketch == 0 ? 1 : sketch;
    }

    private void compare(String place, Object record) {
        exchanges++;
        if (!sketches.contains(sketch(place, record))) {
            differences++;
            if (different.size() < MAX_LISTED) {
                different.add(place);
            }
        }
    }

    /** The next frame of the original. */
    public void original(Frame frame) {
        original.accept(frame);
    }

    /** The original is over: call it before the first frame of the result. */
    public void originalEnds(SourceEnd end) {
        original.finish(end);
        said.remove(names);
    }

    private void look(byte[] text) {
        foundInTexts += said.find(text);
    }

    /** The next frame of the result, as it was written. */
    public void scrubbed(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            stream(bytes);
        } else if (frame instanceof Frame.Closed closed) {
            streams.remove(closed.connection());
        }
        scrubbed.accept(frame);
    }

    private void stream(Frame.Bytes bytes) {
        Shingles.Walk walk = streams.computeIfAbsent(
                        bytes.connection(), any -> new Shingles.Walk[] {said.search(), said.search()})[
                bytes.direction().code()];
        long before = walk.found();
        walk.on(bytes.payload(), 0, bytes.payload().length);
        if (walk.found() > before) {
            foundInStreams += walk.found() - before;
            if (firstFound.size() < MAX_LISTED) {
                firstFound.add("connection " + bytes.connection() + ", "
                        + bytes.direction().label() + " byte " + bytes.streamOffset());
            }
        }
    }

    /** The result is over. */
    public Result finish(SourceEnd end) {
        scrubbed.finish(end);
        return new Result(
                said.size(),
                said.rate(),
                foundInStreams + foundInTexts,
                List.copyOf(firstFound),
                exchanges,
                differences,
                List.copyOf(different));
    }
}
