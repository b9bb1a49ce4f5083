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
                        + miss.nearest().place() + ": "
                        + bodies(miss.asked().body(), miss.nearest().asked().body(), miss.difference());
        };
    }

    private static String routes(AnswerChoice.Miss miss) {
        return miss.routes().isEmpty() ? "nothing to play" : String.join(", ", miss.routes());
    }

    private static String parameters(BodyDifference difference) {
        return difference.size() == 0 ? "the same parameters in another order, or spelt otherwise" : places(difference);
    }

    private static String bodies(BodyShape asked, BodyShape recorded, BodyDifference difference) {
        if (asked.bytewise() != null || recorded.bytewise() != null) {
            List<String> said = new ArrayList<>(List.of("the bytes differ"));
            if (asked.bytewise() != null) {
                said.add("the request is " + reason(asked.bytewise()));
            }
            if (recorded.bytewise() != null) {
                said.add("the recorded one is " + reason(recorded.bytewise()));
            }
            return String.join(", ", said);
        } else if (difference.size() > 0) {
            return places(difference);
        } else if (asked.isList() != recorded.isList()) {
            return "one is a list, the other an object";
        }
        return "they differ in a place that has no name of its own here";
    }

    private static String reason(Bytewise why) {
        return switch (why) {
            case TOO_LONG -> "longer than 16 MiB";
            case TOO_DEEP -> "nested more than 500 deep";
            case LONG_NUMBER -> "JSON with a number of more than 10,000 digits";
            case HALF_NAME -> "JSON with half a surrogate pair in a key";
            case NO_STRUCTURE -> "no JSON object or list";
        };
    }

    private static String places(BodyDifference difference) {
        List<String> said = new ArrayList<>();
        difference.differ().forEach(place -> said.add(shown(place) + " differs"));
        difference.onlyAsked().forEach(place -> said.add(shown(place) + " is only in the request"));
        difference.onlyRecorded().forEach(place -> said.add(shown(place) + " is only on the tape"));
        String more = said.size() > MOST_PLACES ? ", and " + (said.size() - MOST_PLACES) + " more" : "";
        return String.join(", ", said.subList(0, Math.min(MOST_PLACES, said.size()))) + more;
    }

    /** What a client sent goes to a terminal too. */
    static String shown(String text) {
        String plain = text.replaceAll("\\p{Cntrl}", "?");
        return plain.length() <= LONGEST_PLACE ? plain : plain.substring(0, LONGEST_PLACE) + "...";
    }
}
