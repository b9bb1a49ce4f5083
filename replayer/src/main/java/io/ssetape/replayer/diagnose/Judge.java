package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.metric.CounterCheck;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.InferenceResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Judges one field of one request. The order of the questions is that of the evidence: what arrived needs no excuse, what nobody
 * asked for is not missing, a cut answer explains itself, then comes what inner taps saw, and only then what is merely likely.
 */
final class Judge {
    private final Field field;
    private final LogicalRequest request;
    private final Integer draftTokens;
    private final Sighting here;
    private final List<Sighting> chain;
    private final List<AskedState> asked;
    private final List<Arrival> arrivals;
    private final Kept kept;

    /**
     * A judge of one field of one request.
     *
     * @param draftTokens how many draft tokens the service was started with, or null when not told
     * @param client what the client kept; null when its results are not known
     */
    Judge(Field field, LogicalRequest request, Integer draftTokens, ClientSide client) {
        this.field = field;
        this.request = request;
        this.draftTokens = draftTokens;
        here = request.here();
        chain = request.chain();
        asked = IntStream.range(0, chain.size())
                .mapToObj(place ->
                        place == 0 ? AskedState.of(field, here) : AskedState.within(field, here, chain.get(place)))
                .toList();
        arrivals = chain.stream().map(seen -> Arrival.of(field, seen)).toList();
        kept = client == null
                ? null
                : client.kept(field, request, arrivals.get(0).present());
    }

    private record Ruling(FieldVerdict verdict, String place) {}

    FieldDiagnosis diagnosis() {
        Ruling ruling = withClient(ruling());
        return new FieldDiagnosis(
                field,
                ruling.verdict(),
                isFault(ruling.verdict()),
                ruling.verdict().meaning(ruling.place()),
                asked.get(0).isAsked(),
                arrivals.get(0).present(),
                new Stages(chain, request.otherTaps(), asked, arrivals, kept).results(),
                evidence(ruling.verdict()),
                ruling.verdict().next());
    }

    /** What came without being asked for, the client may drop. */
    private boolean isFault(FieldVerdict verdict) {
        return verdict.isFault()
                && (verdict != FieldVerdict.NOT_KEPT || asked.get(0).isAsked());
    }

    /** The ruling once the client's own results are known; what is wrong before the client comes first. */
    private Ruling withClient(Ruling ruling) {
        if (kept == null) {
            return ruling;
        }
        if (kept.keeping() == Keeping.CLIENT_ONLY && field != Field.USAGE) {
            return new Ruling(FieldVerdict.CLIENT_ONLY, here.tap());
        }
        if (ruling.verdict() != FieldVerdict.RECEIVED_HERE) {
            return ruling;
        }
        return switch (kept.keeping()) {
            case KEPT -> new Ruling(FieldVerdict.KEPT, here.tap());
            case NOT_KEPT -> new Ruling(FieldVerdict.NOT_KEPT, here.tap());
            case KEPT_DIFFERENTLY -> new Ruling(FieldVerdict.KEPT_DIFFERENTLY, here.tap());
            default -> ruling;
        };
    }

    private Ruling ruling() {
        if (arrivals.get(0).present()) {
            return new Ruling(Arrival.quality(field, here, draftTokens), here.tap());
        }
        FieldVerdict simple = withoutInnerTaps();
        int left = simple == FieldVerdict.ENDED_EARLY ? leftByEntry() : 0;
        if (left > 0) {
            return new Ruling(FieldVerdict.ENTRY_ENDED_EARLY, between(left - 1, left));
        }
        if (simple != null) {
            return new Ruling(
                    simple, simple == FieldVerdict.REQUEST_SHAPE ? asked.get(0).words() : here.tap());
        }
        Ruling hop = hop();
        if (hop != null) {
            return hop;
        }
        return new Ruling(unexplained(), here.tap());
    }

    /** What the outermost tap alone explains, or null. */
    private FieldVerdict withoutInnerTaps() {
        return switch (asked.get(0).kind()) {
            case UNKNOWN -> FieldVerdict.REQUEST_NOT_READ;
            case WRONG_SHAPE -> FieldVerdict.REQUEST_SHAPE;
            case NOT_ASKED -> FieldVerdict.NOT_ASKED;
            case ASKED -> {
                if (here.isHeadNotRead()) {
                    yield FieldVerdict.HEAD_NOT_READ;
                }
                if (here.isIncompleteOnTape()) {
                    yield FieldVerdict.TAPE_INCOMPLETE;
                }
                if (here.isCompleted() || isCutByEntry() || arrivals.get(0).empty()) {
                    yield null;
                }
                boolean refused = here.inference().status() == Outcome.FAILED
                        || here.inference().status() == Outcome.ABORTED;
                yield here.isNotDecoded() && !refused ? FieldVerdict.NOT_DECODED : FieldVerdict.ENDED_EARLY;
            }
        };
    }

    /** Whether the answer was whole, the field in it, further in, and no client left: what cut it here is the hop between. */
    private boolean isCutByEntry() {
        boolean whole = false;
        for (int inner = 1; inner < chain.size(); inner++) {
            whole |= chain.get(inner).isCompleted() && arrivals.get(inner).present();
        }
        return whole && here.inference().status() != Outcome.CANCELLED && !here.isNotDecoded();
    }

    /**
     * The outermost inner sighting whose answer was under way when the hop in front of it left, although no client had left and the
     * answer here does not say that something failed; 0 when there is none.
     */
    private int leftByEntry() {
        boolean explained = here.inference().status() == Outcome.CANCELLED
                || here.events().error() > 0
                || !Integer.valueOf(200).equals(here.response().status());
        for (int inner = 1; inner < chain.size() && !explained; inner++) {
            if (chain.get(inner).inference().status() == Outcome.CANCELLED) {
                return inner;
            }
        }
        return 0;
    }

    /** What an inner tap proves, or null. */
    private Ruling hop() {
        for (int inner = chain.size() - 1; inner > 0; inner--) {
            if (arrivals.get(inner).present()) {
                int have = inner;
                while (arrivals.get(have - 1).present()) {
                    have--;
                }
                int lacks = have - 1;
                while (lacks > 0 && arrivals.get(lacks).unknown()) {
                    lacks--;
                }
                return new Ruling(FieldVerdict.ENTRY_DROPPED_EVENT, between(lacks, have));
            }
        }
        if (arrivals.get(0).empty()) {
            return new Ruling(
                    isOneToken(here) ? FieldVerdict.ONE_TOKEN_ANSWER : FieldVerdict.ARRIVED_EMPTY, here.tap());
        }
        for (int inner = 1; inner < chain.size(); inner++) {
            AskedState.Kind kind = asked.get(inner).kind();
            if (kind == AskedState.Kind.NOT_ASKED || kind == AskedState.Kind.WRONG_SHAPE) {
                return new Ruling(FieldVerdict.ENTRY_STRIPPED_FLAG, between(inner - 1, inner));
            }
        }
        int last = chain.size() - 1;
        if (last > 0 && !chain.get(last).isAnswerKnown() && !isOneToken(here) && !isOtherDialect()) {
            return new Ruling(FieldVerdict.NOT_KNOWN_FURTHER_IN, chain.get(last).tap());
        }
        boolean answered =
                last > 0 && chain.get(last).isCompleted() && asked.get(last).isAsked();
        if (!answered) {
            return null;
        }
        FieldVerdict verdict = isOneToken(chain.get(last))
                ? FieldVerdict.ONE_TOKEN_ANSWER
                : arrivals.get(last).empty() ? FieldVerdict.ARRIVED_EMPTY : elsewhereOr();
        return new Ruling(verdict, chain.get(last).tap());
    }

    private FieldVerdict elsewhereOr() {
        return isOtherDialect() ? FieldVerdict.OTHER_DIALECT : FieldVerdict.NODE_NEVER_EMITTED;
    }

    private FieldVerdict unexplained() {
        if (isOneToken(here)) {
            return FieldVerdict.ONE_TOKEN_ANSWER;
        } else if (isOtherDialect()) {
            return FieldVerdict.OTHER_DIALECT;
        }
        boolean usageCame = field == Field.CACHED && here.usage().snapshots() > 0;
        return usageCame ? FieldVerdict.NOT_REPORTED : FieldVerdict.LOST_UPSTREAM;
    }

    private boolean isOtherDialect() {
        boolean flagged = here.dialect() == Dialect.CHAT || here.dialect() == Dialect.COMPLETIONS;
        return field == Field.SGLEXT && !(flagged && Boolean.TRUE.equals(here.streaming()));
    }

    private boolean isOneToken(Sighting seen) {
        Long completion = seen.usage().completionTokens();
        return field == Field.SGLEXT && completion != null && completion == 1 && seen.n() == 1;
    }

    private String between(int outer, int inner) {
        return "between " + chain.get(outer).tap() + " and " + chain.get(inner).tap();
    }

    private List<EvidenceLine> evidence(FieldVerdict verdict) {
        List<EvidenceLine> evidence = new ArrayList<>();
        for (int i = 0; i < chain.size(); i++) {
            Sighting seen = chain.get(i);
            evidence.add(new EvidenceLine(
                    seen.id(), seen.tap(), "request", asked.get(i).words()));
            evidence.add(new EvidenceLine(
                    seen.id(),
                    seen.tap(),
                    arrivals.get(i).place(),
                    arrivals.get(i).words()));
            if (chain.size() > 1) {
                evidence.add(new EvidenceLine(seen.id(), seen.tap(), "answer", identity(seen)));
            }
            if (!seen.isCompleted()) {
                evidence.add(new EvidenceLine(seen.id(), seen.tap(), "stream", ending(seen)));
            }
        }
        if (verdict == FieldVerdict.INCONSISTENT && field == Field.SGLEXT) {
            Arrival.problems(here, draftTokens)
                    .forEach(problem -> evidence.add(new EvidenceLine(
                            here.id(), here.tap(), arrivals.get(0).place(), problem)));
        }
        if (field == Field.SGLEXT && here.sglext().readings().size() > 1) {
            readings(evidence);
        }
        if (kept != null) {
            String line = kept.source() == null ? "client" : "client " + kept.source();
            evidence.add(
                    new EvidenceLine(here.id(), here.tap(), line, kept.keeping().words() + "; " + kept.words()));
        }
        request.sides()
                .forEach(side -> evidence.add(new EvidenceLine(
                        side.id(),
                        side.tap(),
                        "request",
                        "not the node that answers; "
                                + AskedState.of(field, side).words())));
        request.legs().stream()
                .filter(leg -> leg.candidates() > 1)
                .forEach(leg -> evidence.add(new EvidenceLine(
                        leg.sighting().id(),
                        leg.sighting().tap(),
                        "link",
                        "joined by " + leg.link() + " and time; " + leg.candidates() + " requests fit")));
        return List.copyOf(evidence);
    }

    /** Which of several readings usage agrees with. */
    private void readings(List<EvidenceLine> evidence) {
        for (ReadingChecks reading : ReadingChecks.of(here, draftTokens)) {
            reading.checks().stream()
                    .filter(check -> check.rule() == CounterCheck.Rule.COMPLETION_BOUND)
                    .forEach(check -> evidence.add(new EvidenceLine(
                            here.id(),
                            here.tap(),
                            "counters",
                            "reading " + reading.reading() + " of " + reading.readings() + ": " + check.words())));
        }
    }

    private static String identity(Sighting seen) {
        return "ids " + seen.response().ids() + ", " + Counted.of(seen.events().json(), "JSON event") + " in "
                + Counted.of(seen.stream().reads(), "read");
    }

    private static String ending(Sighting seen) {
        return seen.inference().status().name().toLowerCase(Locale.ROOT) + ": "
                + seen.inference().reason()
                + (seen.stream().done() ? "; [DONE] came" : "; no [DONE]")
                + (seen.stream().finishReasons().isEmpty() ? ", no finish reason" : "");
    }
}
