package io.ssetape.replayer.scrub;

/**
 * SipHash-2-4 (Aumasson and Bernstein) over a sequence of 64-bit words, whose value can be asked for after any of them. Without
 * the key nothing can be told of the words, and no guess at them can be checked.
 */
final class KeyedHash {
    private final long k0;
    private final long k1;
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    KeyedHash(long k0, long k1) {
        this.k0 = k0;
        this.k1 = k1;
        begin();
    }

    /** Another hash with the same key, of no words yet. */
    KeyedHash sibling() {
        return new KeyedHash(k0, k1);
    }

    /** Forgets all words. */
    void begin() {
        v0 = k0 ^ 0x736f6d6570736575L;
        v1 = k1 ^ 0x646f72616e646f6dL;
        v2 = k0 ^ 0x6c7967656e657261L;
        v3 = k1 ^ 0x7465646279746573L;
    }

    void absorb(long word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
    }

    /** The hash of the words so far; more may follow. */
    long value() {
        long a = v0;
        long b = v1;
        long c = v2;
        long d = v3;
        v2 ^= 0xff;
        round();
        round();
        round();
        round();
        long value = v0 ^ v1 ^ v2 ^ v3;
        v0 = a;
        v1 = b;
        v2 = c;
        v3 = d;
        return value;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
