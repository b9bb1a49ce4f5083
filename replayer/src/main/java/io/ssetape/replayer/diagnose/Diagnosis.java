package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ssetape.replayer.ReplayLimits;
import io.ssetape.replayer.clock.Standstill;
import io.ssetape.replayer.clock.StandstillsLeftOut;
import io.ssetape.replayer.diagnose.StageResult.Stage;
import io.ssetape.replayer.diagnose.StageResult.State;
import io.ssetape.replayer.metric.CounterCheck;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What {@code diagnose} says of a tape: the shape of its JSON, described in {@code docs/diagnosis-schema.json}.
 *
 * @param format always {@link #FORMAT}
 * @param version always {@link #VERSION}
 * @param condition how the tape ended: {@code complete}, {@code cut} or {@code damaged}
 * @param detail why it is not complete, or null
 * @param draftTokens how many draft tokens the service was said to use, or null
 * @param fault whether something that was asked for is missing or broken, or a tape is not whole, so that requests may be missing from it
 * @param requestCount logical requests
 * @param tapes the tapes, in the order in which they were named
 * @param taps the taps, outermost first
 * @param fields the fields asked about
 * @param hops what the hop between each pair of taps did
 * @param silenceMs a gap between events is called silent from here on
 * @param health what is wrong with streams, or worth knowing before their times are read
 * @param healthClean the checks that found nothing, in streams that could all be looked at
 * @param healthBlind what checks could not look at; null when they saw everything
 * @param counters the relations between counters at the outermost tap, and how often they hold
 * @param client the client's results beside the tape; null when none were named
 * @param requests the first requests, one by one
 * @param requestsLeftOut how many requests are not among them
 * @param limits the limits that the tapes were read with; null, and left out of JSON, when they are the usual ones
 */
public record Diagnosis(
        String format,
        int version,
        String condition,
        String detail,
        Integer draftTokens,
        boolean fault,
        long requestCount,
        List<TapeSeen> tapes,
        List<TapSeen> taps,
        List<FieldSummary> fields,
        List<HopSummary> hops,
        double silenceMs,
        List<HealthGroup> health,
        List<HealthCheck> healthClean,
        HealthBlind healthBlind,
        List<CounterSummary> counters,
        ClientReport client,
        List<RequestDiagnosis> requests,
        long requestsLeftOut,
        @JsonInclude(JsonInclude.Include.NON_NULL) ReplayLimits limits) {
    /** The value of {@code format}. */
    public static final String FORMAT = "ssetape-diagnosis";

    /** The value of {@code version}. */
    public static final int VERSION = 1;

    /**
     * One tape.
     *
     * @param number its place on the command line, from 1
     * @param condition how it ended: {@code complete}, {@code cut} or {@code damaged}
     * @param detail why it is not complete, or null
     * @param gaps what passed through its recording without being recorded
     * @param idsBefore what is to be taken from an id of this diagnosis for the exchange's id on the tape
     * @param taps its taps with generation requests, by name
     * @param clock how its clock stands to that of the first tape
     * @param standstills when its recording stood still, the first twenty times; empty, and left out of JSON, when it did not
     * @param standstillsLeftOut what the other times come to; null, and left out of JSON, when there are none
     */
    public record TapeSeen(
            int number,
            String condition,
            String detail,
            TapeGaps gaps,
            long idsBefore,
            List<String> taps,
            TapeClock clock,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Standstill> standstills,
            @JsonInclude(JsonInclude.Include.NON_NULL) StandstillsLeftOut standstillsLeftOut) {
        /** Whether it holds all that passed: it has an end, is not damaged, and has no gaps. */
        boolean isWhole() {
            return detail == null && gaps.count() == 0;
        }
    }

    /**
     * One tap.
     *
     * @param name its name
     * @param depth how many taps lie around it; 0 is where clients connect
     * @param role what it stands before
     * @param sightings generation requests seen there
     * @param unmatched those of them that belong to no request of a tap around it, at depth 0 always 0
     */
    public record TapSeen(String name, int depth, TapRole role, long sightings, long unmatched) {}

    /**
     * Streams with the same thing to know about, at one tap.
     *
     * @param check what was looked for
     * @param tap the tap
     * @param fault whether the stream, or the request, is broken
     * @param meaning what it means
     * @param ids all of their ids
     * @param evidence the numbers of the first of them
     * @param next the next thing to try
     */
    public record HealthGroup(
            HealthCheck check,
            String tap,
            boolean fault,
            String meaning,
            List<Long> ids,
            List<EvidenceLine> evidence,
            String next) {}

    /**
     * Streams that were not decoded, or not to their end.
     *
     * @param ids their ids
     * @param checks the checks that found nothing elsewhere, and need events that could not be looked at here
     */
    public record HealthBlind(List<Long> ids, List<HealthCheck> checks) {}

    /**
     * One relation between counters over the run.
     *
     * @param rule the relation
     * @param holds readings for which it holds
     * @param fails readings for which it does not
     * @param unknown readings for which a counter is missing or a default
     * @param failing ids of the answers for which it fails
     * @param example the numbers of the first answer for which it fails, else of the first one
     */
    public record CounterSummary(
            CounterCheck.Rule rule, long holds, long fails, long unknown, List<Long> failing, EvidenceLine example) {}

    /**
     * One field over the run.
     *
     * @param field the field
     * @param words what it is
     * @param headline the verdict in one line
     * @param fault whether it was asked for and is missing or broken somewhere
     * @param requests logical requests
     * @param asked those whose client asked for it
     * @param arrived those whose answer has it at the outermost tap
     * @param stages the stages, counted
     * @param groups requests with the same verdict, largest group first
     */
    public record FieldSummary(
            Field field,
            String words,
            String headline,
            boolean fault,
            long requests,
            long asked,
            long arrived,
            List<StageCount> stages,
            List<VerdictGroup> groups) {
        /** How many asked and how many got it, {@code asked 8/8, arrived 0/8}. */
        public String counts() {
            return counts(asked, arrived, requests);
        }

        static String counts(long asked, long arrived, long requests) {
            return "asked " + asked + "/" + requests + ", arrived " + arrived + "/" + requests;
        }
    }

    /**
     * One stage over the run.
     *
     * @param stage the stage
     * @param yes requests where it happened
     * @param no requests where it did not
     * @param notApplicable requests where nothing could happen
     * @param notObservable requests where no tap saw it
     * @param words the evidence of the first request whose state is the most frequent one
     */
    public record StageCount(Stage stage, long yes, long no, long notApplicable, long notObservable, String words) {
        /** The state that {@link #words()} speak of: the most frequent one, of several the first. */
        public State mostFrequent() {
            State most = State.YES;
            for (State state : State.values()) {
                most = count(state) > count(most) ? state : most;
            }
            return most;
        }

        /** How many requests are in a state. */
        public long count(State state) {
            return switch (state) {
                case YES -> yes;
                case NO -> no;
                case NOT_APPLICABLE -> notApplicable;
                case NOT_OBSERVABLE -> notObservable;
            };
        }
    }

    /**
     * Requests with the same verdict about one field.
     *
     * @param verdict the verdict
     * @param fault whether something that was asked for is missing or broken
     * @param meaning the verdict in words
     * @param ids the requests' ids
     * @param evidence the evidence of the first of them
     * @param next the next thing to try
     */
    public record VerdictGroup(
            FieldVerdict verdict,
            boolean fault,
            String meaning,
            List<Long> ids,
            List<EvidenceLine> evidence,
            String next) {
        /** Groups in the order in which they are told in short: what is fine for most must not hide what is wrong for some. */
        public static List<VerdictGroup> faultsFirst(List<VerdictGroup> groups) {
            return groups.stream()
                    .sorted(Comparator.comparing((VerdictGroup group) -> !group.fault()))
                    .toList();
        }
    }

    /**
     * One logical request.
     *
     * @param id the id of its outermost sighting
     * @param tap the tap of that sighting
     * @param sightings where else it was seen, outermost first
     * @param fields what became of each field
     * @param hops what each hop did to it
     * @param counters the relations between the counters that arrived
     * @param health what is wrong with its stream at the outermost tap, or worth knowing
     */
    public record RequestDiagnosis(
            long id,
            String tap,
            List<InnerSighting> sightings,
            List<FieldDiagnosis> fields,
            List<HopChange> hops,
            List<ReadingChecks> counters,
            Map<HealthCheck, String> health) {}

    /**
     * A request at a tap further in.
     *
     * @param id the sighting's id
     * @param tap the tap
     * @param link by what it was joined
     * @param candidates how many requests it could belong to by that link and by time
     */
    public record InnerSighting(long id, String tap, String link, int candidates) {}
}
