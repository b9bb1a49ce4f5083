package io.ssetape.proxy.serve;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Collects hashes by place, up to a number of them. */
final class PlacedHashes {
    private final int most;
    private final List<String> paths = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();
    private int count;

    PlacedHashes(int most) {
        this.most = most;
    }

    void add(String path, byte[] hash) {
        if (count < most) {
            paths.add(path);
            hashes.add(ByteBuffer.wrap(hash).getLong());
        }
        count++;
    }

    /** Whether what is added now is counted only. */
    boolean isFull() {
        return count >= most;
    }

    /** Counts one more that is not kept. */
    void countOne() {
        count++;
    }

    /** How many were added, kept or not. */
    int count() {
        return count;
    }

    /** Those that were kept. */
    BodyShape.Values values() {
        return new BodyShape.Values(
                List.copyOf(paths), hashes.stream().mapToLong(Long::longValue).toArray());
    }

    /** All; null when there were more than can be kept. */
    BodyShape.Values valuesIfAll() {
        return count <= most ? values() : null;
    }
}
