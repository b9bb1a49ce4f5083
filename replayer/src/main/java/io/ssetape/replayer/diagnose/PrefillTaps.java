package io.ssetape.replayer.diagnose;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which taps stand before prefill nodes: those whose legs mostly were asked for one token, or answered with one, where the client
 * got more. Once that is known, also a
 * leg that by itself could have answered (an answer of one token, for instance) is none that did.
 */
final class PrefillTaps {
    private PrefillTaps() {}

    static void mark(List<LogicalRequest> requests) {
        Map<String, Integer> balance = new HashMap<>();
        for (LogicalRequest request : requests) {
            for (Leg leg : request.legs()) {
                balance.merge(leg.sighting().tap(), request.isPrefill(leg.sighting()) ? 1 : -1, Integer::sum);
            }
        }
        Set<String> prefill = new HashSet<>();
        balance.forEach((tap, more) -> {
            if (more > 0) {
                prefill.add(tap);
            }
        });
        requests.forEach(request -> request.prefillTaps(prefill));
    }
}
