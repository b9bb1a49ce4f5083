package io.ssetape.replayer.scrub;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.prometheus.Exposition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    private final HiddenTokens hidden = new HiddenTokens();
    private final PlacedTokens originalPlaces;
    private final PlacedTokens scrubbedPlaces;
    private final List<Integer> metricsRead = new ArrayList<>();
    private final LongSet sketches = new LongSet();
    private final List<String> different = new ArrayList<>();
    private final SpokenTexts original;
    private final SpokenTexts scrubbed;
    private final List<String> firstFound = new ArrayList<>();
    private long foundInStreams;
    private long foundInTexts;
    private long foundInPlaces;
    private int metricsAnswers;
    private long metricsDifferent;
    private Frame place;
    private long exchanges;
    private long differences;

    /**
     * What was found.
     *
     * @param sampled how many stretches of twelve bytes of the original's texts were looked for
     * @param rate one of so many stretches was looked for
     * @param names how many names, ids, numbers and addresses were looked for where such stand
     * @param found how many of them were found
     * @param firstFound where, the first of them
     * @param exchanges how many exchanges the replay finds on the result
     * @param different how many of them it computes something else for than for the original
     * @param metricsAnswers how many answers of metrics endpoints there are
     * @param metricsDifferent how many of them are read otherwise than on the original
     * @param firstDifferent the places of the first of those
     */
    public record Result(
            long sampled,
            long rate,
            long names,
            long found,
            List<String> firstFound,
            long exchanges,
            long different,
            long metricsAnswers,
            long metricsDifferent,
            List<String> firstDifferent) {}

    /**
     * A check.
     *
     * @param keepModels whether names of models are to be found
     */
    public SelfCheck(boolean keepModels) {
        PlacedTokens ids = new PlacedTokens(text -> {}, hidden::add, metrics -> {}, keepModels);
        original = new SpokenTexts(
                (id, text) -> said.add(text),
                ids::words,
                keepModels ? names::add : said::add,
                (place, record) -> sketches.add(sketch(place, record)));
        PlacedTokens shown = new PlacedTokens(text -> {}, this::lookAt, metrics -> {}, keepModels);
        scrubbed = new SpokenTexts(this::look, shown::words, model -> look(0, model), this::compare);
        originalPlaces = new PlacedTokens(
                text -> said.add(text.getBytes(StandardCharsets.ISO_8859_1)),
                hidden::add,
                metrics -> metricsRead.add(figures(metrics)),
                keepModels);
        scrubbedPlaces = new PlacedTokens(text -> {}, this::lookAt, this::compareMetrics, keepModels);
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

    private void lookAt(String token) {
        if (hidden.has(token)) {
            foundInPlaces++;
            if (firstFound.size() < MAX_LISTED) {
                firstFound.add(place(place));
            }
        }
    }

    /** Of a metrics answer all but names and labels, and what could not be read. */
    private static int figures(Exposition metrics) {
        return Objects.hash(
                metrics.sampleLines(),
                metrics.faultCount(),
                List.copyOf(metrics.samples().values()));
    }

    private void compareMetrics(Exposition metrics) {
        int number = metricsAnswers++;
        if (number >= metricsRead.size() || metricsRead.get(number) != figures(metrics)) {
            metricsDifferent++;
            if (different.size() < MAX_LISTED) {
                different.add("metrics answer " + metricsAnswers);
            }
        }
    }

    /** Where a frame stands, in words. */
    private static String place(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            return "connection " + bytes.connection() + ", " + bytes.direction().label() + " byte "
                    + bytes.streamOffset();
        } else if (frame instanceof Frame.ConnectionOpened opened) {
            return "connection " + opened.connection() + ", its addresses";
        } else if (frame instanceof Frame.MetricsSnapshot) {
            return "a metrics answer";
        }
        return "the tape's own texts";
    }

    /** The next frame of the original. */
    public void original(Frame frame) {
        originalPlaces.accept(frame);
        original.accept(frame);
    }

    /** The original is over: call it before the first frame of the result. */
    public void originalEnds(SourceEnd end) {
        original.finish(end);
        said.remove(names);
    }

    private void look(long exchange, byte[] text) {
        long found = said.find(text);
        foundInTexts += found;
        if (found > 0 && firstFound.size() < MAX_LISTED) {
            firstFound.add(
                    exchange == 0 ? "the name of a model" : "the texts of request " + exchange + ", put together");
        }
    }

    /** The next frame of the result, as it was written. */
    public void scrubbed(Frame frame) {
        if (frame instanceof Frame.Bytes bytes) {
            stream(bytes);
        } else if (frame instanceof Frame.Closed closed) {
            streams.remove(closed.connection());
        }
        place = frame;
        scrubbedPlaces.accept(frame);
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
                firstFound.add(place(bytes));
            }
        }
    }

    /** The result is over. */
    public Result finish(SourceEnd end) {
        scrubbed.finish(end);
        return new Result(
                said.size(),
                said.rate(),
                hidden.size(),
                foundInStreams + foundInTexts + foundInPlaces,
                List.copyOf(firstFound),
                exchanges,
                differences,
                metricsAnswers,
                metricsDifferent,
                List.copyOf(different));
    }
}
