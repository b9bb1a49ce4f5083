package io.ssetape.replayer.compare;

import java.util.List;

/**
 * Why figures of a pair of windows are not comparable.
 *
 * @param code the reason
 * @param words what was found
 * @param a the same of the first tape, in words
 * @param b the same of the second tape
 * @param touches what it makes not comparable
 */
public record Limit(LimitCode code, String words, String a, String b, List<Aspect> touches) {
    static Limit of(LimitCode code, String words, String a, String b) {
        return new Limit(code, words, a, b, code.touches());
    }
}
