package io.ssetape.proxy.serve;

import io.ssetape.recorder.Counted;
import java.util.ArrayList;
import java.util.List;

/** Says in one sentence why there is nothing to play. */
final class MissText {
    private static final int MOST_PLACES = 4;
    private static final int LONGEST_PLACE = 60;

    private MissText() {}

    /** Without a full stop, and without any value of the request. */
    static String of(AnswerChoice.Miss miss) {
        String request = shown(miss.asked().method() + " " + miss.asked().shownPath());
        return switch (miss.why()) {
            case NO_SUCH_PATH -> "nothing is recorded for " + request + "; the tape has " + routes(miss);
            case NO_SUCH_METHOD ->
                shown(miss.asked().shownPath()) + " is recorded, but not with "
                        + shown(miss.asked().method()) + "; the tape has " + routes(miss);
            case NO_SUCH_QUERY ->
                request + " is recorded, but not with this query; nearest is "
                        + miss.nearest().place() + ": " + parameters(miss.difference());
            case USED_UP ->
                "none is left of " + Counted.of(miss.candidates(), "recorded answer") + " to this " + request
                        + ", and --once is set";
            case ANSWER_INCOMPLETE -> request + " is recorded, but bytes of its answer are not on the tape";
            case NO_SUCH_BODY ->
                request + " is recorded " + Counted.of(miss.candidates(), "time")
                        + ", but not with this body; nearest is "
                        + miss.nearest().place() + ": " + places(miss.difference());
        };
    }

    private static String routes(AnswerChoice.Miss miss) {
        return miss.routes().isEmpty() ? "nothing to play" : String.join(", ", miss.routes());
    }

    private static String parameters(BodyDifference difference) {
        return difference.size() == 0 ? "the same parameters in another order, or spelt otherwise" : places(difference);
    }

    private static String places(BodyDifference difference) {
        List<String> said = new ArrayList<>();
        difference.differ().forEach(place -> said.add(shown(place) + " differs"));
        difference.onlyAsked().forEach(place -> said.add(shown(place) + " is only in the request"));
        difference.onlyRecorded().forEach(place -> said.add(shown(place) + " is only on the tape"));
        if (said.isEmpty()) {
            return "its bytes differ, and one of them is not compared as JSON (no object or list, or nested too deep), or has a key twice";
        }
        String more = said.size() > MOST_PLACES ? ", and " + (said.size() - MOST_PLACES) + " more" : "";
        return String.join(", ", said.subList(0, Math.min(MOST_PLACES, said.size()))) + more;
    }

    /** What a client sent goes to a terminal too. */
    static String shown(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", "?");
        return plain.length() <= LONGEST_PLACE ? plain : plain.substring(0, LONGEST_PLACE) + "...";
    }
}
