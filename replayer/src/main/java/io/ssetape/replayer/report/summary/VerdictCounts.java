package io.ssetape.replayer.report.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.report.summary.Verdict.Conclusion;

/**
 * Of the requests at one tap, how many asked for something and how many got it.
 *
 * @param requests requests that could have asked
 * @param asked those that asked at the place where the service reads it
 * @param misplaced those that did not, but carry the flag elsewhere
 * @param reached those whose response brought it
 * @param askedAndReached those that asked and got it
 * @param askedAndEndedEarly those that asked, did not get it, and whose inference ended without completing
 * @param askedAndNotDecoded those that asked, and whose response could not be decoded so far that it can be told
 * @param askedAndEmpty those that asked, and got the key with an empty value or one of the wrong type
 * @param askedAndHeadNotRead those that asked, and whose response's head was not read, so that it cannot be told; left out of JSON when 0
 * @param askedAndOpen those that asked, and whose response's end the tape does not hold, so that it cannot be told; left out of JSON when 0
 */
public record VerdictCounts(
        long requests,
        long asked,
        long misplaced,
        long reached,
        long askedAndReached,
        long askedAndEndedEarly,
        long askedAndNotDecoded,
        long askedAndEmpty,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long askedAndHeadNotRead,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long askedAndOpen) {
    /** The conclusion that they allow. */
    Conclusion conclusion() {
        if (asked == 0 && reached == 0) {
            return misplaced > 0 ? Conclusion.ASKED_AT_WRONG_PLACE : Conclusion.NOT_ASKED;
        }
        if (askedAndReached == asked) {
            return Conclusion.REACHED;
        }
        if (askedAndReached + askedAndEmpty == asked) {
            return Conclusion.REACHED_EMPTY;
        }
        if (askedAndReached + askedAndEndedEarly + unknown() == asked) {
            return incomplete();
        }
        return askedAndReached == 0 ? Conclusion.NEVER_REACHED : Conclusion.PARTLY_REACHED;
    }

    /** How many asked and have an answer of which too little could be read to tell. */
    long unknown() {
        return askedAndNotDecoded + askedAndHeadNotRead + askedAndOpen;
    }

    /** Every complete answer that was read has it. */
    private Conclusion incomplete() {
        if (askedAndEndedEarly > 0) {
            return Conclusion.ENDED_EARLY;
        }
        if (askedAndOpen > 0) {
            return Conclusion.TAPE_INCOMPLETE;
        }
        return askedAndNotDecoded > 0 ? Conclusion.NOT_DECODED : Conclusion.HEAD_NOT_READ;
    }
}
