package io.ssetape.replayer.diagnose;

import io.ssetape.replayer.diagnose.Diagnosis.HealthBlind;
import io.ssetape.replayer.diagnose.Diagnosis.HealthGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Gathers what is wrong with streams, or worth knowing, by check and tap. */
final class HealthTally {
    private static final int EXAMPLES = 3;
    private static final Set<HealthCheck> OF_ANY_LEG = EnumSet.of(
            HealthCheck.HTTP_STATUS,
            HealthCheck.ERROR_EVENT,
            HealthCheck.HEAD_DAMAGED,
            HealthCheck.FRAMING_CUT,
            HealthCheck.HEAD_TOO_LONG);

    private final long silenceNanos;
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final List<Long> unseen = new ArrayList<>();
    private boolean fault;

    private record Group(HealthCheck check, String tap, List<Long> ids, List<EvidenceLine> evidence) {}

    HealthTally(long silenceNanos) {
        this.silenceNanos = silenceNanos;
    }

    /**
     * Looks a sighting over.
     *
     * @param answers whether the client's answer came from there; a prefill leg is only held to what any answer must be
     */
    void add(Sighting seen, boolean answers) {
        if (seen.isUnseen()) {
            unseen.add(seen.id());
        }
        StreamHealth.of(seen, silenceNanos).forEach((check, words) -> {
            if (answers || OF_ANY_LEG.contains(check)) {
                add(check, new EvidenceLine(seen.id(), seen.tap(), "stream", words));
            }
        });
    }

    /** An exchange whose request head was not read, so that it is no sighting. */
    void add(UnreadRequest unread) {
        add(
                HealthCheck.REQUEST_HEAD_NOT_READ,
                new EvidenceLine(unread.id(), unread.tap(), "request head", unread.words()));
    }

    private void add(HealthCheck check, EvidenceLine evidence) {
        Group group = groups.computeIfAbsent(
                check + "\n" + evidence.tap(),
                any -> new Group(check, evidence.tap(), new ArrayList<>(), new ArrayList<>()));
        group.ids().add(evidence.id());
        if (group.evidence().size() < EXAMPLES) {
            group.evidence().add(evidence);
        }
        fault |= check.isFault();
    }

    /** Whether a stream is broken. */
    boolean fault() {
        return fault;
    }

    /** What was found, in the order of the checks. */
    List<HealthGroup> groups() {
        return groups.values().stream()
                .sorted(Comparator.comparing(Group::check))
                .map(group -> new HealthGroup(
                        group.check(),
                        group.tap(),
                        group.check().isFault(),
                        group.check().meaning(),
                        List.copyOf(group.ids()),
                        List.copyOf(group.evidence()),
                        group.check().next()))
                .toList();
    }

    /** The checks that found nothing at any tap, and looked at everything. */
    List<HealthCheck> clean() {
        return silent().filter(check -> unseen.isEmpty() || !check.needsEvents())
                .toList();
    }

    /** What could not be looked at because its head was not read, or it was not decoded; null when everything was. */
    HealthBlind blind() {
        return unseen.isEmpty()
                ? null
                : new HealthBlind(
                        List.copyOf(unseen),
                        silent().filter(HealthCheck::needsEvents).toList());
    }

    private Stream<HealthCheck> silent() {
        return Arrays.stream(HealthCheck.values())
                .filter(check -> groups.values().stream().noneMatch(group -> group.check() == check));
    }
}
