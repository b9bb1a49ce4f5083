package io.ssetape.replayer.request;

import java.util.List;

/**
 * The extension object.
 *
 * @param events events that carry {@code sglext} (or stand-ins such as {@code meta_info} with counters)
 * @param specEvents events that carry speculative counters
 * @param spec the counters of the last such event, or null
 * @param cachedDetails cached tokens by place, or null
 * @param keys the keys seen inside the extension, in order of appearance
 * @param readings every reading of the counters in order of arrival when there is more than one, else empty; never summed
 * @param routedExperts what is known of the routing data, or null
 * @param metadataBytes the length of counters and cached details of the largest such event as Python's {@code json.dumps}
 *     writes them, which is what a client's observer has to keep; null without any
 * @param unreadable metadata keys, of usage too, that arrived with an empty value or one of the wrong type
 * @param conflicts relations between the counters that are known to fail, those of each choice on its own
 */
public record Sglext(
        int events,
        int specEvents,
        SpecCounters spec,
        CachedDetails cachedDetails,
        List<String> keys,
        List<SpecCounters> readings,
        RoutedExperts routedExperts,
        Integer metadataBytes,
        List<UnreadableKey> unreadable,
        List<CounterConflict> conflicts) {
    /** What the observer of an adapted AISBench client keeps of {@link #metadataBytes}. */
    public static final int KEPT_METADATA_BYTES = 8192;

    /** An extension of which only the counters matter. */
    public Sglext(int events, int specEvents, SpecCounters spec, CachedDetails cachedDetails) {
        this(events, specEvents, spec, cachedDetails, List.of(), List.of(), null, null, List.of(), List.of());
    }

    /** The same with what its counters contradict. */
    public Sglext withConflicts(List<CounterConflict> found) {
        return new Sglext(
                events,
                specEvents,
                spec,
                cachedDetails,
                keys,
                readings,
                routedExperts,
                metadataBytes,
                unreadable,
                found);
    }
}
