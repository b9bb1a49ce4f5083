package io.ssetape.proxy.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where two request bodies differ. Places only, no values: what was asked is nobody else's business.
 *
 * @param differ places that both have
 * @param onlyAsked places that only the request has
 * @param onlyRecorded places that only the recorded one has
 */
record BodyDifference(List<String> differ, List<String> onlyAsked, List<String> onlyRecorded) {
    /** Farther than any two bodies that can be compared place by place. */
    private static final long APART = 1L << 40;

    /** Compares as deep as both are known. Of a body that is compared by its bytes no place is known. */
    static BodyDifference between(BodyShape asked, BodyShape recorded) {
        if (asked.bytewise() != null || recorded.bytewise() != null) {
            return new BodyDifference(List.of(), List.of(), List.of());
        }
        boolean deep = asked.deep() != null && recorded.deep() != null;
        return deep ? between(asked.deep(), recorded.deep()) : between(asked.top(), recorded.top());
    }

    private static BodyDifference between(BodyShape.Values asked, BodyShape.Values recorded) {
        Map<String, Long> there = new HashMap<>();
        for (int i = 0; i < recorded.paths().size(); i++) {
            there.put(recorded.paths().get(i), recorded.hashes()[i]);
        }
        List<String> differ = new ArrayList<>();
        List<String> onlyAsked = new ArrayList<>();
        for (int i = 0; i < asked.paths().size(); i++) {
            String path = asked.paths().get(i);
            Long hash = there.remove(path);
            if (hash == null) {
                onlyAsked.add(path);
            } else if (hash != asked.hashes()[i]) {
                differ.add(path);
            }
        }
        List<String> onlyRecorded =
                recorded.paths().stream().filter(there::containsKey).toList();
        return new BodyDifference(List.copyOf(differ), List.copyOf(onlyAsked), onlyRecorded);
    }

    /** How far the two bodies are from each other that it was made of: places, or what stands for them where bytes are compared. */
    long distance(BodyShape asked, BodyShape recorded) {
        if (asked.bytewise() == null && recorded.bytewise() == null) {
            return size();
        }
        long kinds = asked.bytewise() == recorded.bytewise() ? 1 : 2;
        return kinds * APART + Math.abs(asked.bytes() - recorded.bytes());
    }

    /** How many places it has. */
    int size() {
        return differ.size() + onlyAsked.size() + onlyRecorded.size();
    }
}
