package io.ssetape.replayer.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A reason why figures of two windows do not measure the same thing; explained in docs/comparison.md under the code. */
public enum LimitCode {
    /** A tape ends early, is damaged, or lacks bytes. */
    TAPE_NOT_WHOLE,
    /** One side has no such window. */
    WINDOW_ABSENT,
    /** A window of one side holds no request. */
    WINDOW_EMPTY,
    /** Not the same contents were asked, or not equally often. */
    REQUEST_SETS_DIFFER,
    /** Of some requests it is not known what they asked. */
    REQUEST_SETS_UNKNOWN,
    /** Requests name different models. */
    MODELS_DIFFER,
    /** Requests went to different APIs. */
    DIALECTS_DIFFER,
    /** Streams were asked for differently. */
    STREAM_DIFFERS,
    /** Not the same numbers of choices were asked for. */
    CHOICES_DIFFER,
    /** Not the same output limits were asked for. */
    MAX_TOKENS_DIFFER,
    /** Flags that add metadata events were set differently. */
    FLAGS_DIFFER,
    /** Usage or extension events arrive on one side only, or not as often; each takes a time point. */
    METADATA_EVENTS_DIFFER,
    /** Answers are made of other kinds of events. */
    EVENT_SEQUENCES_DIFFER,
    /** An event carries another number of tokens. */
    EVENT_GRAIN_DIFFERS,
    /** One read brought several text events, so that gaps say nothing about the service. */
    BURSTS,
    /** Times were taken by different rules or at different places. */
    TIMES_TAKEN_DIFFERENTLY,
    /** Another load was on the service. */
    CONCURRENCY_DIFFERS,
    /** Not the same shares of the windows are covered by the client's successes. */
    SUCCESSES_DIFFER,
    /** A figure covers only some of the requests that should have it, on one side or both. */
    COVERAGE_INCOMPLETE;

    /** What it makes not comparable. */
    public List<Aspect> touches() {
        return switch (this) {
            case TAPE_NOT_WHOLE, WINDOW_ABSENT, WINDOW_EMPTY, REQUEST_SETS_DIFFER, REQUEST_SETS_UNKNOWN ->
                List.of(Aspect.values());
            case MODELS_DIFFER, DIALECTS_DIFFER, CHOICES_DIFFER -> allBut(Aspect.REQUESTS);
            case MAX_TOKENS_DIFFER -> allBut(Aspect.REQUESTS, Aspect.TTFT);
            case STREAM_DIFFERS, EVENT_SEQUENCES_DIFFER -> List.of(Aspect.E2E, Aspect.TTFT, Aspect.TPOT, Aspect.ITL);
            case FLAGS_DIFFER, METADATA_EVENTS_DIFFER ->
                List.of(Aspect.E2E, Aspect.TPOT, Aspect.ITL, Aspect.THROUGHPUT);
            case EVENT_GRAIN_DIFFERS -> List.of(Aspect.TTFT, Aspect.ITL);
            case BURSTS -> List.of(Aspect.TTFT, Aspect.TPOT, Aspect.ITL);
            case TIMES_TAKEN_DIFFERENTLY, CONCURRENCY_DIFFERS, SUCCESSES_DIFFER ->
                List.of(Aspect.E2E, Aspect.TTFT, Aspect.TPOT, Aspect.ITL, Aspect.THROUGHPUT);
            case COVERAGE_INCOMPLETE -> List.of();
        };
    }

    private static List<Aspect> allBut(Aspect... left) {
        return Arrays.stream(Aspect.values())
                .filter(aspect -> !List.of(left).contains(aspect))
                .toList();
    }

    /** The name in output. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
