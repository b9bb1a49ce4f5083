package io.ssetape.proxy.serve;

/**
 * Where the bytes of one answer lie in the store.
 *
 * @param positions where its blocks begin, in order; not to be changed
 * @param lengths how long they are; not to be changed
 * @param bytes how many bytes the answer has, heads and framing included
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, and there is one for each answer of a tape
record StoredAnswer(long[] positions, int[] lengths, long bytes) {}
