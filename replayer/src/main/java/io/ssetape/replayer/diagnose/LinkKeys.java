package io.ssetape.replayer.diagnose;

import java.util.ArrayList;
import java.util.List;

/**
 * What two sightings of one request have in common: a response id, the request's own id, the room in which its prefill and decode
 * nodes meet, the prompt, or, where an entry translates the request to another API, the text of the answer.
 */
final class LinkKeys {
    static final String ID = "response id ";
    static final String RID = "rid ";
    static final String ROOM = "bootstrap room ";
    static final String CONTENT = "content ";
    static final String ANSWER = "answer text ";

    /** Shorter answers (yes, no, a number) are alike too often to tell requests apart. */
    private static final int MIN_ANSWER_CHARS = 16;

    private static final List<String> KINDS = List.of(ID, RID, ROOM, CONTENT, ANSWER);

    private LinkKeys() {}

    /** The keys of a sighting, the strongest first. */
    static List<String> of(Sighting sighting) {
        List<String> keys = new ArrayList<>();
        sighting.response().ids().forEach(id -> keys.add(ID + id));
        if (sighting.keys() != null) {
            if (sighting.keys().rid() != null) {
                keys.add(RID + sighting.keys().rid());
            }
            if (sighting.keys().bootstrapRoom() != null) {
                keys.add(ROOM + sighting.keys().bootstrapRoom());
            }
            if (sighting.keys().contentHash() != null) {
                keys.add(CONTENT + sighting.keys().contentHash());
            }
        }
        if (sighting.textChars() >= MIN_ANSWER_CHARS) {
            keys.add(ANSWER + sighting.textSha256());
        }
        return keys;
    }

    /** The kind of a key, in words. */
    static String kind(String key) {
        return KINDS.stream()
                .filter(key::startsWith)
                .findFirst()
                .map(String::strip)
                .orElse(key);
    }

    /** Whether two sightings are legs of one request to different nodes, so that neither lies within the other. */
    static boolean shareRoom(Sighting one, Sighting other) {
        String room = one.keys() == null ? null : one.keys().bootstrapRoom();
        return room != null && other.keys() != null && room.equals(other.keys().bootstrapRoom());
    }
}
