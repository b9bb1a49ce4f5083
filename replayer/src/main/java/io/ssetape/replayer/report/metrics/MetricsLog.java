package io.ssetape.replayer.report.metrics;

import io.ssetape.recorder.frame.Frame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes the metrics frames of a tape as they go by. */
public final class MetricsLog {
    private static final int MAX_ENDPOINTS = 64;

    private final Map<String, EndpointLog> endpoints = new LinkedHashMap<>();

    /** The next frame; frames of other kinds are left alone. */
    public void accept(Frame frame) {
        if (frame instanceof Frame.MetricsSnapshot snapshot
                && (endpoints.size() < MAX_ENDPOINTS || endpoints.containsKey(snapshot.url()))) {
            endpoints.computeIfAbsent(snapshot.url(), EndpointLog::new).add(snapshot);
        }
    }

    /** The endpoints, in the order in which the tape names them. */
    List<EndpointLog> endpoints() {
        return List.copyOf(endpoints.values());
    }
}
