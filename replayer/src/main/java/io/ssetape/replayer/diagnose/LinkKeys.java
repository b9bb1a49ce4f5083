package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.List;

/** What two sightings of one request have in common: a response id, the request's own id, or the prompt. */
final class LinkKeys {
    static final String ID = "response id ";
    static final String RID = "rid ";
    static final String CONTENT = "content ";

    private LinkKeys() {}

    /** The keys of a sighting, the strongest first. */
    static List<String> of(Sighting sighting) {
        List<String> keys = new ArrayList<>();
        sighting.response().ids().forEach(id -> keys.add(ID + id));
        if (sighting.keys() != null) {
            if (sighting.keys().rid() != null) {
                keys.add(RID + sighting.keys().rid());
            }
            if (sighting.keys().contentHash() != null) {
                keys.add(CONTENT + sighting.keys().contentHash());
            }
        }
        return keys;
    }
}
