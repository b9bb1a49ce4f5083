package io.ssetape.replayer.chat;

import io.ssetape.replayer.request.CachedDetails;
import io.ssetape.replayer.request.RoutedExperts;
import io.ssetape.replayer.request.UnreadableKey;
import java.util.ArrayList;
import java.util.List;

/**
 * What an event says beside text and usage.
 *
 * @param present whether there is such an object at all ({@code sglext} or a stand-in)
 * @param keys its keys in order of appearance
 * @param readings speculative counters in it
 * @param cachedDetails cached tokens by place, or null
 * @param routedExperts the routing data, or null
 * @param metadataBytes the length of its counters and cached details as Python's {@code json.dumps} writes them; 0 without any
 * @param unreadable metadata keys of the event, those of usage too, whose values are empty or of the wrong type
 */
public record Extension(
        boolean present,
        List<String> keys,
        List<SpecReading> readings,
        CachedDetails cachedDetails,
        RoutedExperts routedExperts,
        int metadataBytes,
        List<UnreadableKey> unreadable) {
    /** No such object. */
    public static final Extension NONE = new Extension(false, List.of(), List.of(), null, null, 0, List.of());

    /** Nothing but keys that say nothing. */
    static Extension of(List<UnreadableKey> unreadable) {
        return unreadable.isEmpty() ? NONE : new Extension(false, List.of(), List.of(), null, null, 0, unreadable);
    }

    /** This one with what another one of the same event adds. */
    Extension with(Extension other) {
        if (other.isNothing()) {
            return this;
        } else if (isNothing()) {
            return other;
        }
        List<String> allKeys = new ArrayList<>(keys);
        allKeys.addAll(other.keys);
        List<SpecReading> allReadings = new ArrayList<>(readings);
        allReadings.addAll(other.readings);
        List<UnreadableKey> odd = new ArrayList<>(unreadable);
        odd.addAll(other.unreadable);
        return new Extension(
                present || other.present,
                List.copyOf(allKeys),
                List.copyOf(allReadings),
                cachedDetails == null ? other.cachedDetails : cachedDetails,
                routedExperts == null ? other.routedExperts : routedExperts,
                metadataBytes + other.metadataBytes,
                List.copyOf(odd));
    }

    /** Whether there is neither such an object nor a key that says nothing. */
    public boolean isNothing() {
        return !present && unreadable.isEmpty();
    }
}
