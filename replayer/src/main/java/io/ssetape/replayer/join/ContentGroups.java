package io.ssetape.replayer.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Requests of both sides that ask the same, by the fingerprint of what they ask. */
final class ContentGroups {
    private static final Comparator<ClientRequest> BY_SEND = Comparator.comparing(
                    (ClientRequest line) -> !line.isTimed())
            .thenComparingLong(line -> line.isTimed() ? line.sendNanos() : 0)
            .thenComparingInt(ClientRequest::index);
    private static final Comparator<TapedRequest> BY_START =
            Comparator.comparingLong(TapedRequest::startNanos).thenComparingLong(TapedRequest::id);

    /**
     * Requests that ask the same.
     *
     * @param timed the client's, by send, as far as that is known
     * @param timeless the client's of which no send is known, by index
     * @param taped the tape's, by start
     */
    record Group(List<ClientRequest> timed, List<ClientRequest> timeless, List<TapedRequest> taped) {}

    private final Map<String, Group> groups = new TreeMap<>();
    private final boolean compared;

    ContentGroups(List<ClientRequest> lines, List<TapedRequest> taped) {
        compared = lines.stream().anyMatch(line -> line.contentSha256() != null)
                && taped.stream().anyMatch(exchange -> exchange.contentSha256() != null);
        lines.forEach(line -> (line.isTimed()
                        ? group(line.contentSha256()).timed()
                        : group(line.contentSha256()).timeless())
                .add(line));
        taped.forEach(exchange -> group(exchange.contentSha256()).taped().add(exchange));
        groups.values().forEach(group -> {
            group.timed().sort(BY_SEND);
            group.timeless().sort(BY_SEND);
            group.taped().sort(BY_START);
        });
    }

    /** Whether both sides say what was asked; if not, all requests are one group. */
    boolean areCompared() {
        return compared;
    }

    Iterable<Group> all() {
        return groups.values();
    }

    private Group group(String content) {
        String key = compared && content != null ? content : "";
        return groups.computeIfAbsent(key, any -> new Group(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
    }
}
