package io.ssetape.proxy.serve;

import java.util.List;

/**
 * What is kept of a request body: enough to find an equal one, and to say where another one differs, without its content.
 *
 * @param hash equal for bodies that mean the same: of the canonical form for JSON, of the bytes for anything else
 * @param bytewise why its bytes are compared; null when it is compared as JSON
 * @param bytes how long it is
 * @param isList whether it is a JSON list
 * @param top the values of the outermost object or list; none when the body is no JSON
 * @param deep all values down to {@link CanonicalJson#DEEPEST} levels; null when there are too many of them
 */
record BodyShape(BodyHash hash, Bytewise bytewise, long bytes, boolean isList, Values top, Values deep) {
    /** No value. */
    static final Values NO_VALUES = new Values(List.of(), new long[0]);

    /**
     * Values by their place in the body.
     *
     * @param paths for instance {@code messages[0].content}
     * @param hashes of the values, in the order of the paths; not to be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // compared value by value, by place
    record Values(List<String> paths, long[] hashes) {}
}
